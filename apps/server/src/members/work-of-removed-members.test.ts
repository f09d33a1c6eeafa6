import { randomUUID } from 'node:crypto'
import { type Address, callAddress, type CallError, routes } from '@ashlar/contract'
import { type Block, rolePermissions } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { apis } from '../tables/apis.ts'
import { anIntegration } from '../executions/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { anAccessToken, answering, aWorkflow, callOver } from '../workflows/testing.ts'
import { removeElsewhere, removeMember } from './testing.ts'

let server: TestServer
let owner: TestPerson
let origin: string
/** Takes requests and never answers. */
const silent = createServer(() => undefined)

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  await server.services.background.start()
  origin = await server.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  server.http.server.closeAllConnections()
  await server.close()
  silent.closeAllConnections()
  silent.close()
})

const addressOf = (service: Server): string => {
  const bound = service.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
}

const asks = (datasourceId: string): Block => ({
  id: randomUUID(),
  kind: 'step',
  name: 'Step1',
  pluginId: 'restapi',
  datasourceId,
  configuration: {
    method: 'GET',
    path: '/',
    query: [],
    headers: [],
    form: [],
    bodyType: 'none',
    body: '',
  },
})

describe('runs of somebody who was removed', () => {
  it('wait no more: they end with a sentence, and those of others go on', async () => {
    const person = await server.aMember(owner, 'admin')
    const block: Block = {
      id: randomUUID(),
      kind: 'approval',
      name: 'Approval1',
      message: 'Refund?',
      approvers: owner.email,
    }
    const workflow = await aWorkflow(server, owner, [block])
    const { durableRuns } = server.services
    const waitingOf = async (as: TestPerson): Promise<string> => {
      await callOver(server, { workflowId: workflow.id, as, verb: 'run-async', body: as.userId })
      const find = async () =>
        (await durableRuns.list({ apiId: workflow.id, statuses: ['suspended'], limit: 10 })).find(
          ({ startedBy }) => startedBy.kind === 'member' && startedBy.userId === as.userId,
        )
      await vi.waitFor(async () => expect(await find()).toBeDefined())
      return (await find())?.id ?? ''
    }
    const [theirs, other] = [await waitingOf(person), await waitingOf(owner)]
    await removeMember(server, person.userId, owner)
    expect(await durableRuns.find(theirs)).toMatchObject({
      status: 'cancelled',
      error: { code: 'not_permitted', message: expect.stringContaining('was removed from the organization') },
    })
    expect(await durableRuns.find(other)).toMatchObject({ status: 'suspended' })
    await durableRuns.cancel(other)
  })

  /** An integration on a service that counts how often it is asked. */
  const counting = async (): Promise<{ datasourceId: string; asked: () => number }> => {
    let asked = 0
    const service = createServer((_, response) => {
      asked += 1
      response.end('1')
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      service.close()
    })
    const { id: datasourceId } = await anIntegration(server, owner, addressOf(service))
    return { datasourceId, asked: () => asked }
  }

  const manyTimes = (block: Block): Block => ({
    id: randomUUID(),
    kind: 'loop',
    name: 'Loop1',
    type: 'FOR',
    range: '9000',
    blocks: [block],
    variables: { item: 'item', index: 'index' },
  })

  it.each(['their own', 'of a token that they made'])(
    'execute no more, %s: they end behind a block, and nothing of them leaves any more',
    async (whose) => {
      const person = await server.aMember(owner, 'admin')
      const { datasourceId, asked } = await counting()
      const workflow = await aWorkflow(server, owner, [manyTimes(asks(datasourceId))])
      const as = whose === 'their own' ? person : await anAccessToken(server, person)
      await callOver(server, { workflowId: workflow.id, as, verb: 'run-async', body: 1 })
      await vi.waitFor(() => expect(asked()).toBeGreaterThan(1))
      await removeMember(server, person.userId, owner)
      const { durableRuns } = server.services
      const find = async () => (await durableRuns.list({ apiId: workflow.id, limit: 1 }))[0]
      await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'failed' }), 10_000)
      expect(await find()).toMatchObject({
        error: {
          code: 'not_permitted',
          message: expect.stringContaining(whose === 'their own' ? 'was removed' : 'was revoked'),
        },
      })
      expect(asked()).toBeLessThan(9000)
    },
  )

  it('end while they go on where the share is withdrawn that let somebody start them', async () => {
    const { datasourceId, asked } = await counting()
    const person = await server.aMember(owner, 'developer')
    const workflow = await aWorkflow(server, owner, [manyTimes(asks(datasourceId))])
    const parameters = { workflowId: workflow.id }
    const subject = { kind: 'user' as const, userId: person.userId }
    const shared = { shares: [{ subject, role: 'executor' as const }] }
    await server.call(routes.workflows.changeShares, { parameters, body: shared }, owner)
    await callOver(server, { workflowId: workflow.id, as: person, verb: 'run-async', body: 1 })
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(1))
    await server.call(routes.workflows.changeShares, { parameters, body: { shares: [] } }, owner)
    const { durableRuns } = server.services
    const find = async () => (await durableRuns.list({ apiId: workflow.id, limit: 1 }))[0]
    await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'failed' }), 10_000)
    expect(await find()).toMatchObject({ error: { code: 'not_permitted' } })
    expect(asked()).toBeLessThan(9000)
  })

  it('do not begin where the server was asked before: they fail before their first step', async () => {
    const person = await server.aMember(owner, 'admin')
    const workflow = await aWorkflow(server, owner, [answering('1')])
    await removeElsewhere(server, person)
    const { durableRuns, platform } = server.services
    const [row] = await platform.database.queries
      .select({ versionId: apis.versionId })
      .from(apis)
      .where(eq(apis.id, workflow.id))
    const { id } = await durableRuns.start({
      organizationId: owner.organizationId,
      apiId: workflow.id,
      apiKind: 'workflow',
      version: { id: row?.versionId ?? '' },
      input: {},
      eventType: 'http',
      startedBy: { kind: 'member', userId: person.userId },
    })
    expect(await durableRuns.waitFor(id, AbortSignal.timeout(20_000))).toMatchObject({
      status: 'failed',
      error: { code: 'not_permitted', message: expect.stringContaining('was removed from the organization') },
    })
  })
})

describe('a request that goes on', () => {
  /** Sends a message and waits for longer than any test. */
  const endless: Block[] = [
    { id: randomUUID(), kind: 'send', name: 'Send1', message: '{{ 1 }}' },
    { id: randomUUID(), kind: 'wait', name: 'Wait1', for: { type: 'time', duration: '50000' } },
  ]

  /** Asks a service that does not answer. */
  const asking = async (): Promise<Block[]> => {
    if (!silent.listening) await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { id: datasourceId } = await anIntegration(server, owner, addressOf(silent))
    return [asks(datasourceId)]
  }

  /** Runs something over a real connection and answers with how it was refused. */
  const refusalOf = (address: Address, parameters: Record<string, string>, as: TestPerson, body: object) => {
    vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
      realFetch(`${origin}${path}`, {
        ...options,
        headers: { ...Object.fromEntries(new Headers(options.headers)), cookie: as.cookie },
      }),
    )
    const begun = Promise.withResolvers<void>()
    const ended = callAddress(address, { parameters, body, onEvent: () => begun.resolve() }).then(
      () => 'answered',
      ({ code }: CallError) => code,
    )
    return { begun: begun.promise, ended }
  }
  const realFetch = globalThis.fetch

  it('streams nothing more to somebody who was removed at another server, and ends their run', async () => {
    const person = await server.aMember(owner, 'developer')
    const created = await server.call(
      routes.workflows.create,
      { body: { name: 'Endless', initialBlocks: endless } },
      person,
    )
    const runId = randomUUID()
    const { begun, ended } = refusalOf(routes.workflows.runDraft, { workflowId: created.id }, person, {
      runId,
      params: {},
      body: null,
    })
    await begun
    const run = server.services.activeRuns.load(
      {
        ...person,
        kind: 'member',
        organizationName: '',
        permissions: rolePermissions.developer,
        groups: [],
        rightsVersion: 'developer',
        name: '',
      },
      runId,
    )
    await removeElsewhere(server, person)
    expect(await ended).toBe('not_signed_in')
    expect(run.cancellation.signal.aborted).toBe(true)
  })

  it('ends for a system whose access token was revoked', async () => {
    const workflow = await aWorkflow(server, owner, await asking())
    const admin = await server.aMember(owner, 'admin')
    const webhook = await anAccessToken(server, admin)
    const called = callOver(server, { workflowId: workflow.id, as: webhook, body: 1 })
    await vi.waitFor(async () => {
      const parameters = { workflowId: workflow.id }
      const { runs } = await server.call(routes.workflows.listRuns, { parameters }, owner)
      expect(runs).toHaveLength(1)
    })
    await removeMember(server, admin.userId, owner)
    expect((await called).status).toBe(401)
  })

  it('ends for a session that was signed out', async () => {
    const person = await server.aMember(owner, 'admin')
    const workflow = await aWorkflow(server, owner, await asking())
    const called = callOver(server, { workflowId: workflow.id, as: person, body: 1 })
    await vi.waitFor(async () => {
      const parameters = { workflowId: workflow.id }
      const { runs } = await server.call(routes.workflows.listRuns, { parameters }, owner)
      expect(runs).toHaveLength(1)
    })
    await server.call(routes.session.signOut, {}, person)
    expect((await called).status).toBe(401)
  })
})
