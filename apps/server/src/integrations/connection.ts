import type { JsonObject } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { Demo } from '../demo/demo.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { configurationInUse, type ConfiguredIntegration } from './configurations.ts'
import type { IntegrationRow } from './load.ts'
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
}

const toConnection = (configured: ConfiguredIntegration, secrets: Secrets): Connection => ({
  pluginId: configured.pluginId,
  configuration: configured.configuration,
  secrets: openSecrets(secrets, configured),
  version: configured.version,
  ...(configured.profileId === null ? {} : { profileId: configured.profileId }),
})

/**
 * The connection of an integration in a profile, null for the default one. The demo's leads to this installation's own
 * sample database in all of them.
 */
export const connectionOf = async (
  queries: Queryable,
  row: IntegrationRow,
  profileId: string | null,
  { secrets, demo }: { secrets: Secrets; demo: Demo },
): Promise<Connection | null> => {
  if (!row.isDemo) return toConnection(await configurationInUse(queries, row, profileId), secrets)
  const connection = await demo.connection(row.organizationId)
  return connection === null ? null : { pluginId: row.pluginId, ...connection, version: row.version }
}

/** Finds the connection of an integration for the executor. */
export const findConnection = async (
  queries: Queryable,
  secrets: Secrets,
  demo: Demo,
  {
    organizationId,
    integrationId,
    profileId,
  }: { organizationId: string; integrationId: string; profileId: string | null },
): Promise<Connection | null> => {
  const [row] = await queries
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, integrationId), eq(integrations.organizationId, organizationId)))
  return row === undefined ? null : connectionOf(queries, row, profileId, { secrets, demo })
}
