import { createHash } from 'node:crypto'
import { type Executor, StepError, type StoredConnection } from '@ashlar/executor'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { configurationInUse } from './configurations.ts'
import { rightsOf } from '../rights/rights.ts'
import { storedReference, type StoredReference } from './secret-references.ts'
import { storesNamed } from './secret-stores.ts'
import { openSecrets } from './secrets.ts'

/** What secrets of stores are read with. */
export interface SecretStoreHost {
  readonly secrets: Secrets
  readonly readSecret: Executor['readSecret']
}

/** For whom secrets are read. */
export interface SecretsWanted {
  readonly organizationId: string
  /** The profile whose configuration of a store counts; null for the default one. */
  readonly profileId: string | null
  /** Who owns the integration; null for one that is not saved yet. */
  readonly ownerId: string | null
  /** Whether stores are asked for what is remembered, too. */
  readonly isAfresh?: boolean
}

/** Secrets with what stores have in place of references, and whether there were any. */
export interface ResolvedSecrets {
  readonly secrets: Record<string, string>
  readonly hasReferences: boolean
}

/**
 * Reads from stores of the same organization what stored secrets refer to. Throws `StepError` with a sentence that names the
 * reference and holds no secret.
 */
export const resolveSecrets = async (
  queries: Queryable,
  host: SecretStoreHost,
  wanted: SecretsWanted,
  opened: Readonly<Record<string, string>>,
): Promise<ResolvedSecrets> => {
  const stores = new Map<string, ReturnType<typeof openStore>>()
  const storeNamed = (name: string): ReturnType<typeof openStore> => {
    const store = stores.get(name) ?? openStore(queries, host.secrets, wanted, name)
    stores.set(name, store)
    return store
  }
  const resolved = await Promise.all(
    Object.entries(opened).map(async ([field, text]) => {
      const reference = storedReference(text)
      if (reference === null) return { field, text, isReference: false }
      await refuseWithoutRight(queries, wanted, reference)
      const store = await storeNamed(reference.store)
      if (store === null) throw storeIsGone(reference.store, 'integration')
      const value = await host.readSecret({
        storeId: store.id,
        store: store.connection,
        path: reference.path,
        isAfresh: wanted.isAfresh ?? false,
      })
      return { field, text: value, isReference: true }
    }),
  )
  return {
    secrets: Object.fromEntries(resolved.map(({ field, text }) => [field, text])),
    hasReferences: resolved.some(({ isReference }) => isReference),
  }
}

/**
 * Throws where neither who has written a reference nor who owns the integration may read secret stores any more: a right that was
 * taken away takes its references with it, and one that leaves hands over what they own.
 */
const refuseWithoutRight = async (
  queries: Queryable,
  { organizationId, ownerId }: SecretsWanted,
  { store, writtenBy }: StoredReference,
): Promise<void> => {
  for (const userId of new Set([writtenBy, ownerId])) {
    const member = userId === null ? null : await rightsOf(queries, userId, organizationId)
    if (member?.permissions.has('secrets stores:read') === true) return
  }
  throw new StepError(
    'not_permitted',
    `Neither who referred to the secret store "${store}" nor who owns the integration may read secret stores any more. Somebody who may has to enter the reference again.`,
  )
}

/** A store as it is configured for a profile. */
export interface OpenedStore {
  readonly id: string
  readonly connection: StoredConnection
}

/** Says that a store is no more, where `holder` refers to it. */
export const storeIsGone = (name: string, holder: 'integration' | 'step'): StepError =>
  new StepError(
    'integration_not_found',
    `The secret store "${name}" does not exist any more. Refer to another one in the ${holder}.`,
  )

/** Opens a store of an organization by its name; null where there is none. */
export const openStore = async (
  queries: Queryable,
  secrets: Secrets,
  { organizationId, profileId }: Pick<SecretsWanted, 'organizationId' | 'profileId'>,
  name: string,
): Promise<OpenedStore | null> => {
  const [row] = await storesNamed(queries, organizationId, name)
  if (row === undefined) return null
  const configured = await configurationInUse(queries, row, profileId)
  return {
    id: row.id,
    connection: {
      pluginId: row.pluginId,
      configuration: configured.configuration,
      secrets: openSecrets(secrets, configured),
      version: configured.version,
      ...(configured.profileId === null ? {} : { profileId: configured.profileId }),
    },
  }
}

/** A version that is another one for other secrets, so that connections that were opened with the former ones are not used again. */
export const versionWith = (version: number, secrets: Readonly<Record<string, string>>): number => {
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(secrets).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest()
  return version + digest.readUInt32BE() / 2 ** 32
}
