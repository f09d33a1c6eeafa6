import type { Egress } from '@ashlar/egress'
import { StepError } from '@ashlar/engine'
import { type Connection, findSecretStore, type SecretStoreDriver } from '@ashlar/integrations'
import { type StoredConnection, toConnection } from './connections.ts'
import { unknownPlugin } from './drivers.ts'
import { toStepError } from './step-error.ts'

/** A secret that is wanted. */
export interface SecretWanted {
  /** The id of the store, for which secrets are remembered. */
  readonly storeId: string
  readonly store: StoredConnection
  /** The names behind that of the store. */
  readonly path: readonly string[]
  /** Whether the store is asked also where the secret is remembered: a system refused it. */
  readonly isAfresh: boolean
}

interface Remembered {
  readonly value: string
  readonly until: number
}

/** Secrets that are remembered at a time; those that were used least lately give way. */
const mostRemembered = 10_000
/** Requests that go to one store at once. */
const mostRequests = 16
/** A secret that was just read is not read anew for everybody whose login is refused with it, in milliseconds. */
const readJustNow = 1_000
const milliseconds = 15_000

/**
 * Reads secrets of stores, each once at a time however many ask, and remembers them for as long as the form of the store
 * says. Nothing of it leaves the memory of this process.
 */
export class SecretStores {
  readonly #egress: Egress
  readonly #monotonic: () => number
  readonly #drivers = new Map<string, Promise<SecretStoreDriver>>()
  readonly #remembered = new Map<string, Remembered>()
  readonly #underWay = new Map<string, Promise<string>>()
  readonly #requests = new Map<string, { running: number; readonly waiting: (() => void)[] }>()

  constructor(egress: Egress, monotonic: () => number) {
    this.#egress = egress
    this.#monotonic = monotonic
  }

  /** Throws `StepError` for a store of a kind that is not known. */
  load(pluginId: string): Promise<SecretStoreDriver> {
    const known = this.#drivers.get(pluginId)
    if (known !== undefined) return known
    const store = findSecretStore(pluginId)
    if (store === undefined) throw unknownPlugin(pluginId)
    const loaded = store.createDriver({ egress: this.#egress })
    this.#drivers.set(pluginId, loaded)
    loaded.catch(() => this.#drivers.delete(pluginId))
    return loaded
  }

  /** A secret as text. Throws `StepError` with a sentence that holds nothing of it. */
  async read(wanted: SecretWanted): Promise<string> {
    const { storeId, store, path, isAfresh } = wanted
    const key = JSON.stringify([storeId, store.profileId ?? null, store.version, path])
    const known = this.#remembered.get(key)
    const now = this.#monotonic()
    const lasts = lifetimeOf(store)
    if (known !== undefined && known.until > now) {
      const age = now - (known.until - lasts)
      if (!isAfresh || age < readJustNow) {
        this.#remembered.delete(key)
        this.#remembered.set(key, known)
        return known.value
      }
    }
    const underWay = this.#underWay.get(key)
    if (underWay !== undefined) return await underWay
    const reading = this.#ask(wanted).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, reading)
    const value = await reading
    if (lasts > 0) this.#remember(key, { value, until: this.#monotonic() + lasts })
    return value
  }

  /** The names of the secrets of a store, as far as it lists some. Throws as `read` does. */
  names(storeId: string, store: StoredConnection): Promise<readonly string[]> {
    return this.#asking(storeId, store, (driver, connection, signal) => driver.names(connection, signal))
  }

  #ask({ storeId, store, path }: SecretWanted): Promise<string> {
    return this.#asking(storeId, store, (driver, connection, signal) => driver.read(connection, path, signal))
  }

  async #asking<Answer>(
    storeId: string,
    store: StoredConnection,
    ask: (driver: SecretStoreDriver, connection: Connection, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const release = await this.#place(storeId)
    try {
      const driver = await this.load(store.pluginId)
      return await ask(driver, toConnection(storeId, store), AbortSignal.timeout(milliseconds))
    } catch (error) {
      const told = toStepError(error)
      if (told instanceof StepError && told.code === 'cancelled') {
        throw new StepError('timed_out', 'The secret store did not answer in time. Try again in a moment.', {
          cause: error,
        })
      }
      throw told
    } finally {
      release()
    }
  }

  /** Waits for one of the places at a store, and gives what gives it back. */
  async #place(storeId: string): Promise<() => void> {
    const at = this.#requests.get(storeId) ?? { running: 0, waiting: [] }
    this.#requests.set(storeId, at)
    if (at.running >= mostRequests) {
      await new Promise<void>((resolve) => {
        at.waiting.push(resolve)
      })
    } else at.running += 1
    return () => {
      const next = at.waiting.shift()
      // The place goes on to whoever waits.
      if (next !== undefined) return next()
      at.running -= 1
      if (at.running === 0) this.#requests.delete(storeId)
    }
  }

  #remember(key: string, remembered: Remembered): void {
    this.#remembered.delete(key)
    this.#remembered.set(key, remembered)
    for (const [oldest] of this.#remembered) {
      if (this.#remembered.size <= mostRemembered) return
      this.#remembered.delete(oldest)
    }
  }

  /** Forgets what was read from a store that was changed or deleted. */
  forget(storeId: string): void {
    for (const key of this.#remembered.keys()) {
      if (key.startsWith(`[${JSON.stringify(storeId)},`)) this.#remembered.delete(key)
    }
  }
}

/** Milliseconds for which a secret is used again. */
const lifetimeOf = ({ configuration: { isCached, cacheSeconds } }: StoredConnection): number => {
  if (isCached === false) return 0
  return (typeof cacheSeconds === 'number' ? cacheSeconds : 300) * 1_000
}
