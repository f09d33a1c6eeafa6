import { and, eq, gt, ne } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/transaction.ts'
import type { BackgroundWork } from '../platform/background-work.ts'
import type { Mail } from '../platform/mail.ts'
import {
  addressChangedMail,
  addressTakenMail,
  newAddressMail,
  type PasskeyChange,
  passkeyMail,
  passwordChangedMail,
} from './account-mails.ts'
import { claimLink, forgetLink, forgetLinks, makeLink } from './account-links.ts'
import { normalizeEmail } from './email-addresses.ts'
import { IdentityError } from './identity-error.ts'
import type { Origin } from './origin.ts'
import { hashNewPassword, isPasswordOf, passwordHashOfUser, replacePassword } from './passwords.ts'
import type { AttemptCounter } from './rate-limit.ts'
import { accountLinks, users } from '../tables/identity.ts'

/** A password that is to take the place of another one, both as hashes. */
export interface ReplacedPassword {
  readonly before: string
  readonly after: string
}

/** What people change of their own accounts. Queries that are given are those of the caller's transaction. */
export interface AccountSettings {
  /** Name and address, and the address that is to be theirs once they have opened the link that was mailed there. */
  readonly read: (
    userId: string,
  ) => Promise<{ readonly name: string; readonly email: string; readonly awaitedEmail: string | null }>
  readonly rename: (userId: string, name: string, queries: Queryable) => Promise<void>
  /** Throws unless it is the present password; tries are counted. Answers its hash. */
  readonly proveBy: (userId: string, password: string, origin: Origin) => Promise<string>
  readonly prepareNewPassword: (
    userId: string,
    passwords: { readonly present: string; readonly password: string },
    origin: Origin,
  ) => Promise<ReplacedPassword>
  /** Stores the new password, and makes an end of every other session and of the links of the account. */
  readonly completeNewPassword: (
    who: { readonly userId: string; readonly sessionId: string },
    hashes: ReplacedPassword,
    queries: Queryable,
  ) => Promise<void>
  /** Mails somebody that their password was changed; nobody waits for it. */
  readonly tellOfNewPassword: (userId: string) => void
  /** Mails somebody what happened to a passkey of theirs; nobody waits for it. */
  readonly tellOfPasskey: (userId: string, passkey: PasskeyChange) => void
  /** Counts and checks a wish for another address; answers how it is written. Throws `IdentityError`. */
  readonly checkNewEmail: (userId: string, email: string, origin: Origin) => Promise<string>
  /** Remembers that somebody wants another address, and answers the token that proves it. */
  readonly awaitEmail: (userId: string, email: string, queries: Queryable) => Promise<string>
  /** Mails the token, or, where somebody else has the address, that it is taken; which of them, nobody else learns. */
  readonly mailNewEmail: (email: string, token: string) => void
  /** Forgets the address that somebody waited for; null where they waited for none. */
  readonly withdrawEmail: (userId: string, queries: Queryable) => Promise<string | null>
  /** Gives somebody the address that their own token proves, and makes an end of all links of the account. */
  readonly confirmEmail: (
    userId: string,
    token: string,
    queries: Queryable,
  ) => Promise<{ readonly before: string; readonly email: string }>
  /** Tells the address that somebody had before of the one that they have now; nobody waits for it. */
  readonly tellOfNewEmail: (changed: { readonly before: string; readonly email: string }) => void
}

/** What `createAccountSettings` needs. */
export interface AccountSettingsOptions {
  readonly database: Database
  readonly mail: Mail
  readonly publicUrl: string
  readonly backgroundWork: BackgroundWork
  readonly attempts: AttemptCounter
  readonly endSessions: (userId: string, queries: Queryable, exceptId?: string) => Promise<unknown>
}

/** Sets up what people change of their own accounts. */
export const createAccountSettings = (options: AccountSettingsOptions): AccountSettings => {
  const { database, mail, publicUrl, backgroundWork, attempts, endSessions } = options
  const { queries: outside, clock } = database

  const personOf = async (queries: Queryable, userId: string) => {
    const [person] = await queries
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
    if (person === undefined) throw new Error('A session belongs to nobody.')
    return person
  }

  const proveBy: AccountSettings['proveBy'] = async (userId, password, origin) => {
    await attempts.count('presentPassword', userId, origin.address)
    const hash = await passwordHashOfUser(outside, userId)
    if (hash === null || !(await isPasswordOf(hash, password))) {
      throw new IdentityError('CREDENTIALS_WRONG', 'This is not your present password.')
    }
    await attempts.forgetAccount('presentPassword', userId)
    return hash
  }

  return {
    proveBy,
    read: async (userId) => {
      const [awaited] = await outside
        .select({ email: accountLinks.email })
        .from(accountLinks)
        .where(
          and(
            eq(accountLinks.userId, userId),
            eq(accountLinks.kind, 'address'),
            gt(accountLinks.expiresAt, clock.now()),
          ),
        )
      return { ...(await personOf(outside, userId)), awaitedEmail: awaited?.email ?? null }
    },
    rename: async (userId, name, queries) => {
      await queries.update(users).set({ name }).where(eq(users.id, userId))
    },
    prepareNewPassword: async (userId, { present, password }, origin) => {
      const before = await proveBy(userId, present, origin)
      const { email } = await personOf(outside, userId)
      return { before, after: await hashNewPassword(password, email) }
    },
    completeNewPassword: async ({ userId, sessionId }, hashes, queries) => {
      // The password before the sessions: see `signIn`.
      if (!(await replacePassword(queries, userId, hashes))) {
        throw new IdentityError('CREDENTIALS_WRONG', 'Your password was changed meanwhile. Sign in again.')
      }
      await endSessions(userId, queries, sessionId)
      await forgetLinks(queries, userId)
    },
    tellOfNewPassword: (userId) =>
      backgroundWork.begin('A mail about a new password', async () => {
        const { email, name } = await personOf(outside, userId)
        await mail.send(passwordChangedMail(email, name, `${publicUrl}/login`))
      }),
    tellOfPasskey: (userId, passkey) =>
      backgroundWork.begin('A mail about a passkey', async () => {
        const { email, name } = await personOf(outside, userId)
        await mail.send(passkeyMail({ to: email, name, link: `${publicUrl}/login` }, passkey))
      }),
    checkNewEmail: async (userId, wanted, origin) => {
      const email = normalizeEmail(wanted)
      if (email === (await personOf(outside, userId)).email) {
        throw new IdentityError('EMAIL_TAKEN', 'This is your address already.')
      }
      await attempts.count('changeEmail', userId, origin.address)
      await attempts.count('changeEmail', email, origin.address)
      return email
    },
    awaitEmail: (userId, email, queries) =>
      makeLink(queries, { userId, kind: 'address', email }, clock.now()),
    mailNewEmail: (email, token) =>
      backgroundWork.begin('A mail to a new address', async () => {
        const [taken] = await outside
          .select({ name: users.name })
          .from(users)
          .where(and(eq(users.email, email), eq(users.emailVerified, true)))
        await mail.send(
          taken === undefined
            ? newAddressMail(email, `${publicUrl}/confirm-email#${token}`)
            : addressTakenMail(email, taken.name),
        )
      }),
    withdrawEmail: (userId, queries) => forgetLink(queries, userId, 'address'),
    confirmEmail: async (userId, token, queries) => {
      const link = await claimLink(queries, token, ['address'], clock.now())
      // Somebody who reads a mail that another person's wish brought them must not give that person their address.
      if (link?.email == null || link.userId !== userId) {
        throw new IdentityError(
          'LINK_INVALID',
          'This link is no longer valid, or belongs to another account than the one that is signed in.',
        )
      }
      const { email } = link
      const { email: before } = await personOf(queries, userId)
      // Whoever signed up with an address and never proved it has no claim to it.
      await queries
        .delete(users)
        .where(and(eq(users.email, email), eq(users.emailVerified, false), ne(users.id, userId)))
      try {
        await queries.update(users).set({ email }).where(eq(users.id, userId))
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new IdentityError('EMAIL_TAKEN', 'There already is another account with this e-mail address.')
      }
      await forgetLinks(queries, userId)
      return { before, email }
    },
    tellOfNewEmail: ({ before, email }) =>
      backgroundWork.begin('A mail about a new address', () => mail.send(addressChangedMail(before, email))),
  }
}
