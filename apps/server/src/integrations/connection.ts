import type { FindAccessToken } from '@ashlar/executor'
import type { DataFolders } from '@ashlar/integrations'
import type { JsonObject } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { Demo } from '../demo/demo.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { configurationInUse, type ConfiguredIntegration } from './configurations.ts'
import type { IntegrationRow } from './load.ts'
import { resolveSecrets, type SecretStoreHost, versionWith } from './resolve-secrets.ts'
import { dataFoldersOf } from './data-folders.ts'
import { openSecrets } from './secrets.ts'
import { integrations } from '../tables/integrations.ts'

/** All that a driver needs to reach the system behind an integration. */
export interface Connection {
  pluginId: string
  configuration: JsonObject
  secrets: Record<string, string>
  /** Counts the changes of the integration. */
  version: number
  /** The profile whose own configuration it is; absent for the default one. */
  profileId?: string
  /** Gives access tokens, where the connection logs in by OAuth. */
  accessToken?: FindAccessToken
  /** Where data files of its organization lie; absent: the installation has no folder for them. */
  dataFolders?: DataFolders
}

/** How access tokens of a configuration are found; undefined for one that does not log in by OAuth. */
export type FindTokens = (
  configured: ConfiguredIntegration,
  name: string,
) => Promise<FindAccessToken | undefined>

/** What connections are made with. */
export interface ConnectionHost {
  readonly secrets: Secrets
  readonly demo: Demo
  readonly tokens: FindTokens
  readonly readSecret: SecretStoreHost['readSecret']
  /** The folder for data files of all organizations; undefined where there is none. */
  readonly dataFiles: string | undefined
}

const toConnection = async (
  queries: Queryable,
  configured: ConfiguredIntegration,
  { host, profileId, isAfresh }: { host: ConnectionHost; profileId: string | null; isAfresh: boolean },
  accessToken: FindAccessToken | undefined,
): Promise<Connection> => {
  const { organizationId, ownerId, pluginId, configuration, version } = configured
  const { secrets, hasReferences } = await resolveSecrets(
    queries,
    host,
    { organizationId, profileId, ownerId, isAfresh },
    openSecrets(host.secrets, configured),
  )
  const dataFolders = dataFoldersOf(host.dataFiles, organizationId)
  // Where a secret comes out of a store, each profile may have another one.
  const ownProfile = hasReferences ? profileId : configured.profileId
  return {
    pluginId,
    configuration,
    secrets,
    version: hasReferences ? versionWith(version, secrets) : version,
    ...(ownProfile === null ? {} : { profileId: ownProfile }),
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(dataFolders === undefined ? {} : { dataFolders }),
  }
}

/**
 * The connection of an integration in a profile, null for the default one. The demo's leads to this installation's own
 * sample database in all of them. Throws `StepError` where a secret cannot be read from its secret store, or a binding of its
 * settings from what a workflow answers.
 */
export const connectionOf = async (
  queries: Queryable,
  row: IntegrationRow,
  profileId: string | null,
  host: ConnectionHost,
  isAfresh = false,
): Promise<Connection | null> => {
  if (!row.isDemo) {
    const configured = await configurationInUse(queries, row, profileId)
    const accessToken = await host.tokens(configured, row.name)
    return toConnection(queries, configured, { host, profileId, isAfresh }, accessToken)
  }
  const connection = await host.demo.connection(row.organizationId)
  return connection === null ? null : { pluginId: row.pluginId, ...connection, version: row.version }
}

/** Finds the connection of an integration for the executor. */
export const findConnection = async (
  queries: Queryable,
  host: ConnectionHost,
  {
    organizationId,
    integrationId,
    profileId,
    isAfresh,
  }: { organizationId: string; integrationId: string; profileId: string | null; isAfresh?: boolean },
): Promise<Connection | null> => {
  const [row] = await queries
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, integrationId), eq(integrations.organizationId, organizationId)))
  return row === undefined ? null : connectionOf(queries, row, profileId, host, isAfresh)
}
