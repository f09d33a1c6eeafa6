import type { Connection } from '../connection.ts'
import type { DriverHost } from '../driver.ts'
import type { SecretStoreDescriptor } from './secret-store-descriptor.ts'

/** Reads secrets of one kind of store. It remembers no secrets: its host does. */
export interface SecretStoreDriver {
  /** Says in one sentence what was reached. Throws `IntegrationError` with what to do about it. */
  test(connection: Connection, signal: AbortSignal): Promise<string>
  /**
   * A secret as it is now, by its path: names behind the name of the store in a reference. Throws `IntegrationError`; its
   * sentences hold no secret.
   */
  read(connection: Connection, path: readonly string[], signal: AbortSignal): Promise<string>
  /**
   * The names of secrets as references have them, as far as the store lists some; never what they are. Throws `IntegrationError`.
   */
  names(connection: Connection, signal: AbortSignal): Promise<readonly string[]>
}

/** A kind of store as the executor knows it. */
export interface SecretStore {
  readonly descriptor: SecretStoreDescriptor
  readonly createDriver: (host: DriverHost) => Promise<SecretStoreDriver>
}
