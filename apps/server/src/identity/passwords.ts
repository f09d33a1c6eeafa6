import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { IdentityError } from './identity-error.ts'
import { passwordObjection } from './password-rules.ts'
import { accounts, users } from '../tables/identity.ts'

/** How an account is called whose owner proves who they are with a password. */
export const credentialProvider = 'credential'

const ofUser = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, credentialProvider))

/** The hash of a new password. Throws `IdentityError` where it is no good one for an account with this address. */
export const hashNewPassword = async (password: string, email: string): Promise<string> => {
  const objection = passwordObjection(password, email)
  if (objection !== undefined) throw new IdentityError('PASSWORD_REFUSED', objection)
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}

/** Whether a password is the one of this hash. */
export const isPasswordOf = async (hash: string | null, password: string): Promise<boolean> => {
  if (hash === null) return false
  const { verifyPassword } = await import('better-auth/crypto')
  return verifyPassword({ hash, password })
}

/** The hash of the password of an address, as it is at the moment; null where there is none. */
export const passwordHashOfAddress = async (queries: Queryable, email: string): Promise<string | null> => {
  const [found] = await queries
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, credentialProvider)))
  return found?.hash ?? null
}

/** The hash of somebody's password, as it is at the moment; null where they have none. */
export const passwordHashOfUser = async (queries: Queryable, userId: string): Promise<string | null> => {
  const [found] = await queries.select({ hash: accounts.password }).from(accounts).where(ofUser(userId))
  return found?.hash ?? null
}

/** The hash of somebody's password, once every change of it that has begun is over. */
export const settledPasswordHash = async (queries: Queryable, userId: string): Promise<string | null> => {
  const [found] = await queries
    .select({ hash: accounts.password })
    .from(accounts)
    .where(ofUser(userId))
    .for('share')
  return found?.hash ?? null
}

/** Stores the hash of somebody's new password; makes the account that it belongs to where they have none. */
export const storePassword = async (queries: Queryable, userId: string, hash: string): Promise<void> => {
  const stored = await queries
    .update(accounts)
    .set({ password: hash })
    .where(ofUser(userId))
    .returning({ id: accounts.id })
  if (stored.length > 0) return
  const account = { id: randomUUID(), userId, accountId: userId, providerId: credentialProvider }
  await queries.insert(accounts).values({ ...account, password: hash })
}

/** The same where the password is still the one of `before`; false where it was changed meanwhile. */
export const replacePassword = async (
  queries: Queryable,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> => {
  const stored = await queries
    .update(accounts)
    .set({ password: after })
    .where(and(ofUser(userId), eq(accounts.password, before)))
    .returning({ id: accounts.id })
  return stored.length > 0
}
