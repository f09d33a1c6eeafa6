import { eq } from 'drizzle-orm'
import { recordOfPerson } from '../audit/record-of-person.ts'
import type { Origin, SignedIn } from '../identity/identity.ts'
import { normalizeEmail } from '../identity/email-addresses.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Platform } from '../services/platform.ts'
import { users } from '../tables/identity.ts'

type Standing = Pick<Platform, 'database' | 'identity'>

/**
 * Gives an account a new password by the token of a link, ends every session that it had, and signs in. Throws
 * `IdentityError`.
 */
export const resetPassword = async (
  { database, identity }: Standing,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<SignedIn> => {
  const { email, hash } = await identity.recovery.prepare({ token, password }, origin)
  const userId = await transaction(database, async (queries) => {
    const reset = await identity.recovery.complete(token, hash, queries)
    await recordOfPerson(queries, reset.userId, {
      actorId: reset.userId,
      action: 'reset password',
      details: { by: reset.kind === 'recovery' ? 'link of the operator' : 'mail' },
    })
    return reset.userId
  })
  identity.settings.tellOfNewPassword(userId)
  return identity.signIn({ email, password }, origin)
}

/**
 * Turns two-step sign-in off and removes the passkeys of somebody who has lost them, and signs all their browsers out; false
 * where they had neither.
 */
export const endSecondFactorForOperator = (
  { database, identity }: Standing,
  email: string,
): Promise<boolean> =>
  transaction(database, async (queries) => {
    const [person] = await queries
      .select({ userId: users.id })
      .from(users)
      .where(eq(users.email, normalizeEmail(email)))
    if (person === undefined) return false
    const { userId } = person
    const hadCodes = await identity.secondFactors.remove(userId, queries)
    const removed = await identity.passkeys.removeAll(userId, queries)
    if (!hadCodes && removed === 0) return false
    await identity.endSessions(userId, queries)
    await recordOfPerson(queries, userId, { actorId: null, action: 'reset second factor' })
    return true
  })

/** Makes a link for somebody who gets no mails, for the operator to hand over; null where no account has the address. */
export const linkForOperator = (
  { database, identity }: Standing,
  email: string,
): Promise<{ readonly name: string; readonly link: string } | null> =>
  transaction(database, async (queries) => {
    const made = await identity.recovery.linkForOperator(email, queries)
    if (made === null) return null
    await recordOfPerson(queries, made.userId, { actorId: null, action: 'make recovery link' })
    return made
  })
