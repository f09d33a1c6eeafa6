import type { ReadSecretsOfStep } from '@ashlar/executor'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import { type OpenedStore, openStore, type SecretStoreHost, storeIsGone } from './resolve-secrets.ts'

/**
 * Reads the secrets of steps from the stores of their organization. How a store is configured is remembered for a second: a step
 * of a loop asks the database once.
 */
export const secretsOfSteps = (
  queries: Queryable,
  host: SecretStoreHost,
  clock: Clock,
): ReadSecretsOfStep => {
  const stores = new ShortMemory<OpenedStore | null>(clock)
  return ({ organizationId, profileId, references }) =>
    Promise.all(
      references.map(async ({ store: name, path }) => {
        const store = await stores.remember(JSON.stringify([organizationId, profileId, name]), () =>
          openStore(queries, host.secrets, { organizationId, profileId }, name),
        )
        if (store === null) throw storeIsGone(name, 'step')
        return await host.readSecret({
          storeId: store.id,
          store: store.connection,
          path,
          isAfresh: false,
        })
      }),
    )
}
