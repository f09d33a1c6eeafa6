import type { SignedByPasskey } from '@ashlar/contract'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Queryable } from '../platform/database/database.ts'
import { sessions } from '../tables/identity.ts'
import { normalizeEmail } from './email-addresses.ts'
import { isSecondFactorAsked, personHasSecondFactor } from './has-second-factor.ts'
import { IdentityError, SecondFactorNeeded } from './identity-error.ts'
import { callLibrary } from './library-failures.ts'
import type { LibraryAccess } from './library-access.ts'
import type { Origin } from './origin.ts'
import type { Passkeys } from './passkeys.ts'
import { passwordHashOfAddress, settledPasswordHash } from './passwords.ts'
import type { AttemptCounter } from './rate-limit.ts'
import { fingerprintOf, type SecondFactorTickets, signInAgain } from './second-factor-tickets.ts'
import type { SecondFactors } from './second-factors.ts'
import type { createSessionMemory, Session } from './session-memory.ts'

/** The headers of a request, as Node gives them; only the cookie is looked at. */
export type CookieHeaders = { readonly cookie?: string | undefined }

/** What `signIn` gives: the session, and the values of `Set-Cookie` for the answer. */
export type SignedIn = Session & { readonly setCookie: readonly string[] }

/** How sessions begin, are read and end. Every refusal is an `IdentityError`. */
export interface SigningIn {
  /** Throws `SecondFactorNeeded`, an `IdentityError`, where the password was right and the account asks for more. */
  readonly signIn: (credentials: { email: string; password: string }, origin: Origin) => Promise<SignedIn>
  /** Signs in with what `SecondFactorNeeded` gave to the browser, and a code. */
  readonly signInWithCode: (ticket: string, code: string, origin: Origin) => Promise<SignedIn>
  /** Signs in with a passkey by what the browser keeps that asked. Throws `PasskeyWentBack`, an `IdentityError`, for a copy. */
  readonly signInWithPasskey: (asked: string, signed: SignedByPasskey, origin: Origin) => Promise<SignedIn>
  /** Ends the session of the cookie, if it has one, and answers the values of `Set-Cookie` that remove it. */
  readonly signOut: (headers: CookieHeaders) => Promise<{ readonly setCookie: readonly string[] }>
  /** The session of a request. An answer may be up to a second old. */
  readonly readSession: (headers: CookieHeaders) => Promise<Session | null>
  /**
   * Ends every session of a user, for an account that was suspended or whose password changed, and for a member who was
   * removed; or every one but one. Answers how many. Part of the caller's transaction when its queries are given.
   */
  readonly endSessions: (userId: string, queries?: Queryable, exceptId?: string) => Promise<number>
  /** Lets tabs of a browser that have chosen no organization begin in this one. */
  readonly beginIn: (sessionId: string, organizationId: string) => Promise<void>
}

interface SigningInOptions {
  readonly database: Database
  readonly attempts: AttemptCounter
  readonly passkeys: Passkeys
  readonly secondFactors: SecondFactors
  readonly tickets: SecondFactorTickets
  readonly memory: ReturnType<typeof createSessionMemory>
}

const credentialsWrong = 'The e-mail address or the password is wrong.'
/** The library's own refusals carry a code in their body. */
const libraryRefusal = z.object({ body: z.object({ code: z.string() }) })

const refusalCode = (error: unknown): string | undefined => {
  const parsed = libraryRefusal.safeParse(error)
  return parsed.success ? parsed.data.body.code : undefined
}

/** Sessions by password, code and passkey. */
export const createSigningIn = (options: SigningInOptions, access: LibraryAccess): SigningIn => {
  const { database, attempts, passkeys, secondFactors, tickets, memory } = options
  const { library, headersFrom, findSession } = access

  const sessionBegunBy = async (headers: Headers): Promise<SignedIn> => {
    const setCookie = headers.getSetCookie()
    const session = await findSession(setCookie.map((line) => line.split(';')[0]).join('; '))
    if (session === null) throw new Error('A session that was just made cannot be found.')
    return { ...session, setCookie }
  }

  const endSession = async (sessionId: string): Promise<void> => {
    await database.queries.delete(sessions).where(eq(sessions.id, sessionId))
    memory.forget(sessionId)
  }
  const endSessions: SigningIn['endSessions'] = async (userId, queries = database.queries, exceptId) => {
    const ended = await queries
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
      .returning({ id: sessions.id })
    for (const { id } of ended) memory.forget(id)
    return ended.length
  }

  /** Who has passkeys and no app for codes shows one, where an organization of theirs asks for more than a password. */
  const isPasskeyAsked = async (userId: string): Promise<boolean> =>
    (await personHasSecondFactor(database.queries, userId)) &&
    (await isSecondFactorAsked(database.queries, userId))

  const signIn: SigningIn['signIn'] = async (credentials, origin) => {
    const email = normalizeEmail(credentials.email)
    await attempts.count('signIn', email, origin.address)
    const { api } = await library()
    const checked = await passwordHashOfAddress(database.queries, email)
    try {
      const headersOfCaller = await headersFrom(origin)
      const { headers } = await callLibrary(() =>
        api.signInEmail({
          body: { email, password: credentials.password },
          headers: headersOfCaller,
          returnHeaders: true,
        }),
      )
      await attempts.forgetAccount('signIn', email)
      const session = await sessionBegunBy(headers)
      // A password that is replaced while it is checked opens nothing: whoever replaces it ends the sessions after that.
      if ((await settledPasswordHash(database.queries, session.userId)) !== checked) {
        await endSession(session.sessionId)
        throw new IdentityError('CREDENTIALS_WRONG', credentialsWrong)
      }
      if (await secondFactors.isOn(session.userId)) {
        // Nobody was given its cookie yet.
        await endSession(session.sessionId)
        const shown = { userId: session.userId, fingerprint: fingerprintOf(checked) }
        throw new SecondFactorNeeded(await tickets.sign(shown))
      }
      if (await isPasskeyAsked(session.userId)) {
        await endSession(session.sessionId)
        throw new IdentityError(
          'PASSKEY_NEEDED',
          'Your organization asks for more than a password. Sign in with your passkey.',
        )
      }
      return session
    } catch (error) {
      const code = refusalCode(error)
      if (code === 'EMAIL_NOT_VERIFIED') {
        throw new IdentityError(
          'EMAIL_NOT_VERIFIED',
          'This e-mail address was never confirmed. Sign up with it again, or ask for an invitation.',
        )
      }
      if (code === undefined) throw error
      throw new IdentityError('CREDENTIALS_WRONG', credentialsWrong)
    }
  }

  const enter = async (userId: string, origin: Origin): Promise<SignedIn> => {
    const { api } = await library()
    const headersOfCaller = await headersFrom(origin)
    const { headers } = await callLibrary(() =>
      api.enter({ body: { userId }, headers: headersOfCaller, returnHeaders: true }),
    )
    return sessionBegunBy(headers)
  }

  const signInWithCode: SigningIn['signInWithCode'] = async (ticket, code, origin) => {
    const { userId, fingerprint } = await tickets.read(ticket)
    await secondFactors.countTry(userId, origin)
    await secondFactors.claim(userId, code)
    const signedIn = await enter(userId, origin)
    // As with a password alone: whoever replaces it ends the sessions after that.
    if (fingerprintOf(await settledPasswordHash(database.queries, userId)) !== fingerprint) {
      await endSession(signedIn.sessionId)
      throw signInAgain()
    }
    await secondFactors.forgetTries(userId)
    return signedIn
  }

  const signInWithPasskey: SigningIn['signInWithPasskey'] = async (asked, signed, origin) => {
    const passkey = await passkeys.claim(asked, signed, origin)
    const signedIn = await enter(passkey.userId, origin)
    // Whoever removes it ends the sessions after that.
    if (!(await passkeys.isThere(passkey))) {
      await endSession(signedIn.sessionId)
      throw signInAgain()
    }
    return signedIn
  }

  return {
    signIn,
    signInWithCode,
    signInWithPasskey,
    signOut: async ({ cookie }) => {
      const { api } = await library()
      const session = cookie === undefined ? null : await findSession(cookie)
      const { headers } = await api.signOut({
        headers: new Headers({ cookie: cookie ?? '' }),
        returnHeaders: true,
      })
      if (session !== null) memory.forget(session.sessionId)
      if (cookie !== undefined) memory.forgetCookie(cookie)
      return { setCookie: headers.getSetCookie() }
    },
    readSession: async ({ cookie }) => {
      if (cookie === undefined || !cookie.includes('ashlar_session=')) return null
      return await memory.read(cookie, () => findSession(cookie))
    },
    endSessions,
    beginIn: async (sessionId, organizationId) => {
      await database.queries.update(sessions).set({ organizationId }).where(eq(sessions.id, sessionId))
      memory.forget(sessionId)
    },
  }
}
