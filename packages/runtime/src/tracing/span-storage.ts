import type { KeptValues } from '../storage/kept-values.ts'
import { isSpan, type SpanRecord } from './span.ts'

/** The names under which a trace is kept in the storage of its application. */
export const traceKeys = { traces: 'traces', traceId: 'traceId', lastUpdated: 'tracesLastUpdated' } as const

/** Whether a key of the browser's storage, with whatever stands before it, is one under which a trace is kept. */
export const isTraceKey = (key: string): boolean =>
  Object.values(traceKeys).some((name) => key.endsWith(`.${name}`) || key.endsWith(`:${name}`))

/** How many spans are kept; older ones go. */
export const maximumSpans = 1000

/** Keeps the latest spans of an application in the browser. A storage that refuses costs the record, nothing else. */
export class SpanStorage {
  readonly #storage: KeptValues

  constructor(storage: KeptValues) {
    this.#storage = storage
  }

  read(): SpanRecord[] {
    try {
      const spans: unknown = JSON.parse(this.#storage.getItem(traceKeys.traces) ?? '[]')
      return Array.isArray(spans) ? spans.filter(isSpan).slice(-maximumSpans) : []
    } catch {
      return []
    }
  }

  write(traceId: string, spans: readonly SpanRecord[], now: number): void {
    try {
      this.#storage.setItem(traceKeys.traceId, traceId)
      this.#storage.setItem(traceKeys.traces, JSON.stringify(spans))
      this.#storage.setItem(traceKeys.lastUpdated, String(now))
    } catch {
      this.clear()
    }
  }

  clear(): void {
    try {
      for (const key of Object.values(traceKeys)) this.#storage.removeItem(key)
    } catch {
      // A storage that is not allowed has nothing in it either.
    }
  }
}
