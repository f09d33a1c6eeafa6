import { ApplicationScope } from '@ashlar/runtime'
import type { EditorMode } from './editor-state.ts'

type KeptValues = ConstructorParameters<typeof ApplicationScope>[0]

/**
 * What the application that is built keeps while one of its pages follows the other: its variables and timers. Building
 * and trying out begin it anew each.
 */
export class EditorScope {
  #mode: EditorMode | null = null
  #scope: ApplicationScope | null = null

  /** What the application keeps in a mode. */
  during(mode: EditorMode, storage: KeptValues): ApplicationScope {
    if (this.#scope !== null && this.#mode === mode) return this.#scope
    this.stop()
    this.#mode = mode
    this.#scope = new ApplicationScope(storage)
    return this.#scope
  }

  /** The application is left: its timers end, and what was set in its variables is gone. */
  stop(): void {
    this.#scope?.stop()
    this.#scope = null
  }
}
