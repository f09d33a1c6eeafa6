import type { RunSpan } from '@ashlar/executor'
import type { ApiDefinition } from '@ashlar/schema'
import type { ServerSpan, SpanAttributes, SpanReference, Telemetry } from '../platform/telemetry/telemetry.ts'

/** What of a run is told in its span. */
export interface RunToTrace {
  /** The kind of whoever started it. */
  readonly userType: string
  readonly organizationId: string
  /** Null for a workflow or job. */
  readonly applicationId: string | null
  /** Otherwise the API runs as it is saved. */
  readonly isDeployed: boolean
  readonly api: Pick<ApiDefinition, 'id' | 'name'>
  readonly runId: string
  readonly eventType: string
  readonly profile?: string | undefined
  /** The span in the browser that the run is a part of, as the `traceparent` header says it. */
  readonly traceParent?: string | undefined
  /** The request that asked for it. */
  readonly request?: SpanReference | undefined
  readonly more?: SpanAttributes | undefined
}

/** Reads a `traceparent`; undefined for one that is left out or cannot be read. */
export const readTraceParent = (traceParent: string | undefined): SpanReference | undefined => {
  const [, traceId, spanId] = traceParent?.split('-') ?? []
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

/** The `traceparent` of a span. */
export const writeTraceParent = ({ traceId, spanId }: SpanReference): string => `00-${traceId}-${spanId}-01`

/** Begins the span of a run: a part of what asked for it in the browser, else of the request that asked for it. */
export const beginRunSpan = (telemetry: Telemetry | null, run: RunToTrace): RunSpan | undefined => {
  if (telemetry === null) return undefined
  const { organizationId, applicationId, api, profile, request } = run
  const asked = readTraceParent(run.traceParent)
  const span = telemetry.begin({
    name: api.name,
    kind: 'internal',
    parent: asked ?? request,
    link: asked === undefined ? undefined : request,
    attributes: {
      'organization-id': organizationId,
      ...(applicationId === null ? {} : { 'application-id': applicationId }),
      'api-id': api.id,
      'api-name': api.name,
      'event-type': run.eventType,
      'view-mode': run.isDeployed,
      'user-type': run.userType,
      'correlation-id': run.runId,
      ...(profile === undefined ? {} : { profile }),
      ...run.more,
    },
  })
  return asRunSpan(telemetry, span)
}

/** A span of the server as the executor begins parts of it. */
const asRunSpan = (telemetry: Telemetry, span: ServerSpan): RunSpan => ({
  traceParent: writeTraceParent(span.reference),
  begin: (facts) => asRunSpan(telemetry, telemetry.begin({ ...facts, parent: span.reference })),
  end: (failure) => span.end(failure),
})
