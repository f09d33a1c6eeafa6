import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReceivedSpan, startTestCollector, type TestCollector } from '../platform/telemetry/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aCall, answering, aWorkflow, callOver } from '../workflows/testing.ts'

let collector: TestCollector
let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  collector = await startTestCollector()
  server = await startTestServer({ ASHLAR_OTLP_URL: collector.address })
  owner = await server.anOwner()
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

describe('a workflow that is traced', () => {
  it('is a part of the request that called it, and what its steps call is a part of them', async () => {
    const called = await aWorkflow(server, owner, [answering('body')])
    const caller = await aWorkflow(server, owner, [aCall(called.id)])
    await arrived()
    collector.spans = []
    await callOver(server, { workflowId: caller.id, as: owner, body: 'canary-body' })
    const spans = await arrived()
    const request = named(spans, 'POST /api/v1/workflows/:workflowId/run')
    const outer = named(spans, caller.name)
    const step = named(spans, 'Step1')
    const inner = named(spans, called.name)
    const { traceId } = request
    expect(outer).toMatchObject({ traceId, parentSpanId: request.spanId })
    expect(step).toMatchObject({ traceId, parentSpanId: outer.spanId })
    expect(inner).toMatchObject({ traceId, parentSpanId: step.spanId })
    expect(named(spans, 'Return1')).toMatchObject({ traceId, parentSpanId: inner.spanId })
  })

  it('says whose and which run it was and how it was started, and nothing of what it ran with', async () => {
    const workflow = await aWorkflow(server, owner)
    await arrived()
    collector.spans = []
    const call = { workflowId: workflow.id, as: owner, body: 'canary-body', query: '?canary=canary-query' }
    await callOver(server, call)
    const { runs } = await server.call(
      routes.workflows.listRuns,
      { parameters: { workflowId: workflow.id } },
      owner,
    )
    expect(named(await arrived(), workflow.name).attributes).toEqual({
      'organization-id': owner.organizationId,
      'api-id': workflow.id,
      'api-name': workflow.name,
      'api-kind': 'workflow',
      'event-type': 'http',
      'view-mode': true,
      'user-type': 'member',
      'correlation-id': runs[0]?.id,
      attempt: 1,
    })
    expect(collector.texts.join()).not.toContain('canary')
  })

  it('tells by its code what went wrong', async () => {
    const failing = await aWorkflow(server, owner, [
      { id: randomUUID(), kind: 'throw', name: 'Throw1', error: 'canary-error' },
    ])
    await callOver(server, { workflowId: failing.id, as: owner })
    expect(named(await arrived(), failing.name)).toMatchObject({
      status: { code: 2 },
      attributes: { 'error-type': 'thrown' },
    })
    expect(collector.texts.join()).not.toContain('canary')
  })
})

describe('a scheduled job that is traced', () => {
  it('begins a trace of its own', async () => {
    const schedule = {
      cron: '0 9 * * *',
      timeZone: 'UTC',
      notifyOnFailure: [],
      missedRuns: 'skip' as const,
      overlap: 'skip' as const,
    }
    const job = await server.call(
      routes.scheduledJobs.create,
      { body: { name: randomUUID(), schedule, initialBlocks: [answering('"done"')] } },
      owner,
    )
    const parameters = { jobId: job.id }
    await server.call(routes.scheduledJobs.deploy, { parameters, body: { revision: job.revision } }, owner)
    await server.call(routes.scheduledJobs.runNow, { parameters, body: { requestId: randomUUID() } }, owner)
    await server.services.background.start()
    await vi.waitFor(async () => {
      const { attributes, parentSpanId } = named(await arrived(), job.name)
      expect(parentSpanId).toBeUndefined()
      expect(attributes).toMatchObject({ 'api-kind': 'job', 'event-type': 'runNow' })
    })
  })
})
