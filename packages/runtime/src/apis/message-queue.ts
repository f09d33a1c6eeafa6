import type { JsonValue } from '@ashlar/schema'

/** Messages that may wait for their handler before the server has to. */
const mostWaiting = 100
/** How long messages are worked off in one go before the page may draw, in milliseconds. */
const goMilliseconds = 12

/** Works off the messages of a run one after the other, in the order in which they came; none is left out. */
export class MessageQueue {
  readonly #handle: (message: JsonValue) => Promise<void>
  readonly #waiting: JsonValue[] = []
  #work: Promise<void> | null = null
  #roomier: PromiseWithResolvers<undefined> | null = null
  #isStopped = false

  constructor(handle: (message: JsonValue) => Promise<void>) {
    this.#handle = handle
  }

  /** Takes a message; answers with a promise where so many wait that no more should come for now. */
  add(message: JsonValue): void | Promise<void> {
    if (this.#isStopped) return undefined
    this.#waiting.push(message)
    this.#work ??= this.#workOff()
    if (this.#waiting.length < mostWaiting) return undefined
    this.#roomier ??= Promise.withResolvers()
    return this.#roomier.promise
  }

  /** Resolves when all messages so far have been handled. */
  async finished(): Promise<void> {
    await this.#work
  }

  /** Forgets what waits: nobody wants it any more. */
  stop(): void {
    this.#isStopped = true
    this.#waiting.length = 0
    this.#makeRoom()
  }

  async #workOff(): Promise<void> {
    let since = performance.now()
    for (let message = this.#waiting.shift(); message !== undefined; message = this.#waiting.shift()) {
      await this.#handle(message)
      if (this.#waiting.length < mostWaiting) this.#makeRoom()
      if (performance.now() - since < goMilliseconds) continue
      await breath()
      since = performance.now()
    }
    this.#work = null
  }

  #makeRoom(): void {
    this.#roomier?.resolve(undefined)
    this.#roomier = null
  }
}

/** Lets the browser draw and hear of what people do. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
