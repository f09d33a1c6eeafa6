/** Facts about a span: which step, which API. Never what a person entered or a database answered. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** How something ended. */
export interface SpanStatus {
  readonly code: 'unset' | 'ok' | 'error'
  readonly message?: string
}

/** Something that took time: a step of an event handler, a run of an API. The fields are those of OpenTelemetry. */
export interface SpanRecord {
  readonly traceId: string
  /** The span that this one is a part of; null at the top. */
  readonly parentId: string | null
  readonly traceState: string
  readonly name: string
  readonly id: string
  readonly kind: 'internal' | 'client'
  /** When it began, in milliseconds since 1970. */
  readonly timestamp: number
  /** In milliseconds. */
  readonly duration: number
  readonly attributes: SpanAttributes
  readonly status: SpanStatus
  readonly events: readonly { readonly name: string; readonly timestamp: number }[]
  readonly links: readonly { readonly traceId: string; readonly id: string }[]
}

/** Whether a value read from the browser's storage is a span, as far as its readers rely on it. */
export const isSpan = (value: unknown): value is SpanRecord =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'parentId' in value &&
  (value.parentId === null || typeof value.parentId === 'string') &&
  'name' in value &&
  typeof value.name === 'string' &&
  'timestamp' in value &&
  typeof value.timestamp === 'number' &&
  'duration' in value &&
  typeof value.duration === 'number' &&
  'attributes' in value &&
  typeof value.attributes === 'object' &&
  value.attributes !== null &&
  'status' in value &&
  typeof value.status === 'object' &&
  value.status !== null &&
  'code' in value.status
