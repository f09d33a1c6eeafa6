import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReceivedSpan, startTestCollector, type TestCollector } from '../platform/telemetry/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import {
  anApplicationWithApi,
  anIntegration,
  deployed,
  startTestService,
  type TestService,
} from './testing.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'
const traceParent = `00-${traceId}-${spanId}-01`

let service: TestService
let collector: TestCollector
let server: TestServer
let owner: TestPerson
let applicationId: string
let integrationId: string
let pageId: string
let apiId: string
let deploymentId: string

beforeAll(async () => {
  service = await startTestService()
  collector = await startTestCollector()
  server = await startTestServer({
    ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
    ASHLAR_OTLP_URL: collector.address,
    ASHLAR_OTLP_HEADERS: 'authorization=Bearer%20collector-key',
  })
  owner = await server.anOwner()
  integrationId = (await anIntegration(server, owner, service.address, 'canary-token')).id
  const made = await anApplicationWithApi(server, owner, integrationId, {
    path: '/orders/{{ Global.name }}',
    query: [{ id: 'q', key: 'name', value: '{{ Global.name.trim() }}', isSecret: false }],
  })
  ;({ pageId, apiId } = made)
  applicationId = made.application.id
  deploymentId = await deployed(server, owner, applicationId)
})
afterAll(async () => {
  await server.close()
  await collector.close()
  await service.close()
})
beforeEach(async () => {
  await server.services.platform.telemetry?.flush()
  service.answer = { status: 200, body: '{"secret":"canary-answer"}' }
  collector.manner = 'takes'
  collector.spans = []
  collector.texts = []
})

const aRun = (more: object = {}) => ({
  runId: randomUUID(),
  inputs: { Global: { name: 'canary-input' } },
  eventType: 'eventHandler' as const,
  ...more,
})

const run = (more: object = {}) =>
  server.call(
    routes.runs.runPublished,
    { parameters: { applicationId, deploymentId, apiId }, body: aRun(more) },
    owner,
  )

const arrived = async (): Promise<ReceivedSpan[]> => {
  await server.services.platform.telemetry?.flush()
  return collector.spans
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.find((span) => span.name === name)
  if (found === undefined)
    throw new Error(`${name} is not among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

const startAddress = 'POST /api/v1/published/:applicationId/deployments/:deploymentId/apis/:apiId/runs'

describe('a run that is traced', () => {
  it('is a part of the span that asked for it in the browser, and has blocks and requests as its parts', async () => {
    await run({ traceParent })
    const spans = await arrived()
    const ofRun = named(spans, 'API1')
    expect(ofRun).toMatchObject({ traceId, parentSpanId: spanId, kind: 1, service: 'ashlar' })
    const block = named(spans, 'Step1')
    expect(block).toMatchObject({ traceId, parentSpanId: ofRun.spanId, kind: 1 })
    const request = named(spans, 'restapi')
    expect(request).toMatchObject({ traceId, parentSpanId: block.spanId, kind: 3 })
    for (const inner of [block, request]) {
      expect(inner.startTimeUnixNano >= ofRun.startTimeUnixNano).toBe(true)
      // Beginnings are known by the millisecond.
      expect(inner.endTimeUnixNano <= ofRun.endTimeUnixNano + 1_000_000n).toBe(true)
    }
  })

  it('says whose and which API it was, and where the request went', async () => {
    const runId = randomUUID()
    await run({ traceParent, runId })
    const spans = await arrived()
    expect(named(spans, 'API1').attributes).toEqual({
      'organization-id': owner.organizationId,
      profile: 'production',
      'application-id': applicationId,
      'api-id': apiId,
      'api-name': 'API1',
      'event-type': 'eventHandler',
      'view-mode': true,
      'user-type': 'member',
      'correlation-id': runId,
    })
    expect(named(spans, 'restapi').attributes).toEqual({
      'plugin-name': 'restapi',
      'integration-id': integrationId,
      'server.address': '127.0.0.1',
    })
  })

  it('belongs together with the request that asked for it, and is a part of that where no browser is traced', async () => {
    await run({ traceParent })
    await run()
    const spans = await arrived()
    const [linked, inside] = spans.filter(({ name }) => name === 'API1')
    const [first, second] = spans.filter(({ name }) => name === startAddress)
    expect(linked?.links).toEqual([{ traceId: first?.traceId, spanId: first?.spanId }])
    expect(inside).toMatchObject({ traceId: second?.traceId, parentSpanId: second?.spanId, links: [] })
  })

  it('tells no value, no address below the host, no answer and no secret', async () => {
    await run({ traceParent })
    service.answer = { status: 500, body: 'canary-answer' }
    await run({ traceParent })
    const spans = await arrived()
    expect(spans.filter(({ name }) => name === 'restapi')).toHaveLength(2)
    const sent = collector.texts.join('')
    expect(sent).not.toContain('canary')
    expect(sent).not.toContain('/orders')
    expect(sent).not.toContain(owner.email)
    expect(sent).not.toContain('collector-key')
  })

  it('names the code of a failure and not its words', async () => {
    service.answer = { status: 500, body: 'canary-answer' }
    await run({ traceParent })
    const spans = await arrived()
    for (const name of ['API1', 'Step1', 'restapi']) {
      expect(named(spans, name)).toMatchObject({
        attributes: { 'error-type': 'request_failed' },
        status: { code: 2 },
      })
    }
  })

  it('says in the editor that it is no published one', async () => {
    await server.call(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId }, body: aRun({ traceParent }) },
      owner,
    )
    expect(named(await arrived(), 'API1').attributes).toMatchObject({ 'view-mode': false })
  })
})

describe('a request', () => {
  it('is traced by its route and status, without its address', async () => {
    const missing = randomUUID()
    const answer = await server.attempt(
      routes.published.open,
      { parameters: { applicationId: missing } },
      owner,
    )
    expect(answer.status).toBe(404)
    await server.http.inject({ url: '/canary-path?canary=query', headers: { traceparent: traceParent } })
    const spans = await arrived()
    const opened = named(spans, 'GET /api/v1/published/:applicationId')
    expect(opened).toMatchObject({ kind: 2 })
    expect(opened.parentSpanId).toBeUndefined()
    expect(opened.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/published/:applicationId',
      'http.response.status_code': 404,
    })
    expect(collector.texts.join('')).not.toContain('canary')
    expect(collector.texts.join('')).not.toContain(missing)
    expect(spans.filter((span) => span.traceId === traceId)).toEqual([])
  })

  it('goes to the collector with the headers of the settings', async () => {
    await run()
    await arrived()
    expect(collector.headers.at(-1)).toMatchObject({ authorization: 'Bearer collector-key' })
  })
})

describe('a collector', () => {
  it('that never answers holds up no run', async () => {
    collector.manner = 'hangs'
    await run({ traceParent })
    const flushing = server.services.platform.telemetry?.flush()
    await vi.waitFor(() => expect(collector.unanswered).toBe(1))
    const answers = await Promise.all(Array.from({ length: 20 }, () => run({ traceParent })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'succeeded'))
    expect(collector.spans).toEqual([])
    collector.manner = 'takes'
    collector.dropConnections()
    await flushing
  })

  it('that refuses costs the spans and nothing else', async () => {
    collector.manner = 'refuses'
    expect(await run({ traceParent })).toMatchObject({ status: 'succeeded' })
    expect(await arrived()).toEqual([])
    collector.manner = 'takes'
    expect(await run({ traceParent })).toMatchObject({ status: 'succeeded' })
    expect((await arrived()).filter(({ name }) => name === 'API1')).toHaveLength(1)
  })
})

describe('what a run is asked with', () => {
  const attempt = (more: object) =>
    server.attempt(
      routes.runs.runPublished,
      { parameters: { applicationId, deploymentId, apiId }, body: aRun(more) },
      owner,
    )

  it('is kept with it: the handlers that led to it and the trace it belongs to', async () => {
    const runId = randomUUID()
    await run({ runId, traceParent, callStack: ['Button1.onClick', 'GetOrders.onSuccess'] })
    await run()
    const { runs } = await server.call(
      routes.runs.listOfApplication,
      { parameters: { applicationId } },
      owner,
    )
    expect(runs.find(({ id }) => id === runId)).toMatchObject({
      traceId,
      callStack: ['Button1.onClick', 'GetOrders.onSuccess'],
    })
    expect(runs.some((record) => record.traceId === null && record.callStack.length === 0)).toBe(true)
  })

  it.each([
    ['a trace that is none', { traceParent: 'canary' }],
    ['a trace of nothing but zeros', { traceParent: `00-${'0'.repeat(32)}-${spanId}-01` }],
    ['more than ten handlers', { callStack: Array.from({ length: 11 }, () => 'Button1.onClick') }],
    ['a handler without end', { callStack: ['x'.repeat(201)] }],
    ['a manual run that nobody asked for', { manualRun: true }],
    ['a mode', { viewMode: false }],
    ['a definition', { useInlineDefinition: true }],
    ['a commit', { commitId: randomUUID() }],
  ])('is refused with %s', async (_, more) => {
    expect(await attempt(more)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('may say that a person asked for it, where its event says so too', async () => {
    expect(await attempt({ manualRun: true, eventType: 'runClick' })).toMatchObject({ status: 200 })
    expect(await attempt({ manualRun: false })).toMatchObject({ status: 200 })
  })
})
