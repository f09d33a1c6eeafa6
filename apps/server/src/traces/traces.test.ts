import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicationWithApi, anIntegration, deployed } from '../executions/testing.ts'
import { manualClock } from '../platform/testing.ts'
import { startTestCollector, type TestCollector } from '../platform/telemetry/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { mostBatches, SpanAllowance } from './span-allowance.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'

const aSpan = (more: object = {}) => ({
  traceId,
  id: 'b7ad6b7169203331',
  parentId: null,
  name: 'executeApi',
  kind: 'internal' as const,
  timestamp: Date.now(),
  duration: 12.5,
  status: 'ok' as const,
  attributes: { handler: 'Button1.onClick', step: 'step-1' },
  ...more,
})

let collector: TestCollector
let server: TestServer
let owner: TestPerson
let applicationId: string

beforeAll(async () => {
  collector = await startTestCollector()
  server = await startTestServer({ ASHLAR_OTLP_URL: collector.address })
  owner = await server.anOwner()
  const integration = await anIntegration(server, owner, 'https://orders.example.com')
  applicationId = (await anApplicationWithApi(server, owner, integration.id)).application.id
  await deployed(server, owner, applicationId)
})
afterAll(async () => {
  await server.close()
  await collector.close()
})
beforeEach(async () => {
  await server.services.platform.telemetry?.flush()
  collector.spans = []
  collector.texts = []
})

const send = (body: unknown, as: TestPerson | null = owner, of = applicationId) =>
  server.attempt(routes.spans.send, { parameters: { applicationId: of }, body }, as)

const ofBrowser = async () => {
  await server.services.platform.telemetry?.flush()
  return collector.spans.filter(({ service }) => service === 'ashlar-browser')
}

describe('what a browser recorded', () => {
  it('goes to the collector under its own trace, with whose application it was', async () => {
    expect(await send({ spans: [aSpan()] })).toMatchObject({ status: 200, body: { taken: 1 } })
    expect(await ofBrowser()).toMatchObject([
      {
        traceId,
        spanId: 'b7ad6b7169203331',
        name: 'executeApi',
        attributes: {
          'organization-id': owner.organizationId,
          'application-id': applicationId,
          'view-mode': true,
          'user-type': 'member',
          component: 'Button1.onClick',
          'resource-id': 'step-1',
        },
      },
    ])
  })

  it('may be of the steps of a route, and of a component in a repeated cell', async () => {
    const handlers = ['/orders/:id.onRouteLoad', 'Grid1#2#Button1.onClick']
    const spans = handlers.map((handler) => aSpan({ attributes: { handler } }))
    expect(await send({ spans })).toMatchObject({ status: 200, body: { taken: 2 } })
    expect((await ofBrowser()).map(({ attributes }) => attributes['component'])).toEqual(handlers)
  })

  it.each([
    ['an attribute that is not known', { attributes: { value: 'canary' } }],
    ['a handler that is a text', { attributes: { handler: 'canary and more' } }],
    ['a name that is a text', { name: 'canary and more' }],
    ['a message', { message: 'canary' }],
    ['a trace that is none', { traceId: 'canary' }],
    ['a span of nothing but zeros', { id: '0'.repeat(16) }],
    ['a time that is a text', { timestamp: 'canary' }],
    ['a duration that goes back', { duration: -1 }],
  ])('is refused with %s', async (_, more) => {
    expect(await send({ spans: [aSpan(more)] })).toMatchObject({ status: 400 })
    expect(await ofBrowser()).toEqual([])
    expect(collector.texts.join('')).not.toContain('canary')
  })

  it('is refused where it is more than 200 spans, or more than 64 KB', async () => {
    expect(await send({ spans: Array.from({ length: 201 }, () => aSpan()) })).toMatchObject({ status: 400 })
    expect(await send({ spans: [aSpan({ name: 'x'.repeat(70_000) })] })).toMatchObject({
      status: 413,
      body: { code: 'request_too_large', message: 'The request is larger than 64 KB. Send less at once.' },
    })
  })

  it('is left out where its time cannot be true', async () => {
    const answer = await send({ spans: [aSpan({ timestamp: 0 }), aSpan({ timestamp: Date.now() * 2 })] })
    expect(answer).toMatchObject({ status: 200, body: { taken: 0 } })
    expect(await ofBrowser()).toEqual([])
  })

  it('is taken only of an application that the person may use', async () => {
    const stranger = await server.anOwner()
    expect(await send({ spans: [aSpan()] }, stranger)).toMatchObject({ status: 404 })
    expect(await send({ spans: [aSpan()] }, null)).toMatchObject({ status: 401 })
    expect(await send({ spans: [aSpan()] }, owner, randomUUID())).toMatchObject({ status: 404 })
    expect(await ofBrowser()).toEqual([])
  })

  it('is asked for only by a server that sends it on', async () => {
    const parameters = { applicationId }
    expect(await server.call(routes.published.open, { parameters }, owner)).toMatchObject({
      exportsSpans: true,
    })
  })
})

describe('the allowance of a person', () => {
  it('ends after so many batches in a minute, and begins anew with the next', () => {
    const clock = manualClock()
    const allowance = new SpanAllowance(clock)
    for (let batch = 0; batch < mostBatches; batch += 1) expect(allowance.admit('one')).toBe(true)
    expect(allowance.admit('one')).toBe(false)
    expect(allowance.admit('two')).toBe(true)
    clock.advance(60_000)
    expect(allowance.admit('one')).toBe(true)
  })
})
