/** Who wants to hear of a change. One listener that throws does not keep others from hearing. */
export class Listeners {
  readonly #listeners = new Set<() => void>()

  add(listener: () => void): () => void {
    // A function of its own per registration, so that registering the same listener twice counts twice.
    const entry = () => listener()
    this.#listeners.add(entry)
    return () => {
      this.#listeners.delete(entry)
    }
  }

  tell(): void {
    for (const listener of Array.from(this.#listeners)) {
      try {
        listener()
      } catch (thrown) {
        reportError(thrown)
      }
    }
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  clear(): void {
    this.#listeners.clear()
  }
}

/** Listeners that are told once per tick, however often something changes in it. */
export class BatchedListeners extends Listeners {
  #isScheduled = false

  override tell(): void {
    if (this.#isScheduled || this.isEmpty) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      super.tell()
    })
  }
}

// Throws where nobody catches, so that the host's own reporting of errors sees it.
const reportError = (thrown: unknown): void => {
  setTimeout(() => {
    throw thrown
  })
}
