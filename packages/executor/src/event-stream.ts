import type { RunEvent } from '@ashlar/engine'

/** Events that come by calls, to be read one after the other while more come; ends behind `runEnded`. */
export class EventStream implements AsyncIterable<RunEvent> {
  readonly #events: RunEvent[] = []
  readonly #onLeave: () => void
  #failure: { readonly error: unknown } | undefined
  #wake: () => void = () => undefined

  /** `onLeave` is called when the reader stops before the end. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave
  }

  readonly tell = (event: RunEvent): void => {
    this.#events.push(event)
    this.#wake()
  }

  /** Ends the stream with an error. */
  fail(error: unknown): void {
    this.#failure = { error }
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, undefined> {
    let hasEnded = false
    try {
      while (!hasEnded) {
        const event = this.#events.shift()
        if (event) {
          hasEnded = event.type === 'runEnded'
          yield event
        } else if (this.#failure) throw this.#failure.error
        else {
          const { promise, resolve } = Promise.withResolvers<undefined>()
          this.#wake = () => resolve(undefined)
          await promise
        }
      }
      return undefined
    } finally {
      if (!hasEnded) this.#onLeave()
    }
  }
}
