import type { StateVariableRecord } from '@ashlar/schema'
import type { ApplicationOptions } from '../ports.ts'

/**
 * Keeps variables with Local Storage persistence in the browser's storage: written when set, removed when reset, read
 * when the page opens. A storage that refuses (full, blocked) is told to the builder and loses nothing on the page.
 */
export class StoredVariables {
  readonly #storage: ApplicationOptions['storage']
  readonly #pageId: string
  readonly #warn: (message: string) => void

  constructor(storage: ApplicationOptions['storage'], pageId: string, warn: (message: string) => void) {
    this.#storage = storage
    this.#pageId = pageId
    this.#warn = warn
  }

  /** The stored value of a variable; `null` when none is stored or what is stored cannot be read. */
  read(variable: StateVariableRecord): { value: unknown } | null {
    if (variable.persistance !== 'Local Storage') return null
    try {
      const text = this.#storage.getItem(this.#key(variable))
      return text === null ? null : { value: JSON.parse(text) }
    } catch {
      return null
    }
  }

  write(variable: StateVariableRecord, value: unknown): void {
    if (variable.persistance !== 'Local Storage') return
    try {
      this.#storage.setItem(this.#key(variable), JSON.stringify(value ?? null))
    } catch {
      this.#warn(`${variable.name} could not be stored in this browser: its storage is full or not allowed.`)
    }
  }

  remove(variable: StateVariableRecord): void {
    if (variable.persistance !== 'Local Storage') return
    try {
      this.#storage.removeItem(this.#key(variable))
    } catch {
      this.#warn(`${variable.name} could not be removed from the storage of this browser.`)
    }
  }

  #key(variable: StateVariableRecord): string {
    return `variable.${this.#pageId}.${variable.id}`
  }
}
