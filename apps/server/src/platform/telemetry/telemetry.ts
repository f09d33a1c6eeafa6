/** Facts about a span by their names in traces. Never a value, a secret, or what a person wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** A span as other spans refer to it: 32 and 16 hexadecimal digits. */
export interface SpanReference {
  readonly traceId: string
  readonly spanId: string
}

/** Something that begins now. */
export interface SpanToBegin {
  readonly name: string
  readonly kind: 'internal' | 'client' | 'server'
  readonly attributes?: SpanAttributes | undefined
  /** What it is a part of; without one it begins a trace. */
  readonly parent?: SpanReference | undefined
  /** What it belongs together with, though it is no part of it. */
  readonly link?: SpanReference | undefined
}

/** Something of the server that takes time. */
export interface ServerSpan {
  readonly reference: SpanReference
  /** Adds what is known only later. */
  add(attributes: SpanAttributes): void
  /** Ends it, with the code of what went wrong; null where nothing did. */
  end(failure: string | null): void
}

/** Something that took time in a browser. */
export interface BrowserSpan extends SpanReference {
  readonly parentId: string | null
  readonly name: string
  readonly kind: 'internal' | 'client'
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** Milliseconds. */
  readonly duration: number
  readonly status: 'unset' | 'ok' | 'error'
  readonly attributes: SpanAttributes
}

/** Sends spans to the collector of whoever runs the server. Nothing here ever waits for that collector. */
export interface Telemetry {
  begin(span: SpanToBegin): ServerSpan
  /** Takes over what was recorded in a browser. */
  take(spans: readonly BrowserSpan[]): void
  /** Sends what has ended by now; resolves when that was sent or given up. */
  flush(): Promise<void>
}
