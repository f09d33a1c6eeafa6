import { emptyHistory, seal, type History } from '@ashlar/document'
import { ApplicationScope } from '@ashlar/runtime'
import type { EditorMode } from './editor-state.ts'

type KeptValues = ConstructorParameters<typeof ApplicationScope>[0]

/**
 * What the application that is built keeps while one of its pages follows the other: its variables and timers, and
 * what was done to each page. Building and trying out begin the variables and timers anew each.
 */
export class EditorScope {
  #mode: EditorMode | null = null
  #scope: ApplicationScope | null = null
  readonly #histories = new Map<string, History>()

  /** What the application keeps in a mode. */
  during(mode: EditorMode, storage: KeptValues): ApplicationScope {
    if (this.#scope !== null && this.#mode === mode) return this.#scope
    this.#end()
    this.#mode = mode
    this.#scope = new ApplicationScope(storage)
    return this.#scope
  }

  /** What was done to a page when it was open before, to be taken back there. */
  historyOf(pageId: string): History {
    return this.#histories.get(pageId) ?? emptyHistory
  }

  /** Keeps what was done to a page that is left. */
  keepHistory(pageId: string, history: History): void {
    this.#histories.set(pageId, seal(history))
  }

  /** The application is left: its timers end, and what was set in its variables and what was done to its pages is gone. */
  stop(): void {
    this.#end()
    this.#histories.clear()
  }

  #end(): void {
    this.#scope?.stop()
    this.#scope = null
  }
}
