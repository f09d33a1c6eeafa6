import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../logs.ts'
import { createShutdown } from '../shutdown.ts'
import { createOpenTelemetry } from './open-telemetry.ts'
import { startTelemetry } from './start-telemetry.ts'
import { startTestCollector, type TestCollector } from './testing.ts'

let collector: TestCollector
let lines: string[]
beforeEach(async () => {
  collector = await startTestCollector()
  lines = []
})
afterEach(() => collector.close())

const aLogger = () =>
  createLogger(
    'info',
    new Writable({
      write: (line: Buffer, _, written) => {
        lines.push(line.toString())
        written()
      },
    }),
  )

const aTelemetry = () =>
  createOpenTelemetry({ url: `${collector.address}/v1/traces`, headers: {} }, aLogger())

describe('tracing', () => {
  it('is nothing at all where the settings name no collector', async () => {
    const shutdown = createShutdown(aLogger())
    expect(await startTelemetry({ otlpUrl: undefined, otlpHeaders: {} }, aLogger(), shutdown)).toBeNull()
  })

  it('sends what has ended when the server stops', async () => {
    const shutdown = createShutdown(aLogger())
    const otlpUrl = `${collector.address}/v1/traces`
    const telemetry = await startTelemetry({ otlpUrl, otlpHeaders: {} }, aLogger(), shutdown)
    telemetry?.begin({ name: 'one', kind: 'server' }).end(null)
    await shutdown.run()
    expect(collector.spans.map(({ name }) => name)).toEqual(['one'])
  })

  it('keeps a bounded number of spans while the collector does not answer, and drops the rest', async () => {
    const telemetry = aTelemetry()
    collector.manner = 'hangs'
    telemetry.begin({ name: 'first', kind: 'internal' }).end(null)
    const flushing = telemetry.flush()
    await vi.waitFor(() => expect(collector.unanswered).toBe(1))
    for (let number = 0; number < 20_000; number += 1) {
      telemetry.begin({ name: 'more', kind: 'internal' }).end(null)
    }
    collector.manner = 'takes'
    collector.dropConnections()
    await flushing
    await telemetry.stop(10_000)
    const arrived = collector.spans.filter(({ name }) => name === 'more').length
    expect(arrived).toBeGreaterThan(0)
    expect(arrived).toBeLessThanOrEqual(4096 + 512)
  })

  it('stops although the collector does not answer', async () => {
    const telemetry = aTelemetry()
    collector.manner = 'hangs'
    telemetry.begin({ name: 'one', kind: 'internal' }).end(null)
    await telemetry.stop(50)
    expect(collector.spans).toEqual([])
    collector.dropConnections()
  })

  it('says once in the log that the collector does not take spans, and once that it does again', async () => {
    const telemetry = aTelemetry()
    const send = async () => {
      telemetry.begin({ name: 'one', kind: 'internal' }).end(null)
      await telemetry.flush()
    }
    collector.manner = 'refuses'
    await send()
    await send()
    collector.manner = 'takes'
    await send()
    await send()
    const told = lines.map((line): unknown => JSON.parse(line))
    expect(told).toMatchObject([
      { level: 'warn', message: 'The collector of traces does not take them; what it missed is dropped.' },
      { level: 'info', message: 'The collector of traces takes them again.' },
    ])
    await telemetry.stop(1000)
  })

  it('takes over what was recorded in a browser, with its own ids and times', async () => {
    const telemetry = aTelemetry()
    telemetry.take([
      {
        traceId: '0af7651916cd43dd8448eb211c80319c',
        spanId: 'b7ad6b7169203331',
        parentId: 'b7ad6b7169203332',
        name: 'executeApi',
        kind: 'internal',
        timestamp: 1_760_000_000_123.875,
        duration: 1.5,
        status: 'error',
        attributes: { component: 'Button1.onClick' },
      },
    ])
    await telemetry.stop(1000)
    expect(collector.spans).toMatchObject([
      {
        traceId: '0af7651916cd43dd8448eb211c80319c',
        spanId: 'b7ad6b7169203331',
        parentSpanId: 'b7ad6b7169203332',
        name: 'executeApi',
        startTimeUnixNano: 1_760_000_000_123_875_000n,
        endTimeUnixNano: 1_760_000_000_125_375_000n,
        attributes: { component: 'Button1.onClick' },
        status: { code: 2 },
        service: 'ashlar-browser',
      },
    ])
  })
})
