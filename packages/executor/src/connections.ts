import { join } from 'node:path'
import { StepError } from '@ashlar/engine'
import type { Connection, DataFolders } from '@ashlar/integrations'
import type { JsonObject, StepBlock } from '@ashlar/schema'

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
  /** Gives access tokens of people, where the connection logs in by OAuth. Throws `IntegrationError`. */
  readonly accessToken?: FindAccessToken | undefined
  /** The profile whose own configuration this is, or whose secrets; absent for the default one, whose connections profiles share. */
  readonly profileId?: string | undefined
  /** Where its organization's data files lie; absent: the installation has no folder for them. */
  readonly dataFolders?: DataFolders | undefined
}

/** Whose access token is wanted. */
export interface AccessTokenWanted {
  /** The member for whom the step runs; null where it runs for nobody in particular. */
  readonly memberId: string | null
  /** Whom another site signed in, where it runs for them; null where it does not. */
  readonly externalUser: string | null
  /** The token that the system refused; absent while none was. */
  readonly refused: string | undefined
  readonly signal: AbortSignal
}

/** Finds an access token, and gets another one in place of one that ended or was refused. */
export type FindAccessToken = (wanted: AccessTokenWanted) => Promise<string>

/**
 * Finds an integration of an organization as it is configured for a profile, or by default where there is none of its own;
 * null where the organization has no such integration. `isAfresh`: secrets of secret stores are read anew.
 */
export type LoadIntegration = (
  organizationId: string,
  integrationId: string,
  profileId: string | null,
  isAfresh: boolean,
) => Promise<StoredConnection | null>

/** An integration ready for its driver. */
export interface LoadedConnection {
  readonly pluginId: string
  readonly connection: Connection
  /** As of the stored one. */
  readonly accessToken?: FindAccessToken | undefined
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
  /** The ids of connections that profiles have of their own, by integration. */
  readonly #ofProfiles = new Map<string, Set<string>>()

  constructor(load: LoadIntegration, monotonic: () => number) {
    this.#load = load
    this.#monotonic = monotonic
  }

  /** The integration; null where there is none. Throws what the host's loading throws. */
  find(
    organizationId: string,
    integrationId: string,
    profileId: string | null,
    isAfresh = false,
  ): Promise<LoadedConnection | null> {
    const key = `${organizationId}/${profileId ?? ''}/${integrationId}`
    const now = this.#monotonic()
    const known = this.#remembered.get(key)
    if (!isAfresh && known && known.until > now) return known.loaded
    const loaded = this.#load(organizationId, integrationId, profileId, isAfresh).then((stored) => {
      if (stored === null) return null
      const connection = toConnection(integrationId, stored)
      if (stored.profileId !== undefined) this.#note(integrationId, connection.id)
      return { pluginId: stored.pluginId, connection, accessToken: stored.accessToken }
    })
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

  /** The integration of a step. Throws `StepError` where it is gone, and what the host's loading throws. */
  async ofStep(
    { datasourceId, pluginId, name }: StepBlock,
    {
      organizationId,
      profileId,
      isAfresh,
    }: {
      readonly organizationId: string
      readonly profileId: string | null
      readonly isAfresh?: boolean
    },
  ): Promise<LoadedConnection> {
    const loaded = await this.find(organizationId, datasourceId, profileId, isAfresh)
    if (loaded?.pluginId === pluginId) return loaded
    throw new StepError(
      'integration_not_found',
      `The integration of ${name} does not exist any more. Choose another one for this step.`,
    )
  }

  /** Forgets an integration that was changed or deleted. Answers with the ids of connections that profiles had of their own. */
  forget(integrationId: string): readonly string[] {
    for (const key of this.#remembered.keys()) {
      if (key.endsWith(`/${integrationId}`)) this.#remembered.delete(key)
    }
    const ofProfiles = [...(this.#ofProfiles.get(integrationId) ?? [])]
    this.#ofProfiles.delete(integrationId)
    return ofProfiles
  }

  #note(integrationId: string, connectionId: string): void {
    const known = this.#ofProfiles.get(integrationId)
    if (known === undefined) this.#ofProfiles.set(integrationId, new Set([connectionId]))
    else known.add(connectionId)
  }

  /** Secrets do not stay in memory for longer than they are of use. */
  #dropStale(now: number): void {
    for (const [key, { until }] of this.#remembered) {
      if (until > now) return
      this.#remembered.delete(key)
    }
  }
}

/** The connection for the step of somebody: it gets their access tokens. */
export const connectionFor = (
  { connection, accessToken }: Pick<LoadedConnection, 'connection' | 'accessToken'>,
  wanted: Omit<AccessTokenWanted, 'refused'>,
): Connection =>
  accessToken === undefined
    ? connection
    : { ...connection, accessToken: (refused) => accessToken({ ...wanted, refused }) }

/** The connection that a driver gets. */
export const toConnection = (
  integrationId: string,
  { configuration, secrets, version, profileId, dataFolders }: StoredConnection,
): Connection => {
  // Drivers pool connections by id: those of one profile never serve another.
  const id = profileId === undefined ? integrationId : `${integrationId}/${profileId}`
  const { socketPath, ...rest } = configuration
  if (typeof socketPath !== 'string') return { id, version, configuration, secrets, dataFolders }
  const port = typeof rest['port'] === 'number' ? rest['port'] : 5432
  return { id, version, configuration: rest, secrets, hostSocket: join(socketPath, `.s.PGSQL.${port}`) }
}
