import { join } from 'node:path'
import type { Connection } from '@ashlar/integrations'
import type { JsonObject } from '@ashlar/schema'

/** An integration as its host has it stored. */
export interface StoredConnection {
  readonly pluginId: string
  /**
   * Passed the check of the plugin's form. Only a connection that the host makes itself, to its own database, may
   * hold `socketPath`, the folder of a Unix socket: no form has a field of that name.
   */
  readonly configuration: JsonObject
  readonly secrets: Readonly<Record<string, string>>
  /** Counts the changes of the integration. */
  readonly version: number
}

/** Finds an integration of an organisation; null where the organisation has no such integration. */
export type LoadIntegration = (
  organizationId: string,
  integrationId: string,
) => Promise<StoredConnection | null>

/** An integration ready for its driver. */
export interface LoadedConnection {
  readonly pluginId: string
  readonly connection: Connection
}

/** How long a loaded integration is used again, in milliseconds: a change elsewhere counts within this time. */
const freshMilliseconds = 1_000

interface Remembered {
  readonly loaded: Promise<LoadedConnection | null>
  readonly until: number
}

/** Loads integrations, and remembers each for a moment: the run of a step must not cost a query of its own. */
export class Connections {
  readonly #load: LoadIntegration
  readonly #monotonic: () => number
  readonly #remembered = new Map<string, Remembered>()

  constructor(load: LoadIntegration, monotonic: () => number) {
    this.#load = load
    this.#monotonic = monotonic
  }

  /** The integration; null where there is none. Throws what the host's loading throws. */
  find(organizationId: string, integrationId: string): Promise<LoadedConnection | null> {
    const key = `${organizationId}/${integrationId}`
    const now = this.#monotonic()
    const known = this.#remembered.get(key)
    if (known && known.until > now) return known.loaded
    const loaded = this.#load(organizationId, integrationId).then((stored) =>
      stored === null ? null : { pluginId: stored.pluginId, connection: toConnection(integrationId, stored) },
    )
    const remembered = { loaded, until: now + freshMilliseconds }
    this.#remembered.delete(key)
    this.#remembered.set(key, remembered)
    // Whoever asked hears of the failure; the next one asks again.
    loaded.catch(() => {
      if (this.#remembered.get(key) === remembered) this.#remembered.delete(key)
    })
    this.#dropStale(now)
    return loaded
  }

  /** Forgets an integration that was changed or deleted. */
  forget(integrationId: string): void {
    for (const key of this.#remembered.keys()) {
      if (key.endsWith(`/${integrationId}`)) this.#remembered.delete(key)
    }
  }

  /** Secrets do not stay in memory for longer than they are of use. */
  #dropStale(now: number): void {
    for (const [key, { until }] of this.#remembered) {
      if (until > now) return
      this.#remembered.delete(key)
    }
  }
}

/** The connection that a driver gets. */
export const toConnection = (
  id: string,
  { configuration, secrets, version }: StoredConnection,
): Connection => {
  const { socketPath, ...rest } = configuration
  if (typeof socketPath !== 'string') return { id, version, configuration, secrets }
  const port = typeof rest['port'] === 'number' ? rest['port'] : 5432
  return { id, version, configuration: rest, secrets, hostSocket: join(socketPath, `.s.PGSQL.${port}`) }
}
