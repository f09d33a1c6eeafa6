import { and, eq } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import type { BackgroundWork } from '../platform/background-work.ts'
import type { Mail } from '../platform/mail.ts'
import { findLink, claimLink, forgetLinks, makeLink } from './account-links.ts'
import { normalizeEmail } from './email-addresses.ts'
import { IdentityError } from './identity-error.ts'
import type { Origin } from './origin.ts'
import { hashNewPassword, storePassword } from './passwords.ts'
import type { AttemptCounter } from './rate-limit.ts'
import { resetMail } from './account-mails.ts'
import { type AccountLinkKind, users } from '../tables/identity.ts'

/** The way back in for somebody who has lost their password. */
export interface Recovery {
  /**
   * Mails a link to an address, if there is an account with it. The answer is the same in the same time either way: whether
   * there is one is only looked for afterwards.
   */
  readonly ask: (email: string, origin: Origin) => Promise<void>
  /** A link for the operator to hand over; null where no account has the address. Part of the caller's transaction. */
  readonly linkForOperator: (
    email: string,
    queries: Queryable,
  ) => Promise<{ readonly userId: string; readonly name: string; readonly link: string } | null>
  /** The address of the account that a link is for. */
  readonly read: (token: string, origin: Origin) => Promise<{ readonly email: string }>
  /** Checks a link and a password that is to become that of its account; answers what `complete` stores. Uses nothing up. */
  readonly prepare: (
    asked: { readonly token: string; readonly password: string },
    origin: Origin,
  ) => Promise<{ readonly email: string; readonly hash: string }>
  /** Uses the link up, stores the password and ends every session of its account. Part of the caller's transaction. */
  readonly complete: (
    token: string,
    hash: string,
    queries: Queryable,
  ) => Promise<{ readonly userId: string; readonly kind: AccountLinkKind }>
}

/** What `createRecovery` needs. */
export interface RecoveryOptions {
  readonly database: Database
  readonly mail: Mail
  readonly publicUrl: string
  readonly backgroundWork: BackgroundWork
  readonly attempts: AttemptCounter
  readonly endSessions: (userId: string, queries: Queryable) => Promise<unknown>
}

const kinds: readonly AccountLinkKind[] = ['reset', 'recovery']

const linkInvalid = (): IdentityError =>
  new IdentityError(
    'LINK_INVALID',
    'This link is no longer valid: it works once and for a short time, and only the newest one does. Ask for a new one.',
  )

/** Sets up the recovery of accounts. */
export const createRecovery = ({
  database,
  mail,
  publicUrl,
  backgroundWork,
  attempts,
  endSessions,
}: RecoveryOptions): Recovery => {
  const { queries: outside, clock } = database
  const addressOf = (token: string): string => `${publicUrl}/reset-password#${token}`
  const find = (queries: Queryable, email: string) =>
    queries
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  const readLink = async (token: string, origin: Origin) => {
    await attempts.count('openLink', token, origin.address)
    const link = await findLink(outside, token, kinds, clock.now())
    if (link === undefined) throw linkInvalid()
    return link
  }

  return {
    ask: async (asked, origin) => {
      const email = normalizeEmail(asked)
      await attempts.count('forgotPassword', email, origin.address)
      await attempts.count('forgotPasswordDaily', email, origin.address)
      backgroundWork.begin('A mail for a forgotten password', async () => {
        const [person] = await find(outside, email)
        if (person === undefined) return
        const token = await makeLink(outside, { userId: person.id, kind: 'reset' }, clock.now())
        await mail.send(resetMail(email, person.name, addressOf(token)))
      })
    },
    linkForOperator: async (email, queries) => {
      const [person] = await find(queries, normalizeEmail(email))
      if (person === undefined) return null
      const { id: userId, name } = person
      const token = await makeLink(queries, { userId, kind: 'recovery' }, clock.now())
      return { userId, name, link: addressOf(token) }
    },
    read: async (token, origin) => ({ email: (await readLink(token, origin)).presentEmail }),
    prepare: async ({ token, password }, origin) => {
      const { presentEmail: email } = await readLink(token, origin)
      const hash = await hashNewPassword(password, email)
      // Strangers who tried to sign in must not keep the owner out.
      await attempts.forgetAccount('signIn', email)
      return { email, hash }
    },
    complete: async (token, hash, queries) => {
      const link = await claimLink(queries, token, kinds, clock.now())
      if (link === undefined) throw linkInvalid()
      const { userId, kind } = link
      // The password before the sessions: see `signIn`.
      await storePassword(queries, userId, hash)
      await endSessions(userId, queries)
      await forgetLinks(queries, userId)
      return { userId, kind }
    },
  }
}
