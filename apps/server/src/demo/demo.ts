import type { JsonObject } from '@ashlar/schema'
import type { EmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import type { Keys } from '../platform/keys.ts'
import { demoDatabaseName, demoPassword, demoRole } from './demo-database.ts'

/** The sample database of this installation. */
export interface Demo {
  /** How the demo integration reaches it, or null where this installation has none. */
  connection: () => { configuration: JsonObject; secrets: Record<string, string> } | null
}

/** The sample database lives in the built-in server; an installation with a PostgreSQL of its own has none. */
export const demoOf = (embedded: EmbeddedPostgres | undefined, keys: Keys): Demo => {
  if (embedded === undefined) return { connection: () => null }
  const { host, port } = embedded.connection
  return {
    connection: () => ({
      configuration: { socketPath: host, port, database: demoDatabaseName, user: demoRole },
      secrets: { password: demoPassword(keys) },
    }),
  }
}
