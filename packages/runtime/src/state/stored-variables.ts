import type { KeptValues } from '../storage/kept-values.ts'
import type { StateVariableRecord } from '@ashlar/schema'

/** What keeping variables in the browser needs. */
export interface StoredVariablesOptions {
  storage: KeptValues
  /** The page whose variables these are; null for those of the application. */
  pageId: string | null
  /** Tells the builder. */
  warn: (message: string) => void
}

/**
 * Keeps variables with Local Storage persistence in the browser's storage: written when set, removed when reset, read
 * when the page or the application opens. A storage that refuses (full, blocked) is told to the builder and loses nothing
 * on the page.
 */
export class StoredVariables {
  readonly #options: StoredVariablesOptions

  constructor(options: StoredVariablesOptions) {
    this.#options = options
  }

  /**
   * The stored value of a variable; `null` when none is stored or what is stored cannot be read. A variable of a page for
   * which only the application has a value takes that value over under its own key.
   */
  read(variable: StateVariableRecord): { value: unknown } | null {
    if (variable.persistance !== 'Local Storage') return null
    const { storage, pageId } = this.#options
    try {
      const own = storage.getItem(this.#key(variable))
      const text = own ?? (pageId === null ? null : storage.getItem(keyOf(null, variable)))
      if (text === null) return null
      if (own === null) storage.setItem(this.#key(variable), text)
      return { value: JSON.parse(text) }
    } catch {
      return null
    }
  }

  write(variable: StateVariableRecord, value: unknown): void {
    if (variable.persistance !== 'Local Storage') return
    const { storage, warn } = this.#options
    try {
      storage.setItem(this.#key(variable), JSON.stringify(value ?? null))
    } catch {
      warn(`${variable.name} could not be stored in this browser: its storage is full or not allowed.`)
    }
  }

  remove(variable: StateVariableRecord): void {
    if (variable.persistance !== 'Local Storage') return
    const { storage, warn } = this.#options
    try {
      storage.removeItem(this.#key(variable))
    } catch {
      warn(`${variable.name} could not be removed from the storage of this browser.`)
    }
  }

  #key(variable: StateVariableRecord): string {
    return keyOf(this.#options.pageId, variable)
  }
}

const keyOf = (pageId: string | null, { id }: StateVariableRecord): string =>
  pageId === null ? `variable.application.${id}` : `variable.${pageId}.${id}`
