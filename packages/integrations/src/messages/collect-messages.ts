import type { JsonValue } from '@ashlar/schema'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import type { MessageBounds } from './message-system.ts'

/** Collects messages as they come, until there are enough of them or the time is over. */
export class MessageCollector {
  readonly #most: number
  readonly #resultBytes: number
  readonly #messages: JsonValue[] = []
  readonly #ended = Promise.withResolvers<JsonValue[]>()
  #bytes = 0

  constructor(most: number, { resultBytes }: Pick<MessageBounds, 'resultBytes'>) {
    this.#most = most
    this.#resultBytes = resultBytes
    // A connection may be lost before anybody waits, while the broker is still asked for the messages.
    this.#ended.promise.catch(() => undefined)
  }

  /** Takes a message; those that come after the last one are left out. */
  take(message: JsonValue): void {
    if (this.#messages.length >= this.#most) return
    this.#bytes += Buffer.byteLength(JSON.stringify(message)) + 1
    if (this.#bytes > this.#resultBytes) return this.#ended.reject(tooLarge(this.#resultBytes))
    this.#messages.push(message)
    if (this.#messages.length >= this.#most) this.#ended.resolve(this.#messages)
    return undefined
  }

  /** The connection is lost. */
  fail(error: unknown): void {
    this.#ended.reject(error instanceof Error ? error : new Error(String(error)))
  }

  /** The messages that came, after so many milliseconds at the latest. */
  async all(milliseconds: number, signal: AbortSignal): Promise<JsonValue[]> {
    const timer = setTimeout(() => this.#ended.resolve(this.#messages), milliseconds)
    const onAbort = (): void => this.#ended.reject(cancelled())
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      if (signal.aborted) throw cancelled()
      if (this.#most === 0) return []
      return await this.#ended.promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }
}
