import { randomUUID } from 'node:crypto'
import { type Address, callAddress, type CallError, publishedAddresses, routes } from '@ashlar/contract'
import { apply } from '@ashlar/document'
import type { ApiRecord, Block } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'
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
let origin: string

beforeAll(async () => {
  service = await startTestService()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
  integrationId = (await anIntegration(server, owner, service.address)).id
  origin = await server.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  server.http.server.closeAllConnections()
  await server.close()
  await service.close()
})

const block = (name: string) => ({ id: randomUUID(), name })

/** Sends numbers from 0, with a block around that users must not hear of. */
const countTo = (count: number, ...more: Block[]): Block => ({
  ...block('Loop1'),
  kind: 'loop',
  type: 'FOR',
  range: String(count),
  variables: { item: 'item', index: 'index' },
  blocks: [{ ...block('Send1'), kind: 'send', message: '{{ ({ at: index }) }}' }, ...more],
})

const wait = (milliseconds: number): Block => ({
  ...block('Wait1'),
  kind: 'wait',
  for: { type: 'time', duration: String(milliseconds) },
})

const anApplication = async (blocks: Block[], responseType: ApiRecord['responseType'] = 'STREAM') => {
  const { application, pageId, apiId } = await anApplicationWithApi(server, owner, integrationId)
  const parameters = { pageId }
  const page = await server.call(routes.pages.read, { parameters }, owner)
  const api = page.records[apiId]
  if (api?.kind !== 'api') throw new Error('There is no API.')
  const change = {
    added: {},
    removed: {},
    updated: { [apiId]: [api, { ...api, blocks, responseType }] satisfies [ApiRecord, ApiRecord] },
  }
  if (!apply(page.records, change).ok) throw new Error('The change does not fit.')
  const body = { requestId: randomUUID(), baseRevision: page.revision, change }
  await server.call(routes.pages.saveChange, { parameters, body }, owner)
  const applicationId = application.id
  await server.call(
    routes.applications.changeShares,
    { parameters: { applicationId }, body: { isPublic: true, shares: [] } },
    owner,
  )
  return { applicationId, pageId, apiId, deploymentId: await deployed(server, owner, applicationId) }
}

interface Asked {
  readonly parameters: Record<string, string>
  readonly body?: object
  readonly as?: TestCaller
  readonly signal?: AbortSignal
  readonly onEvent?: (event: { type: string }) => void | Promise<void>
}

/** Asks over a real connection, as a browser does. */
const ask = async (address: Address, { parameters, body, as = owner, signal, onEvent }: Asked) => {
  const events: { type: string }[] = []
  vi.stubGlobal('fetch', (path: string, options: RequestInit, original = realFetch) =>
    original(`${origin}${path}`, {
      ...options,
      headers: {
        ...Object.fromEntries(new Headers(options.headers)),
        ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      },
    }),
  )
  const asked = {
    parameters,
    body: { runId: randomUUID(), inputs: {}, eventType: 'runClick', ...body },
    onEvent: (event: { type: string }) => {
      events.push(event)
      return onEvent?.(event)
    },
  }
  const answer = await callAddress(address, asked, signal)
  return { answer, events }
}
const realFetch = globalThis.fetch

const visitor: TestCaller = {}

describe('a builder who runs an API', () => {
  it('hears of blocks, logs and messages while it runs, and of all of it in the end', async () => {
    const { pageId, apiId } = await anApplication([countTo(2, wait(150))])
    const { answer, events } = await ask(routes.runs.runInEditor, { parameters: { pageId, apiId } })
    const told = events.map((event) =>
      'block' in event ? `${event.type} ${String(event.block)}` : event.type,
    )
    expect(told.filter((event) => event === 'message')).toHaveLength(2)
    expect(told.indexOf('blockStarted Loop1')).toBeLessThan(told.indexOf('blockEnded Loop1'))
    expect(told).toContain('blockEnded Wait1')
    expect(answer).toMatchObject({ status: 'succeeded', steps: [{ block: 'Loop1' }, { block: 'Send1' }, {}] })
  })

  it('hears no messages of an API that answers once', async () => {
    const { pageId, apiId } = await anApplication([countTo(2)], 'SYNC')
    const { events } = await ask(routes.runs.runInEditor, { parameters: { pageId, apiId } })
    expect(events.filter(({ type }) => type === 'message')).toEqual([])
  })

  it('hears of the last of many turns, not of each', async () => {
    const { pageId, apiId } = await anApplication([countTo(5000)], 'SYNC')
    const { answer, events } = await ask(routes.runs.runInEditor, { parameters: { pageId, apiId } })
    expect(answer).toMatchObject({ status: 'succeeded' })
    expect(events.length).toBeLessThan(1000)
  })

  it('is refused as without events where the run does not begin', async () => {
    const { pageId, apiId } = await anApplication([countTo(1)])
    const refused = (parameters: Record<string, string>, body = {}, as: TestCaller = owner) =>
      ask(routes.runs.runInEditor, { parameters, body, as }).then(
        () => 'answered',
        ({ code, status }: CallError) => [code, status],
      )
    expect(await refused({ pageId, apiId: 'none' })).toEqual(['not_found', 404])
    expect(await refused({ pageId, apiId }, { inputs: 1 })).toEqual(['invalid_request', 400])
    expect(await refused({ pageId, apiId }, {}, visitor)).toEqual(['not_signed_in', 401])
    expect(await refused({ pageId, apiId }, {}, await server.anOwner())).toEqual(['not_found', 404])
  })

  it('hears of a workflow that is tried out, too', async () => {
    const workflow = await aWorkflow(server, owner, [wait(120)])
    const { answer, events } = await ask(routes.workflows.runDraft, {
      parameters: { workflowId: workflow.id },
      body: { inputs: undefined, eventType: undefined, params: {}, body: null },
    })
    expect(answer).toMatchObject({ status: 'succeeded' })
    expect(events).toContainEqual(expect.objectContaining({ type: 'blockStarted', block: 'Wait1' }))
  })
})

describe('a user of a published application', () => {
  it('hears the messages of a streaming API in their order, and its end, and nothing else', async () => {
    const { applicationId, deploymentId, apiId } = await anApplication([countTo(300, wait(0))])
    const parameters = { applicationId, deploymentId, apiId }
    for (const as of [visitor, owner]) {
      const { answer, events } = await ask(publishedAddresses.run, { parameters, as })
      expect(events).toEqual(Array.from({ length: 300 }, (_, at) => ({ type: 'message', message: { at } })))
      expect(answer).toMatchObject({ status: 'succeeded', steps: [], error: null })
    }
  })

  it('hears nothing of an API that answers once, although its blocks send', async () => {
    const { applicationId, deploymentId, apiId } = await anApplication([countTo(3)], 'SYNC')
    const parameters = { applicationId, deploymentId, apiId }
    const { answer, events } = await ask(publishedAddresses.run, { parameters, as: visitor })
    expect(events).toEqual([])
    expect(answer).toMatchObject({ status: 'succeeded', steps: [] })
  })

  it('is not told by which block a stream failed with which words', async () => {
    const failing: Block = {
      ...block('Secret1'),
      kind: 'step',
      pluginId: 'restapi',
      datasourceId: integrationId,
      configuration: {
        method: 'GET',
        path: '/',
        query: [],
        headers: [],
        bodyType: 'none',
        body: '',
        form: [],
      },
    }
    const { applicationId, deploymentId, apiId } = await anApplication([countTo(1, failing)])
    service.answer = { status: 500, body: '{"error":"table payroll_2026 is locked"}' }
    const parameters = { applicationId, deploymentId, apiId }
    const { answer, events } = await ask(publishedAddresses.run, { parameters, as: visitor })
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'request_failed' } })
    expect(JSON.stringify([answer, events])).not.toContain('payroll_2026')
    expect(events).toHaveLength(1)
  })

  it('gets no message that is too large: the run fails with words', async () => {
    const huge: Block = { ...block('Send2'), kind: 'send', message: '{{ "x".repeat(2_000_000) }}' }
    const { applicationId, deploymentId, apiId } = await anApplication([countTo(1), huge])
    const parameters = { applicationId, deploymentId, apiId }
    const { answer, events } = await ask(publishedAddresses.run, { parameters, as: visitor })
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'too_large' } })
    expect(events).toHaveLength(1)
  })

  it('ends the run by going away in the middle', async () => {
    const { applicationId, deploymentId, apiId } = await anApplication([countTo(1000, wait(20))])
    const left = new AbortController()
    const asked = ask(publishedAddresses.run, {
      parameters: { applicationId, deploymentId, apiId },
      as: visitor,
      signal: left.signal,
      onEvent: () => left.abort(),
    })
    await expect(asked).rejects.toThrow()
    const statuses = async () => {
      await server.services.recorder.flush()
      const { queries } = server.services.platform.database
      const rows = await queries.select().from(runs).where(eq(runs.applicationId, applicationId))
      return rows.map(({ status }) => status)
    }
    await vi.waitFor(async () => expect(await statuses()).toEqual(['cancelled']), 5000)
  })

  it('cancels it by its id, and hears its end', async () => {
    const { applicationId, deploymentId, apiId } = await anApplication([countTo(1000, wait(20))])
    const runId = randomUUID()
    const { answer, events } = await ask(publishedAddresses.run, {
      parameters: { applicationId, deploymentId, apiId },
      body: { runId },
      onEvent: async () => {
        await server.attempt(routes.runs.cancel, { parameters: { runId }, body: {} }, owner)
      },
    })
    expect(answer).toMatchObject({ status: 'cancelled' })
    expect(events.length).toBeLessThan(1000)
  })
})
