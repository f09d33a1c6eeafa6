import { randomUUID } from 'node:crypto'
import { type ApplicationView, routes } from '@ashlar/contract'
import { testName, type TestRecord } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { Memberships } from '../../organizations/memberships.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { PlannedDeployments } from './deploy-planned.ts'
import { ashlarCommand } from './testing.ts'

let server: TestServer
let address: string
let ada: TestPerson
let application: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.anOwner()
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
})

const ofIt = () => ({ parameters: { applicationId: application.id } })

const aTest = (title: string, more: Partial<TestRecord> = {}): TestRecord => ({
  kind: 'test',
  id: randomUUID(),
  name: testName,
  scope: 'app',
  title,
  path: '/',
  steps: [],
  answers: [],
  ...more,
})
/** Saves a test of the application, in the place of what it was before. */
const save = async (test: TestRecord, before?: TestRecord) => {
  const { revision } = await server.call(routes.applications.readDocument, ofIt(), ada)
  const change =
    before === undefined
      ? { added: { [test.id]: test }, updated: {}, removed: {} }
      : { added: {}, updated: { [test.id]: [before, test] as [TestRecord, TestRecord] }, removed: {} }
  const body = { requestId: randomUUID(), baseRevision: revision, change }
  await server.call(routes.applications.saveChange, { ...ofIt(), body }, ada)
  return test
}
const read = (person = ada) => server.call(routes.applications.readTests, ofIt(), person)
const say = (
  state: string,
  results: { testId: string; problem: string | null }[],
  person = ada,
  parameters = ofIt().parameters,
) => server.attempt(routes.applications.recordTestResults, { parameters, body: { state, results } }, person)
const pass = async ({ id }: TestRecord) => say((await read()).state, [{ testId: id, problem: null }])
const fail = async ({ id }: TestRecord) => say((await read()).state, [{ testId: id, problem: 'Otherwise.' }])
const deploy = (person = ada) => server.attempt(routes.applications.deploy, { ...ofIt(), body: {} }, person)
const keep = () =>
  server.call(routes.applications.keepVersion, { ...ofIt(), body: { description: 'So far' } }, ada)
const deployVersion = (versionId: string) =>
  server.attempt(routes.applications.deployVersion, { ...ofIt(), body: { versionId } }, ada)
const entries = async () => {
  const { rows } = await server.services.platform.database.queries.execute<{
    action: string
    actor_id: string
    details: Record<string, unknown>
  }>(sql`select action, actor_id, details from audit_entries where entity_id = ${application.id} order by at`)
  return rows
}

const share = (userId: string, role: 'builder' | 'viewer') =>
  server.call(
    routes.applications.changeShares,
    { ...ofIt(), body: { isPublic: false, shares: [{ subject: { kind: 'user', userId }, role }] } },
    ada,
  )

const notPassed = (...titles: string[]) => ({
  status: 422,
  body: {
    code: 'tests_not_passed',
    message: expect.stringContaining(titles.map((title) => `“${title}”`).join(', ')),
  },
})

describe('a deployment of what is saved', () => {
  it('asks for nothing where there are no tests', async () => {
    expect((await deploy()).status).toBe(200)
  })

  it('is refused until every test has passed with just what is saved, and names those that have not', async () => {
    const [opens, orders] = [await save(aTest('It opens')), await save(aTest('Orders are listed'))]
    expect(await deploy()).toMatchObject(notPassed('It opens', 'Orders are listed'))
    await pass(opens)
    expect(await deploy()).toMatchObject(notPassed('Orders are listed'))
    await fail(orders)
    expect(await deploy()).toMatchObject(notPassed('Orders are listed'))
    expect(await server.call(routes.applications.listVersions, { ...ofIt(), query: {} }, ada)).toMatchObject({
      versions: [],
      deployedId: null,
    })
    await pass(orders)
    expect((await deploy()).status).toBe(200)
  })

  it('goes on where a test failed that may fail', async () => {
    const test = await save(aTest('Nice to have', { mayFail: true }))
    expect((await deploy()).status).toBe(200)
    await save(aTest('Nice to have', { id: test.id }), test)
    expect(await deploy()).toMatchObject(notPassed('Nice to have'))
  })

  it('is refused for results of other records: something was saved since', async () => {
    const test = await save(aTest('It opens'))
    await pass(test)
    await save({ ...test, title: 'It opens at once' }, test)
    expect(await deploy()).toMatchObject(notPassed('It opens at once'))
  })

  it('counts the last result: one that fails takes back one that passed', async () => {
    const test = await save(aTest('It opens'))
    await pass(test)
    await fail(test)
    expect(await deploy()).toMatchObject(notPassed('It opens'))
  })

  it('is made after a failure or before it where both come at once, never of what had failed', async () => {
    const test = await save(aTest('It opens'))
    await pass(test)
    const { state } = await read()
    const [failed, deployed] = await Promise.all([
      say(state, [{ testId: test.id, problem: 'Otherwise.' }]),
      deploy(),
    ])
    expect(failed.status).toBe(200)
    const rows = (await entries()).map(({ action }) => action).slice(-2)
    expect(rows).toEqual(
      deployed.status === 200 ? ['deploy', 'record tests'] : ['record tests', 'record tests'],
    )
  })
})

describe('results of tests', () => {
  it('say who noted them, when and of which commit, and are in the audit', async () => {
    const test = await save(aTest('It opens'))
    await pass(test)
    const { tests, commitId } = await read()
    expect(tests).toEqual([
      {
        id: test.id,
        title: 'It opens',
        mayFail: false,
        result: {
          problem: null,
          ranAt: expect.any(String),
          ranBy: { id: ada.userId, name: expect.any(String) },
        },
      },
    ])
    expect((await entries()).at(-1)).toMatchObject({
      action: 'record tests',
      actor_id: ada.userId,
      details: { commitId, passed: 1, failed: [] },
    })
    expect((await keep()).id).toBeTypeOf('string')
    expect((await deploy()).body).toMatchObject({ commitId })
  })

  it('are taken from those who may deploy, and from nobody else', async () => {
    const test = await save(aTest('It opens'))
    const { state } = await read()
    const results = [{ testId: test.id, problem: null }]
    const [viewer, stranger] = [await server.aMember(ada, 'end-user'), await server.anOwner()]
    await share(viewer.userId, 'viewer')
    for (const person of [viewer, stranger]) {
      expect((await say(state, results, person)).status).toBe(404)
      expect((await server.attempt(routes.applications.readTests, ofIt(), person)).status).toBe(404)
    }
    expect(await deploy()).toMatchObject(notPassed('It opens'))
  })

  it('of before are not taken again once something was saved, even where it holds the same again', async () => {
    const test = await save(aTest('It opens'))
    const { state } = await read()
    const other = await save({ ...test, title: 'Another title' }, test)
    const results = [{ testId: test.id, problem: null }]
    expect(await say(state, results)).toMatchObject({ status: 409, body: { code: 'revision_conflict' } })
    await save(test, other)
    expect(await say(state, results)).toMatchObject({ status: 409, body: { code: 'revision_conflict' } })
    expect(await deploy()).toMatchObject(notPassed('It opens'))
  })

  it('are not taken for tests that the application does not have, nor two of one, nor for another application', async () => {
    const test = await save(aTest('It opens'))
    const { state } = await read()
    const passed = { testId: test.id, problem: null }
    expect((await say(state, [passed, { testId: randomUUID(), problem: null }])).status).toBe(400)
    expect((await say(state, [passed, passed])).status).toBe(400)
    const other = await server.call(routes.applications.create, { body: { name: 'Stock' } }, ada)
    expect((await say(state, [passed], ada, { applicationId: other.id })).status).toBe(409)
    expect(await deploy()).toMatchObject(notPassed('It opens'))
  })

  it('are of the application, and not noted on a branch', async () => {
    const test = await save(aTest('It opens'))
    await server.call(routes.applications.createBranch, { ...ofIt(), body: { name: 'apart' } }, ada)
    const { branches } = await server.call(routes.applications.listBranches, ofIt(), ada)
    const parameters = { applicationId: branches[1]?.id ?? '' }
    const { state } = await server.call(routes.applications.readTests, { parameters }, ada)
    expect((await say(state, [{ testId: test.id, problem: null }], ada, parameters)).status).toBe(404)
  })
})

describe('a deployment of a version', () => {
  it('is made of one that passed when it was saved, and refused for one that did not', async () => {
    const test = await save(aTest('It opens'))
    const untested = await keep()
    const changed = await save({ ...test, title: 'It opens at once' }, test)
    await pass(changed)
    const tested = await keep()
    await save({ ...changed, title: 'Something else' }, changed)
    expect(await deployVersion(untested.id)).toMatchObject(notPassed('It opens'))
    expect((await deployVersion(tested.id)).status).toBe(200)
  })

  it('goes on once an older one was restored and tested', async () => {
    const test = await save(aTest('It opens'))
    const { id } = await keep()
    await save({ ...test, title: 'Something else' }, test)
    await server.call(routes.applications.restoreVersion, { ...ofIt(), body: { versionId: id } }, ada)
    await pass(test)
    expect((await deployVersion(id)).status).toBe(200)
  })

  it('that is planned fails for the same reason, which its maker is told by mail and the history keeps', async () => {
    await save(aTest('It opens'))
    const { id } = await keep()
    const body = { versionId: id, deployAt: new Date(Date.now() + 300_000).toISOString() }
    await server.call(routes.applications.planDeployment, { ...ofIt(), body }, ada)
    const { platform, publications, loadAfresh, settings } = server.services
    await platform.database.queries.execute(
      sql`update planned_deployments set deploy_at = now() - interval '1 second' where application_id = ${application.id}`,
    )
    const memberships = new Memberships(platform.database.queries, platform.clock)
    const aScheduler = () =>
      new PlannedDeployments({
        ...platform,
        settings,
        publications,
        memberships,
        load: loadAfresh,
      }).deployDue()
    await Promise.all([aScheduler(), aScheduler()])
    const { planned } = await server.call(routes.applications.listVersions, { ...ofIt(), query: {} }, ada)
    expect(planned?.failure).toContain('“It opens”')
    const failed = (await entries()).filter(({ action }) => action === 'fail planned deployment')
    expect(failed).toMatchObject([{ actor_id: ada.userId, details: { reason: planned?.failure } }])
    const told = () => server.mails.filter(({ text }) => text.includes(application.id))
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(told()).toMatchObject([{ to: ada.email, subject: 'The planned deployment of Orders was refused' }])
    expect(told()[0]?.text).toContain('“It opens”')
  })
})

describe('ashlar deploy', () => {
  const command = async (...scopes: ('applications:read' | 'applications:deploy')[]) => {
    const { bearer } = await anApiToken(server, ada, scopes)
    return (words: readonly string[]) =>
      ashlarCommand(['deploy', ...words], { ASHLAR_TOKEN: bearer, ASHLAR_URL: address })
  }

  it('deploys what is saved once its tests have passed, and says what has not', async () => {
    const test = await save(aTest('It opens'))
    const run = await command('applications:deploy')
    const refused = await run([application.id])
    expect(refused.code).toBe(1)
    expect(refused.told).toContain('“It opens”')
    await pass(test)
    expect(await run([application.id, '--message', 'New prices'])).toEqual({
      code: 0,
      told: 'Deployed as version 1.\n',
    })
    const { versions } = await server.call(routes.applications.listVersions, { ...ofIt(), query: {} }, ada)
    expect(versions).toMatchObject([{ number: 1, description: 'New prices' }])
  })

  it('needs a token that may deploy, and says how it is used', async () => {
    const run = await command('applications:read')
    expect((await run([application.id])).code).toBe(1)
    expect((await run([])).told).toContain('Say which application')
    expect((await run(['--wrong'])).told).toContain('Usage: ashlar deploy')
  })
})
