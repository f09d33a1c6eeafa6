import type { KeptValues } from '../storage/kept-values.ts'
import { Listeners } from '../listeners.ts'
import type { SpanAttributes, SpanRecord, SpanStatus } from './span.ts'
import { maximumSpans, SpanStorage } from './span-storage.ts'
import { newSpanId, newTraceId } from './trace-ids.ts'

/** How long spans are gathered before they are written to the browser's storage, in milliseconds. */
export const writeDelay = 1000

/** Something that has begun. */
export interface ActiveSpan {
  readonly traceId: string
  readonly id: string
  /** When it began, in milliseconds since 1970. */
  readonly timestamp: number
  /** Ends it, once; what ends again is passed over. */
  end(status?: SpanStatus): void
}

/** What a span is about. */
export interface SpanFacts {
  readonly name: string
  /** The span that it is a part of. */
  readonly parentId: string | null
  readonly kind?: SpanRecord['kind']
  readonly attributes?: SpanAttributes
}

/**
 * Records what an application does and how long it takes, from when it is entered until it is left. The latest thousand
 * spans are kept in the browser, where those who build the application can look at them.
 */
export class Tracer {
  readonly #storage: SpanStorage
  readonly #listeners = new Listeners()
  readonly #active = new Map<string, ActiveSpan>()
  #traceId = newTraceId()
  #spans: readonly SpanRecord[]
  #timeout: ReturnType<typeof setTimeout> | null = null

  constructor(storage: KeptValues) {
    this.#storage = new SpanStorage(storage)
    this.#spans = this.#storage.read()
  }

  /** The session's trace. */
  get traceId(): string {
    return this.#traceId
  }

  /** The spans that have ended, oldest first; the same array while nothing changed. */
  spans(): readonly SpanRecord[] {
    return this.#spans
  }

  /** Hears of spans that ended. Answers with the way to stop. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  begin({ name, parentId, kind = 'internal', attributes = {} }: SpanFacts): ActiveSpan {
    const id = newSpanId()
    const traceId = this.#traceId
    const timestamp = Date.now()
    const started = performance.now()
    const span: ActiveSpan = {
      traceId,
      id,
      timestamp,
      end: (status = { code: 'ok' }) => {
        if (!this.#active.delete(id)) return
        const duration = performance.now() - started
        this.#keep({
          traceId,
          parentId,
          traceState: '',
          name,
          id,
          kind,
          timestamp,
          duration,
          attributes,
          status,
          events: [],
          links: [],
        })
      },
    }
    this.#active.set(id, span)
    return span
  }

  /** Records what happened elsewhere as a part of a span: `offset` milliseconds after that began. */
  add(
    parent: ActiveSpan,
    part: { name: string; offset: number; duration: number; status: SpanStatus },
  ): void {
    this.#keep({
      traceId: parent.traceId,
      parentId: parent.id,
      traceState: '',
      name: part.name,
      id: newSpanId(),
      kind: 'internal',
      timestamp: parent.timestamp + part.offset,
      duration: part.duration,
      attributes: {},
      status: part.status,
      events: [],
      links: [],
    })
  }

  /** Forgets everything that was recorded. */
  clear(): void {
    this.#spans = []
    this.#storage.clear()
    this.#listeners.tell()
  }

  /** The application is left: what has begun ends here, and what comes later is another session. */
  end(): void {
    for (const span of this.#active.values())
      span.end({ code: 'unset', message: 'The application was left.' })
    if (this.#timeout !== null) this.#write()
    this.#traceId = newTraceId()
  }

  #keep(span: SpanRecord): void {
    this.#spans = [...this.#spans.slice(1 - maximumSpans), span]
    this.#timeout ??= setTimeout(() => this.#write(), writeDelay)
    this.#listeners.tell()
  }

  #write(): void {
    if (this.#timeout !== null) clearTimeout(this.#timeout)
    this.#timeout = null
    this.#storage.write(this.#traceId, this.#spans, Date.now())
  }
}
