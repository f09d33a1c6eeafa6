import {
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '../logs.ts'
import { readableSpan } from './browser-span.ts'
import type { ServerSpan, SpanReference, SpanToBegin, Telemetry } from './telemetry.ts'
import { WatchedExporter } from './watched-exporter.ts'

/** Where spans go. */
export interface Collector {
  /** The whole address, `/v1/traces` included. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Spans that wait for the collector; more are dropped. */
const mostWaiting = 4096
const batchSize = 512
const batchMilliseconds = 2000
/** How long one batch is tried; meanwhile the next ones gather. */
const exportMilliseconds = 10_000

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER } as const

const contextOf = ({ traceId, spanId }: SpanReference): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
})

/**
 * Sends spans as OTLP over HTTP, in batches beside everything else. It registers nothing in the process: no library is
 * watched, and only what is begun here is measured.
 */
export const createOpenTelemetry = (
  { url, headers }: Collector,
  logs: Logger,
): Telemetry & { stop: (milliseconds: number) => Promise<void> } => {
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: exportMilliseconds,
    concurrencyLimit: 2,
  })
  const processor = new BatchSpanProcessor({
    exporter: new WatchedExporter(exporter, logs),
    maxQueueSize: mostWaiting,
    maxExportBatchSize: batchSize,
    scheduledDelayMillis: batchMilliseconds,
    exportTimeoutMillis: exportMilliseconds + 1000,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ashlar' }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('ashlar')

  const begin = ({ name, kind, attributes = {}, parent, link }: SpanToBegin): ServerSpan => {
    const context =
      parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(parent))
    const links = link === undefined ? [] : [{ context: contextOf(link) }]
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes }, links }, context)
    const { traceId, spanId } = span.spanContext()
    return {
      reference: { traceId, spanId },
      add: (more) => {
        span.setAttributes({ ...more })
      },
      end: (failure) => {
        if (failure !== null) span.setAttribute('error-type', failure)
        span.setStatus({ code: failure === null ? SpanStatusCode.OK : SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    begin,
    take: (spans) => {
      for (const span of spans) processor.onEnd(readableSpan(span))
    },
    // A collector that is away costs the spans and nothing else.
    flush: () => processor.forceFlush().catch(() => undefined),
    stop: async (milliseconds) => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(() => resolve(undefined), milliseconds)
      await Promise.race([provider.shutdown().catch(() => undefined), promise])
      clearTimeout(timer)
    },
  }
}
