import {
  findSecretStoreDescriptor,
  readSecretReference,
  type SecretReference,
  writeSecretReference,
} from '@ashlar/integrations/descriptors'
import { holds } from '@ashlar/schema'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { storesNamed } from './secret-stores.ts'
import type { SecretChanges } from './secrets.ts'

/**
 * What a stored reference begins with. Only what was checked when it was saved is a reference later: a password that somebody
 * stored before, or that a system made, is never read as one.
 */
const mark = '\u0000'

/** A reference as it is stored, with who has written it; null for those of before anybody was written down. */
export interface StoredReference extends SecretReference {
  readonly writtenBy: string | null
}

/** A stored secret as a reference; null where it is the secret itself. */
export const storedReference = (opened: string): StoredReference | null => {
  if (!opened.startsWith(mark)) return null
  const [text = '', writtenBy = null] = opened.slice(mark.length).split(mark)
  const reference = readSecretReference(text)
  return reference === null ? null : { ...reference, writtenBy }
}

/**
 * What a client says of secret fields, with references to secret stores as they are stored. Throws a `Refusal` for whoever may
 * not use secret stores, and for a store that is not there.
 */
export const checkReferences = async (
  queries: Queryable,
  principal: MemberPrincipal,
  pluginId: string,
  changes: SecretChanges,
): Promise<SecretChanges> => {
  const checked: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(changes)) {
    if (value?.includes(mark) === true) {
      throw new Refusal('invalid_request', 'A secret cannot hold a sign with the number 0.')
    }
    // What opens a store does not come out of one.
    const isStore = findSecretStoreDescriptor(pluginId) !== undefined
    const reference = value === null || isStore ? null : readSecretReference(value)
    if (reference === null) {
      checked[field] = value
      continue
    }
    const refuse = (reason: string, code: 'invalid_request' | 'not_allowed' = 'invalid_request') =>
      new Refusal(code, reason, { problems: [{ path: field, reason }] })
    if (!holds(principal, 'secrets stores:read')) {
      throw refuse(
        'You need the permission to read secret stores to refer to a secret of one.',
        'not_allowed',
      )
    }
    const [store] = await storesNamed(queries, principal.organizationId, reference.store)
    if (store === undefined) throw refuse(`There is no secret store named "${reference.store}".`)
    checked[field] = [mark, writeSecretReference(reference), mark, principal.userId].join('')
  }
  return checked
}
