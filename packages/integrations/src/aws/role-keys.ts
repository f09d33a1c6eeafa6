import { createHash } from 'node:crypto'
import type { Egress } from '@ashlar/egress'
import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { orCancelled } from '../or-cancelled.ts'
import { assumeRole, type TemporaryKeys } from './assume-role.ts'
import { assumesRole } from './role-form.ts'
import { type AwsService, type AwsSettings, readAwsSettings, textOf } from './settings.ts'

/** Keys that end sooner than this are asked for anew, in milliseconds: a step that begins with them may take a while. */
const leastMilliseconds = 2 * 60_000

interface KnownKeys {
  /** What they were asked for with: any other connection has others. */
  readonly asked: string
  readonly keys: Promise<TemporaryKeys>
  endsAt: number
}

/** Keys of roles, which are remembered until shortly before they end and asked for once at a time for each connection. */
export class RoleKeys {
  readonly #egress: Egress
  readonly #known = new Map<string, KnownKeys>()

  constructor(egress: Egress) {
    this.#egress = egress
  }

  /**
   * Does something with what the requests of a connection are signed with: its own keys, or those of the role that it assumes. Throws
   * what the work throws, and `IntegrationError` where there are no keys of the role.
   */
  async sign<Result>(
    connection: Connection,
    service: Exclude<AwsService, 'sts'>,
    signal: AbortSignal,
    work: (settings: AwsSettings) => Promise<Result>,
  ): Promise<Result> {
    const settings = readAwsSettings(connection, service)
    if (!assumesRole(connection.configuration)) return await work(settings)
    // Others may wait for the same keys, so that whoever is cancelled only stops waiting.
    const keys = await orCancelled(this.#keysOf(connection), signal)
    try {
      return await work({ ...settings, ...keys })
    } catch (error) {
      // They may have been taken back before their time.
      if (error instanceof IntegrationError && error.isLoginRefused) this.forget(connection.id)
      throw error
    }
  }

  /** Forgets the keys of a connection that was changed or deleted. */
  forget(connectionId: string): void {
    this.#known.delete(connectionId)
  }

  #keysOf(connection: Connection): Promise<TemporaryKeys> {
    const asked = digestOf(connection)
    const known = this.#known.get(connection.id)
    if (known?.asked === asked && known.endsAt - Date.now() > leastMilliseconds) return known.keys
    const keys = assumeRole(this.#egress, connection)
    const asking: KnownKeys = { asked, keys, endsAt: Number.POSITIVE_INFINITY }
    this.#known.set(connection.id, asking)
    keys.then(
      ({ endsAt }) => {
        asking.endsAt = endsAt
      },
      () => {
        if (this.#known.get(connection.id) === asking) this.forget(connection.id)
      },
    )
    return keys
  }
}

/** What keys are asked for with, without holding it. */
const digestOf = (connection: Connection): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...['region', 'accessKeyId', 'roleArn', 'externalId', 'roleEndpoint'].map((key) =>
          textOf(connection, key),
        ),
        connection.secrets['secretAccessKey'],
        connection.secrets['sessionToken'],
      ]),
    )
    .digest('hex')
