import type { JsonValue } from '@ashlar/schema'

/** Hears a message of a run; the run goes on when its promise resolves. */
export type HearMessage = (message: JsonValue) => void | Promise<void>

/** Those in this process who hear what runs of streaming workflows send while they go on here. */
export class MessageListeners {
  readonly #listeners = new Map<string, Set<HearMessage>>()

  /** Begins to listen; what is answered ends it. */
  listen(runId: string, hear: HearMessage): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set()
    this.#listeners.set(runId, listeners.add(hear))
    return () => {
      listeners.delete(hear)
      if (listeners.size === 0) this.#listeners.delete(runId)
    }
  }

  /** Tells all who listen to a run; answers with a promise where one of them is slower than the run. */
  tell(runId: string, message: JsonValue): void | Promise<void> {
    const listeners = this.#listeners.get(runId)
    if (listeners === undefined) return undefined
    return tellAll([...listeners], message)
  }
}

const tellAll = async (listeners: readonly HearMessage[], message: JsonValue): Promise<void> => {
  await Promise.all(listeners.map(async (hear) => hear(message)))
}
