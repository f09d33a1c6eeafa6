import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { rolePermissions } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../tables/applications.ts'
import { replacedMilliseconds } from '../published/replaced.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { runs } from '../tables/executions.ts'
import {
  anApplicationWithApi,
  anIntegration,
  deployed,
  startTestService,
  type TestService,
} from './testing.ts'

let service: TestService
let server: TestServer
let owner: TestPerson
let integrationId: string

beforeAll(async () => {
  service = await startTestService()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  integrationId = (await anIntegration(server, owner, service.address)).id
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(() => {
  service.answer = { status: 200, body: '{"rows":1}' }
})

const aRun = (runId: string = randomUUID()) => ({ runId, inputs: {}, eventType: 'runClick' as const })

const share = (applicationId: string, isPublic: boolean, shares: unknown[] = []) =>
  server.attempt(
    routes.applications.changeShares,
    { parameters: { applicationId }, body: { isPublic, shares } },
    owner,
  )

const aPublicApplication = async () => {
  const made = await anApplicationWithApi(server, owner, integrationId)
  const applicationId = made.application.id
  await share(applicationId, true)
  return { ...made, applicationId, deploymentId: await deployed(server, owner, applicationId) }
}

const runAs = (person: TestPerson | null, parameters: Record<string, string>, body: unknown = aRun()) =>
  server.attempt(routes.runs.runPublished, { parameters, body }, person)

const recordsOf = async (applicationId: string) => {
  await server.services.recorder.flush()
  return server.services.platform.database.queries
    .select()
    .from(runs)
    .where(eq(runs.applicationId, applicationId))
}

/** As if a deployment had been made longer ago than its predecessor may still be used. */
const letTimePass = (deploymentId: string) =>
  server.services.platform.database.queries
    .update(deployments)
    .set({ deployedAt: new Date(Date.now() - replacedMilliseconds - 1000) })
    .where(eq(deployments.id, deploymentId))

describe('a visitor', () => {
  it('runs an API of the deployment that stands', async () => {
    const { applicationId, deploymentId, apiId } = await aPublicApplication()
    const answer = await runAs(null, { applicationId, deploymentId, apiId })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'succeeded', output: { rows: 1 }, steps: [] },
    })
  })

  it('runs nothing of an application that is not public, nor with the deployment of another', async () => {
    const open = await aPublicApplication()
    const closed = await aPublicApplication()
    await share(closed.applicationId, false)
    const { applicationId, deploymentId, apiId } = closed
    for (const parameters of [
      { applicationId, deploymentId, apiId },
      { applicationId: open.applicationId, deploymentId, apiId },
      { applicationId: open.applicationId, deploymentId: open.deploymentId, apiId },
    ]) {
      expect([401, 404]).toContain((await runAs(null, parameters)).status)
    }
  })

  it('runs no API that was added after the deployment', async () => {
    const { applicationId, deploymentId } = await aPublicApplication()
    for (const apiId of [randomUUID(), 'constructor', '__proto__']) {
      expect((await runAs(null, { applicationId, deploymentId, apiId })).status).toBe(404)
    }
  })

  it('finishes with a deployment that has just been replaced, and is told to load the page again later', async () => {
    const { applicationId, deploymentId, apiId } = await aPublicApplication()
    const next = await deployed(server, owner, applicationId)
    expect((await runAs(null, { applicationId, deploymentId, apiId })).status).toBe(200)
    await letTimePass(next)
    expect(await runAs(null, { applicationId, deploymentId, apiId })).toMatchObject({
      status: 409,
      body: { code: 'not_deployed' },
    })
    expect((await runAs(null, { applicationId, deploymentId: next, apiId })).status).toBe(200)
  })

  it.each([
    { viewMode: 'edit' },
    { environment: 'production' },
    { commitId: 'x' },
    { useInlineDefinition: true },
    { includeOutputs: true },
  ])('cannot choose how it runs: %o', async (extra) => {
    const { applicationId, deploymentId, apiId } = await aPublicApplication()
    const answer = await runAs(null, { applicationId, deploymentId, apiId }, { ...aRun(), ...extra })
    expect(answer.status).toBe(400)
  })

  it('reads nothing of what the service said when it refused; the builder reads all of it', async () => {
    const { applicationId, deploymentId, apiId, pageId } = await aPublicApplication()
    service.answer = { status: 500, body: '{"error":"table payroll_2026 is locked"}' }
    const answer = await runAs(null, { applicationId, deploymentId, apiId })
    expect(answer.body).toMatchObject({ status: 'failed', error: { code: 'request_failed' } })
    expect(JSON.stringify(answer.body)).not.toContain('payroll_2026')
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1')
    const [record] = await recordsOf(applicationId)
    expect(record?.error?.message).toContain('payroll_2026')
    const inEditor = await server.attempt(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId }, body: aRun() },
      owner,
    )
    expect(JSON.stringify(inEditor.body)).toContain('payroll_2026')
  })
})

describe('a member who may only view', () => {
  it('reads no address of what cannot be reached', async () => {
    const viewer = await server.aMember(owner, 'end-user')
    const nowhere = await anIntegration(server, owner, 'http://127.0.0.1:9')
    const { application, apiId } = await anApplicationWithApi(server, owner, nowhere.id)
    const applicationId = application.id
    const deploymentId = await deployed(server, owner, applicationId)
    await share(applicationId, false, [{ subject: { kind: 'everyone' }, role: 'viewer' }])
    const answer = await runAs(viewer, { applicationId, deploymentId, apiId })
    expect(answer.body).toMatchObject({ status: 'failed', error: { code: 'network_failed' } })
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1')
    const asOwner = await runAs(owner, { applicationId, deploymentId, apiId })
    expect(JSON.stringify(asOwner.body)).toContain('127.0.0.1:9')
  })
})

describe('the history of runs', () => {
  it('names who ran what with which integrations', async () => {
    const { applicationId, deploymentId, apiId } = await aPublicApplication()
    const body = aRun()
    await runAs(owner, { applicationId, deploymentId, apiId }, body)
    await runAs(null, { applicationId, deploymentId, apiId })
    expect(await recordsOf(applicationId)).toMatchObject([
      { id: body.runId, startedBy: owner.userId, integrationIds: [integrationId] },
      { startedBy: null, integrationIds: [integrationId] },
    ])
  })

  it('has one run of an id, and another one where that was said of another API', async () => {
    const one = await aPublicApplication()
    const other = await aPublicApplication()
    const body = aRun()
    for (const { applicationId, deploymentId, apiId } of [one, one, other]) {
      expect((await runAs(null, { applicationId, deploymentId, apiId }, body)).status).toBe(200)
    }
    expect(await recordsOf(one.applicationId)).toHaveLength(1)
    expect(await recordsOf(other.applicationId)).toHaveLength(1)
  })

  it('keeps runs that failed with words no database stores, and those beside them', async () => {
    const { applicationId, deploymentId, apiId } = await aPublicApplication()
    service.answer = { status: 500, body: 'nul \0 and half \ud83d' }
    await runAs(null, { applicationId, deploymentId, apiId })
    service.answer = { status: 200, body: '{}' }
    await runAs(null, { applicationId, deploymentId, apiId })
    expect((await recordsOf(applicationId)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  it('loses no record to another that cannot be stored', async () => {
    const { applicationId, deploymentId, apiId } = await aPublicApplication()
    const { recorder } = server.services
    recorder.record({
      id: randomUUID(),
      organizationId: 'an organization that is gone',
      applicationId,
      apiId,
      apiName: 'API1',
      mode: 'published',
      eventType: 'runClick',
      deploymentId,
      startedBy: null,
      startedAt: new Date(),
      milliseconds: 1,
      status: 'succeeded',
      error: null,
      integrationIds: [],
      callStack: [],
      traceId: null,
      profile: null,
    })
    await runAs(null, { applicationId, deploymentId, apiId })
    expect(await recordsOf(applicationId)).toHaveLength(1)
  })
})

describe('the authorization of an API', () => {
  it('asks the session who runs it, not the browser', async () => {
    const authorization = {
      type: 'JS_EXPRESSION' as const,
      expression: `{{ Global.user !== null && Global.user.id === '${owner.userId}' }}`,
    }
    const made = await anApplicationWithApi(server, owner, integrationId, {}, {}, { authorization })
    const applicationId = made.application.id
    await share(applicationId, true)
    const deploymentId = await deployed(server, owner, applicationId)
    const parameters = { applicationId, deploymentId, apiId: made.apiId }
    const forged = { ...aRun(), inputs: { Global: { user: { id: owner.userId }, groups: [] } } }
    const statusFor = async (person: TestPerson | null, body: unknown) =>
      Object((await runAs(person, parameters, body)).body).status
    expect(await statusFor(owner, { ...aRun(), inputs: { Global: { user: null } } })).toBe('succeeded')
    const asked = service.requests.length
    expect(await statusFor(null, { ...forged, runId: randomUUID() })).toBe('failed')
    expect(await statusFor(await server.aMember(owner, 'developer'), forged)).toBe('failed')
    expect(service.requests).toHaveLength(asked)
  })
})

describe('the organization of a run', () => {
  it('is that of whoever asks, whatever the browser says, and none of a visitor', async () => {
    const authorization = {
      type: 'JS_EXPRESSION' as const,
      expression: `{{ Global.organization !== null && Global.organization.id === '${owner.organizationId}' }}`,
    }
    const made = await anApplicationWithApi(server, owner, integrationId, {}, {}, { authorization })
    const applicationId = made.application.id
    await share(applicationId, true)
    const deploymentId = await deployed(server, owner, applicationId)
    const parameters = { applicationId, deploymentId, apiId: made.apiId }
    const statusFor = async (person: TestPerson | null, organization: unknown) =>
      Object((await runAs(person, parameters, { ...aRun(), inputs: { Global: { organization } } })).body)
        .status
    expect(await statusFor(owner, null)).toBe('succeeded')
    expect(await statusFor(null, { id: owner.organizationId })).toBe('failed')
    expect(await statusFor(await server.anOwner(), { id: owner.organizationId })).toBe('failed')
    const { user, organization } = await server.call(
      routes.published.open,
      { parameters: { applicationId } },
      owner,
    )
    expect(user?.id).toBe(owner.userId)
    expect(organization).toMatchObject({ id: owner.organizationId })
    const forVisitors = await server.call(routes.published.open, { parameters: { applicationId } }, null)
    expect(forVisitors.organization).toBeNull()
  })
})

describe('an answer of a service', () => {
  it('that is nested beyond all measure is refused in words', async () => {
    const { applicationId, deploymentId, apiId } = await aPublicApplication()
    service.answer = { status: 200, body: '['.repeat(200_000) + ']'.repeat(200_000) }
    const answer = await runAs(null, { applicationId, deploymentId, apiId })
    expect(answer.status).toBeLessThan(500)
  })
})

describe('running in the editor', () => {
  it('ends with the right to build', async () => {
    const builder = await server.aMember(owner, 'developer')
    const { application, pageId, apiId } = await anApplicationWithApi(server, owner, integrationId)
    await share(application.id, false, [
      { subject: { kind: 'user', userId: builder.userId }, role: 'builder' },
    ])
    const run = () =>
      server.attempt(routes.runs.runInEditor, { parameters: { pageId, apiId }, body: aRun() }, builder)
    expect((await run()).status).toBe(200)
    await share(application.id, false, [
      { subject: { kind: 'user', userId: builder.userId }, role: 'viewer' },
    ])
    expect((await run()).status).toBe(404)
  })

  it('shows no secret, in what was sent or in what failed', async () => {
    const { pageId, apiId } = await anApplicationWithApi(server, owner, integrationId)
    const answer = await server.attempt(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId }, body: aRun() },
      owner,
    )
    expect(service.requests.at(-1)?.headers.authorization).toBe('Bearer a-secret-token')
    expect(JSON.stringify(answer.body)).toContain('***')
    expect(JSON.stringify(answer.body)).not.toContain('a-secret-token')
  })

  it('cancels no run of somebody else', async () => {
    const { activeRuns } = server.services
    const runId = randomUUID()
    const active = activeRuns.begin(runId, {
      kind: 'member',
      organizationName: '',
      permissions: rolePermissions.owner,
      groups: [],
      rightsVersion: 'owner',
      name: '',
      email: '',
      userId: owner.userId,
      organizationId: owner.organizationId,
    })
    const admin = await server.aMember(owner, 'admin')
    for (const person of [null, admin]) {
      const answer = await server.attempt(routes.runs.cancel, { parameters: { runId }, body: {} }, person)
      expect([401, 404]).toContain(answer.status)
    }
    expect(active.cancellation.signal.aborted).toBe(false)
    activeRuns.end(active)
  })
})
