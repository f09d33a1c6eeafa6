/** What led to a handler: the handlers before it, and the span that it is a part of. */
export interface Chain {
  /** Property paths, the latest last: `Button1.onClick`, `GetOrders.onSuccess`. */
  readonly paths: readonly string[]
  /** Of the step or the run that led here; null for what a person did. */
  readonly spanId: string | null
  /** The moment in which it all began; null where it begins with the handler itself. */
  readonly began: number | null
}

/** Nothing led here but a person, the time, or the opening of a page. */
export const noChain: Chain = { paths: [], spanId: null, began: null }
