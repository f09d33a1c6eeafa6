import { type ApplicationView, routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Memberships } from '../../organizations/memberships.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { PlannedDeployments } from './deploy-planned.ts'

let server: TestServer
let ada: TestPerson
let application: ApplicationView
let versionId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  const body = { description: 'With new prices' }
  versionId = (await server.call(routes.applications.keepVersion, { ...ofIt(), body }, ada)).id
})

const ofIt = () => ({ parameters: { applicationId: application.id } })
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const plan = (deployAt: string, person = ada) =>
  server.attempt(routes.applications.planDeployment, { ...ofIt(), body: { versionId, deployAt } }, person)
const list = () => server.call(routes.applications.listVersions, { ...ofIt(), query: {} }, ada)
const listed = () => list().then(({ deployedId, planned }) => ({ deployedId, planned }))
const itsTimeComes = () =>
  server.services.platform.database.queries.execute(
    sql`update planned_deployments set deploy_at = now() - interval '1 second' where application_id = ${application.id}`,
  )
const aScheduler = () => {
  const { platform, publications, loadAfresh, settings } = server.services
  // One that has remembered nobody yet.
  const memberships = new Memberships(platform.database.queries, platform.clock)
  return new PlannedDeployments({ ...platform, settings, publications, memberships, load: loadAfresh })
}
const actions = async (): Promise<string[]> => {
  const { rows } = await server.services.platform.database.queries.execute<{ action: string }>(
    sql`select action from audit_entries where entity_id = ${application.id} order by at`,
  )
  return rows.map(({ action }) => action)
}

describe('a deployment that is planned', () => {
  it('is carried out when its time has come, and not before, in the name of whoever planned it', async () => {
    const deployAt = inMinutes(5)
    expect(await plan(deployAt)).toMatchObject({ status: 200 })
    await aScheduler().deployDue()
    expect(await listed()).toEqual({
      deployedId: null,
      planned: {
        versionId,
        number: 1,
        deployAt,
        plannedBy: { id: ada.userId, name: expect.any(String) },
        failure: null,
      },
    })
    await itsTimeComes()
    await aScheduler().deployDue()
    expect(await listed()).toEqual({ deployedId: versionId, planned: null })
    expect(await actions()).toEqual(expect.arrayContaining(['plan deployment', 'deploy']))
  })

  it('is carried out once by several servers', async () => {
    await plan(inMinutes(5))
    await itsTimeComes()
    await Promise.all([aScheduler().deployDue(), aScheduler().deployDue(), aScheduler().deployDue()])
    expect((await actions()).filter((action) => action === 'deploy')).toHaveLength(1)
  })

  it('is one: the one planned last', async () => {
    await plan(inMinutes(5))
    const later = inMinutes(90)
    await plan(later)
    expect((await listed()).planned?.deployAt).toBe(later)
  })

  it('is taken back, and then nothing is deployed', async () => {
    await plan(inMinutes(5))
    await server.call(routes.applications.cancelPlannedDeployment, ofIt(), ada)
    await itsTimeComes()
    await aScheduler().deployDue()
    expect(await listed()).toEqual({ deployedId: null, planned: null })
  })

  it('is refused for a time that is over, for one in two years, and for a version of another application', async () => {
    expect(await plan(inMinutes(-1))).toMatchObject({
      body: { message: 'This time is over: choose one that is to come.' },
    })
    expect(await plan(inMinutes(2 * 366 * 24 * 60))).toMatchObject({
      body: { message: 'A deployment can be planned for one year ahead at most.' },
    })
    application = await server.call(routes.applications.create, { body: { name: 'Stock' } }, ada)
    expect(await plan(inMinutes(5))).toMatchObject({ body: { code: 'not_found' } })
  })
})

describe('the right to a planned deployment', () => {
  const itsTimeHasCome = async () => {
    await itsTimeComes()
    await aScheduler().deployDue()
    return listed()
  }
  const share = (userId: string, role: 'builder' | 'viewer') =>
    server.call(
      routes.applications.changeShares,
      { ...ofIt(), body: { isPublic: false, shares: [{ subject: { kind: 'user', userId }, role }] } },
      ada,
    )

  it('is that to deploy', async () => {
    const vera = await server.aMember(ada, 'end-user')
    expect(await plan(inMinutes(5), vera)).toMatchObject({ status: 404 })
  })

  it('counts when the time comes: whoever lost it deploys nothing, and the reason is told', async () => {
    const bruno = await server.aMember(ada, 'developer')
    await share(bruno.userId, 'builder')
    expect(await plan(inMinutes(5), bruno)).toMatchObject({ status: 200 })
    await server.services.platform.database.queries.execute(
      sql`delete from memberships where user_id = ${bruno.userId}`,
    )
    expect(await itsTimeHasCome()).toMatchObject({
      deployedId: null,
      planned: { failure: 'Whoever planned it may not deploy in this organization any more.' },
    })
    // It is told, and not tried for ever.
    await aScheduler().deployDue()
    expect((await actions()).filter((action) => action === 'deploy')).toEqual([])
  })

  it('is that to this application: whoever may only look at it by then deploys nothing', async () => {
    const bruno = await server.aMember(ada, 'developer')
    await share(bruno.userId, 'builder')
    await plan(inMinutes(5), bruno)
    await share(bruno.userId, 'viewer')
    expect((await itsTimeHasCome()).planned?.failure).toMatch(/may not deploy this application any more\.$/u)
    // Planned anew by somebody who may, it is carried out.
    await plan(inMinutes(5))
    expect(await itsTimeHasCome()).toEqual({ deployedId: versionId, planned: null })
  })
})
