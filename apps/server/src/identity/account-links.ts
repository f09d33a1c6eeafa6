import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { type AccountLinkKind, accountLinks, users } from '../tables/identity.ts'

const minute = 60_000

/** How long a link works, in milliseconds. */
export const linkLifetimes: Readonly<Record<AccountLinkKind, number>> = {
  /** Mailed to somebody who has forgotten their password. */
  reset: 30 * minute,
  /** Printed for the operator, who hands it over. */
  recovery: 60 * minute,
  /** Mailed to the address that somebody wants to have. */
  address: 60 * minute,
}

/** What a link says whose token was shown. */
export interface AccountLink {
  readonly userId: string
  readonly kind: AccountLinkKind
  /** The address that it proves, where it is another than that of the account. */
  readonly email: string | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const columns = { userId: accountLinks.userId, kind: accountLinks.kind, email: accountLinks.email }

const which = (token: string, kinds: readonly AccountLinkKind[], now: Date) =>
  and(
    eq(accountLinks.tokenHash, hashOf(token)),
    inArray(accountLinks.kind, [...kinds]),
    gt(accountLinks.expiresAt, now),
  )

/** Makes the token of a link. An earlier one of the same kind for the same person stops. Only its hash is stored. */
export const makeLink = async (
  queries: Queryable,
  { userId, kind, email = null }: Pick<AccountLink, 'userId' | 'kind'> & { email?: string | null },
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const made = { tokenHash: hashOf(token), email, expiresAt: new Date(now.getTime() + linkLifetimes[kind]) }
  await queries
    .insert(accountLinks)
    .values({ userId, kind, ...made })
    .onConflictDoUpdate({ target: [accountLinks.userId, accountLinks.kind], set: made })
  return token
}

/** What a link says with the present address of its account, without using it up; undefined where it is not good. */
export const findLink = async (
  queries: Queryable,
  token: string,
  kinds: readonly AccountLinkKind[],
  now: Date,
): Promise<(AccountLink & { readonly presentEmail: string }) | undefined> => {
  const [found] = await queries
    .select({ ...columns, presentEmail: users.email })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(which(token, kinds, now))
  return found
}

/** Uses a link up: of several who show the same token at a time one is answered. */
export const claimLink = async (
  queries: Queryable,
  token: string,
  kinds: readonly AccountLinkKind[],
  now: Date,
): Promise<AccountLink | undefined> => {
  const [claimed] = await queries
    .delete(accountLinks)
    .where(which(token, kinds, now))
    .returning(columns)
  return claimed
}

/** Makes an end of one link of a person; the address that it was to prove, null where there is none. */
export const forgetLink = async (
  queries: Queryable,
  userId: string,
  kind: AccountLinkKind,
): Promise<string | null> => {
  const [gone] = await queries
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.kind, kind)))
    .returning({ email: accountLinks.email })
  return gone?.email ?? null
}

/** Makes an end of all links of a person: what they prove was proved to somebody who may be another by now. */
export const forgetLinks = async (queries: Queryable, userId: string): Promise<void> => {
  await queries.delete(accountLinks).where(eq(accountLinks.userId, userId))
}
