import { createHash } from 'node:crypto'
import type { JsonObject } from '@ashlar/schema'
import type { Keys } from '../platform/keys.ts'
import type { Logger } from '../platform/logs.ts'
import type { DemoServer } from './demo-server.ts'
import { sampleDatabase } from './sample-database.ts'

/** The sample database of this installation. */
export interface Demo {
  /** Whether this installation has one. */
  readonly isThere: boolean
  /**
   * How the demo integration of an organization reaches it, with a login of that organization alone; null where this
   * installation has none. Starts its server where that does not run; throws what that throws.
   */
  connection: (
    organizationId: string,
  ) => Promise<{ configuration: JsonObject; secrets: Record<string, string> } | null>
  /** Makes it ready in the background: somebody is going to use it. */
  prepare: () => void
}

/** An installation with a PostgreSQL of its own has no sample database. */
export const noDemo: Demo = {
  isThere: false,
  connection: () => Promise.resolve(null),
  prepare: () => undefined,
}

/** The names of logins are no list of organizations. */
const nameOf = (organizationId: string, key: string): string =>
  `demo_${createHash('sha256').update(`${key} ${organizationId}`).digest('hex').slice(0, 32)}`

/** The sample database on a server of its own. No password is kept: they follow from the installation's key. */
export const demoOn = (server: DemoServer, keys: Keys, logs: Logger): Demo => ({
  isThere: true,
  async connection(organizationId) {
    const user = nameOf(organizationId, keys.derive('demo logins').toString('base64url'))
    const password = keys.derive(`demo login ${user}`).toString('base64url')
    const { host, port } = await server.login(user, password)
    return {
      configuration: { socketPath: host, port, database: sampleDatabase, user },
      secrets: { password },
    }
  },
  prepare() {
    server
      .start()
      .catch((error: unknown) => logs.warn({ err: error }, 'The sample database could not be prepared'))
  },
})
