import type { SpanRecord } from './span.ts'
import type { Tracer } from './tracer.ts'

/** How long spans are gathered before they are sent, in milliseconds. */
export const sendDelay = 5000

/** How many spans are sent at once: few enough for a request that has to outlive its page. */
export const spansAtOnce = 100

/** A span as a server takes it: without what a person could read in a message. */
export type SentSpan = Pick<
  SpanRecord,
  'traceId' | 'parentId' | 'name' | 'id' | 'kind' | 'timestamp' | 'duration'
> & {
  readonly attributes: SpanRecord['attributes']
  readonly status: SpanRecord['status']['code']
}

/**
 * Sends the spans of one session of tracing as they end, in batches. What cannot be sent is dropped: a server that is
 * away costs an application nothing.
 */
export class SpanSender {
  readonly #tracer: Tracer
  readonly #traceId: string
  readonly #send: (spans: readonly SentSpan[]) => Promise<unknown>
  readonly #unsubscribe: () => void
  #last: SpanRecord | undefined
  #timeout: ReturnType<typeof setTimeout> | null = null

  /** Begins with what has ended in this session by now. */
  constructor(tracer: Tracer, send: (spans: readonly SentSpan[]) => Promise<unknown>) {
    this.#tracer = tracer
    this.#traceId = tracer.traceId
    this.#send = send
    this.#unsubscribe = tracer.subscribe(() => this.#gather())
    this.#gather()
  }

  /** Sends what has ended by now, at once: the page may be gone a moment later. */
  flush(): void {
    if (this.#timeout !== null) clearTimeout(this.#timeout)
    this.#timeout = null
    const spans = this.#tracer.spans()
    const known = this.#last === undefined ? -1 : spans.lastIndexOf(this.#last)
    this.#last = spans.at(-1)
    const ended = spans.slice(known + 1).filter(({ traceId }) => traceId === this.#traceId)
    for (let at = 0; at < ended.length; at += spansAtOnce) {
      this.#send(ended.slice(at, at + spansAtOnce).map(sent)).catch(() => undefined)
    }
  }

  /** Sends the rest and hears of nothing more. */
  stop(): void {
    this.#unsubscribe()
    this.flush()
  }

  #gather(): void {
    this.#timeout ??= setTimeout(() => this.flush(), sendDelay)
  }
}

const sent = ({
  traceId,
  parentId,
  name,
  id,
  kind,
  timestamp,
  duration,
  attributes,
  status,
}: SpanRecord): SentSpan => ({
  traceId,
  parentId,
  name,
  id,
  kind,
  timestamp,
  duration,
  attributes,
  status: status.code,
})
