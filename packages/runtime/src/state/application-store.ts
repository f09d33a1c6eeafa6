import type { KeptValues } from '../storage/kept-values.ts'
import { plainEntity, type EntitySource } from '../evaluation/entity-source.ts'
import { cloneable } from '../cloneable.ts'

/** Where the stored values stand in the storage of the application. */
const storageKey = 'store'
const longestKey = 200

/** What stored values need of the application around them. */
export interface ApplicationStoreHost {
  storage: KeptValues
  /** Undefined where the application has no id of its own, such as one that was never saved. */
  applicationId: string | undefined
  /** Where temporary values are kept, from page to page. */
  temporary: Map<string, unknown>
  /** Tells bindings what they read as `Store`. */
  define: (entity: EntitySource) => void
}

/**
 * Values that scripts keep for an application: in the browser's storage under its own key, or in memory until the page
 * is loaded again. Bindings and scripts read them as `Store`.
 */
export class ApplicationStore {
  readonly #host: ApplicationStoreHost
  readonly #kept: Map<string, unknown>
  readonly #temporary: Map<string, unknown>

  constructor(host: ApplicationStoreHost) {
    this.#host = host
    this.#kept = host.applicationId === undefined ? new Map() : read(host.storage)
    this.#temporary = host.temporary
    this.#tell()
  }

  /** Keeps a value under a key. Answers why it was not kept, or null. */
  set(key: string, given: unknown, isTemporary: boolean): string | null {
    if (key === '' || key.length > longestKey || key === '__proto__') {
      return `A value is stored under a key of 1 to ${longestKey} characters.`
    }
    const value = cloneable(given ?? null)
    if (isTemporary) {
      this.#temporary.set(key, value)
    } else {
      if (this.#host.applicationId === undefined) return 'Cannot store value locally, appId is not present'
      const next = new Map(this.#kept).set(key, value)
      try {
        this.#host.storage.setItem(storageKey, JSON.stringify(Object.fromEntries(next)))
      } catch {
        return 'The value could not be stored in this browser: its storage is full or not allowed.'
      }
      this.#kept.set(key, value)
      this.#temporary.delete(key)
    }
    this.#tell()
    return null
  }

  #tell(): void {
    this.#host.define(
      plainEntity('Store', { ...Object.fromEntries(this.#kept), ...Object.fromEntries(this.#temporary) }),
    )
  }
}

const read = (storage: KeptValues): Map<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return new Map()
    return new Map(Object.entries(stored).filter(([key]) => key !== '__proto__'))
  } catch {
    // What another program wrote there, or a storage that is not allowed: there is nothing of ours.
    return new Map()
  }
}
