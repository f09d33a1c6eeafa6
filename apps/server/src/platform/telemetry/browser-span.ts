import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { BrowserSpan } from './telemetry.ts'

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const
const codes = {
  unset: SpanStatusCode.UNSET,
  ok: SpanStatusCode.OK,
  error: SpanStatusCode.ERROR,
} as const

// Another service than the server: its clock is another one too.
const resource = resourceFromAttributes({ 'service.name': 'ashlar-browser' })
const instrumentationScope = { name: 'ashlar' }

/** Seconds and nanoseconds. */
const timeOf = (milliseconds: number): HrTime => {
  const microseconds = Math.round(milliseconds * 1000)
  const seconds = Math.floor(microseconds / 1_000_000)
  return [seconds, (microseconds - seconds * 1_000_000) * 1000]
}

/** A span of a browser, as what sends spans takes it. */
export const readableSpan = (span: BrowserSpan): ReadableSpan => {
  const { traceId, parentId, name, kind, timestamp, duration, status, attributes } = span
  const context = (spanId: string) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
  return {
    name,
    kind: kinds[kind],
    spanContext: () => context(span.spanId),
    ...(parentId === null ? {} : { parentSpanContext: context(parentId) }),
    startTime: timeOf(timestamp),
    endTime: timeOf(timestamp + duration),
    duration: timeOf(duration),
    status: { code: codes[status] },
    attributes: { ...attributes },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
