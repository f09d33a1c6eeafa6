import type { RunFaultCode } from './run-fault.ts'

/** What a part of a run is about: names and ids, never a value, the text of a query, or what a person entered. */
export interface RunSpanFacts {
  readonly name: string
  /** `client` for what waits for another system. */
  readonly kind: 'internal' | 'client'
  readonly attributes?: Readonly<Record<string, string | number | boolean>>
}

/** Something of a run that takes time, for a host that measures runs. */
export interface RunSpan {
  /** How what it calls elsewhere names it, as the `traceparent` header; absent where the host cannot say. */
  readonly traceParent?: string | undefined
  /** Begins a part of it. */
  begin(facts: RunSpanFacts): RunSpan
  /** Ends it, with the code of what went wrong; null where nothing did. */
  end(failure: RunFaultCode | null): void
}
