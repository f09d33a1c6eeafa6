/** Events that are told by calls, to be read one after the other. One reader. */
export class EventStream<Event> {
  readonly #waiting: Event[] = []
  #ending: { readonly error: unknown } | { readonly error?: never } | null = null
  #wake: () => void = () => undefined

  readonly add = (event: Event): void => {
    this.#waiting.push(event)
    this.#wake()
  }

  end(): void {
    this.#ending ??= {}
    this.#wake()
  }

  /** Whoever reads is thrown this error behind the last event. */
  fail(error: unknown): void {
    this.#ending ??= { error }
    this.#wake()
  }

  async *events(): AsyncGenerator<Event> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next !== undefined) {
        yield next
        continue
      }
      if (this.#ending !== null) {
        if ('error' in this.#ending) throw this.#ending.error
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
    }
  }
}
