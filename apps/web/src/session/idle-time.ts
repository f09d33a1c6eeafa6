/** Where the windows of a browser tell each other when somebody last did something. */
export const lastActionKey = 'ashlar-last-action'

/** How exactly it is noted. */
const noteEveryMilliseconds = 5000

const noteIn = (storage: Storage, now: number): void => {
  try {
    storage.setItem(lastActionKey, String(now))
  } catch {
    // Where nothing can be kept, each window counts for itself.
  }
}

const readFrom = (storage: Storage): number => {
  try {
    return Number(storage.getItem(lastActionKey) ?? 0)
  } catch {
    return 0
  }
}

/** Knows for how long nobody has done anything in any window of this browser. Times in milliseconds. */
export class IdleTime {
  readonly #storage: Storage
  #last: number

  constructor(storage: Storage, now: number) {
    this.#storage = storage
    this.#last = now
    noteIn(storage, now)
  }

  /** Somebody does something here. */
  act(now: number): void {
    if (now - this.#last >= noteEveryMilliseconds) noteIn(this.#storage, now)
    this.#last = now
  }

  /** For how long nobody has. */
  at(now: number): number {
    return now - Math.max(this.#last, readFrom(this.#storage))
  }
}
