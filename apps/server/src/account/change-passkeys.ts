import type { MadePasskey, SignedByPasskey } from '@ashlar/contract'
import { recordOfPerson } from '../audit/record-of-person.ts'
import type { Origin, SignedIn } from '../identity/identity.ts'
import { type Passkey, PasskeyWentBack } from '../identity/passkeys.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'

type Standing = Pick<Services, 'platform' | 'memberships'>
type Person = Pick<MemberPrincipal, 'userId' | 'email' | 'name'>

/** Begins to add a passkey for somebody who knows their password. Throws `IdentityError`. */
export const beginPasskey = async (
  { platform: { identity } }: Standing,
  person: Person,
  password: string,
  origin: Origin,
) => {
  await identity.settings.proveBy(person.userId, password, origin)
  return identity.passkeys.begin(person)
}

/** Adds the passkey that a browser has made, and tells its owner by mail. Throws `IdentityError`. */
export const addPasskey = async (
  { platform: { database, identity }, memberships }: Standing,
  { userId }: Person,
  asked: string,
  { name, passkey }: { readonly name: string; readonly passkey: MadePasskey },
): Promise<Passkey> => {
  const checked = await identity.passkeys.check(userId, asked, passkey)
  const added = await transaction(database, async (queries) => {
    const kept = await identity.passkeys.add(userId, name, checked, queries)
    await recordOfPerson(queries, userId, { actorId: userId, action: 'add passkey', details: { name } })
    return kept
  })
  memberships.forget(userId)
  identity.settings.tellOfPasskey(userId, { name, change: 'added' })
  return added
}

/** Calls a passkey by another name. */
export const renamePasskey = async (
  { platform: { database, identity } }: Standing,
  { userId }: Person,
  id: string,
  name: string,
): Promise<void> => {
  await transaction(database, async (queries) => {
    const before = await identity.passkeys.rename(userId, id, name, queries)
    if (before === null) throw notFound('passkey')
    const details = { from: before, to: name }
    await recordOfPerson(queries, userId, { actorId: userId, action: 'rename passkey', details })
  })
}

/** Removes a passkey of somebody who knows their password, and tells them by mail. Throws `IdentityError`. */
export const removePasskey = async (
  { platform: { database, identity }, memberships }: Standing,
  { userId }: Person,
  { id, password }: { readonly id: string; readonly password: string },
  origin: Origin,
): Promise<void> => {
  await identity.settings.proveBy(userId, password, origin)
  const name = await transaction(database, async (queries) => {
    const removed = await identity.passkeys.remove(userId, id, queries)
    if (removed === null) throw notFound('passkey')
    const details = { name: removed }
    await recordOfPerson(queries, userId, { actorId: userId, action: 'remove passkey', details })
    return removed
  })
  memberships.forget(userId)
  identity.settings.tellOfPasskey(userId, { name, change: 'removed' })
}

/** Signs in with a passkey. One that may be a copy is refused, recorded, and its owner told. Throws `IdentityError`. */
export const signInWithPasskey = async (
  { platform: { database, identity } }: Standing,
  asked: string,
  signed: SignedByPasskey,
  origin: Origin,
): Promise<SignedIn> => {
  try {
    return await identity.signInWithPasskey(asked, signed, origin)
  } catch (error) {
    if (error instanceof PasskeyWentBack) {
      const { userId, passkey: name } = error
      await transaction(database, (queries) =>
        recordOfPerson(queries, userId, { actorId: null, action: 'refuse passkey', details: { name } }),
      )
      identity.settings.tellOfPasskey(userId, { name, change: 'refused' })
    }
    throw error
  }
}
