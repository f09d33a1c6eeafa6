import { type Executor, StepError } from '@ashlar/executor'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { IntegrationRow } from './load.ts'
import { openStore } from './resolve-secrets.ts'

/** More names are no help to whoever chooses one. */
const mostNames = 500

/** What names in stores are asked with. */
export interface NamesHost {
  readonly secrets: Secrets
  readonly secretNames: Executor['secretNames']
}

/** The names of the secrets of a store, in its configuration of production; null where it does not say. */
export const namesIn = async (
  queries: Queryable,
  { secrets, secretNames }: NamesHost,
  { name, organizationId }: Pick<IntegrationRow, 'name' | 'organizationId'>,
): Promise<{ name: string; secrets: string[] | null }> => {
  const store = await openStore(queries, secrets, { organizationId, profileId: null }, name)
  if (store === null) return { name, secrets: null }
  try {
    const found = await secretNames(store.id, store.connection)
    return { name, secrets: found.slice(0, mostNames).toSorted() }
  } catch (error) {
    // What is wrong with a store says its screen, and the step that reads it.
    if (error instanceof StepError) return { name, secrets: null }
    throw error
  }
}
