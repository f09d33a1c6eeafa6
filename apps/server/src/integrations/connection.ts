import type { JsonObject } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { Demo } from '../demo/demo.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { IntegrationRow } from './load.ts'
import { openSecrets } from './secrets.ts'
import { integrations } from './tables.ts'

/** All that a driver needs to reach the system behind an integration. */
export interface Connection {
  pluginId: string
  configuration: JsonObject
  secrets: Record<string, string>
  /** Counts the changes of the integration. */
  version: number
}

/** The connection of an integration; the demo's leads to this installation's own sample database. */
export const connectionOf = (row: IntegrationRow, secrets: Secrets, demo: Demo): Connection | null => {
  if (!row.isDemo) {
    return {
      pluginId: row.pluginId,
      configuration: row.configuration,
      secrets: openSecrets(secrets, row),
      version: row.version,
    }
  }
  const connection = demo.connection()
  return connection === null ? null : { pluginId: row.pluginId, ...connection, version: row.version }
}

/** Finds the connection of an integration for the executor. */
export const findConnection = async (
  queries: Queryable,
  secrets: Secrets,
  demo: Demo,
  organizationId: string,
  integrationId: string,
): Promise<Connection | null> => {
  const [row] = await queries
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, integrationId), eq(integrations.organizationId, organizationId)))
  return row === undefined ? null : connectionOf(row, secrets, demo)
}
