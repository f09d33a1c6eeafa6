import { randomUUID } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { SignUpPolicy } from '../settings/config.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/transaction.ts'
import type { Keys } from '../platform/keys.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { BackgroundWork } from '../platform/background-work.ts'
import type { Mail } from '../platform/mail.ts'
import { type AccountSettings, createAccountSettings } from './account-settings.ts'
import { normalizeEmail } from './email-addresses.ts'
import { isSecondFactorAsked, personHasSecondFactor } from './has-second-factor.ts'
import { IdentityError, SecondFactorNeeded } from './identity-error.ts'
import { callLibrary } from './library-failures.ts'
import type { IdentityLibrary } from './library.ts'
import type { Origin } from './origin.ts'
import {
  credentialProvider,
  hashNewPassword,
  passwordHashOfAddress,
  settledPasswordHash,
} from './passwords.ts'
import { type AttemptCounter, createAttemptCounter } from './rate-limit.ts'
import type { SignedByPasskey } from '@ashlar/contract'
import { Passkeys } from './passkeys.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { fingerprintOf, SecondFactorTickets, signInAgain } from './second-factor-tickets.ts'
import { SecondFactors } from './second-factors.ts'
import { createSessionMemory, type Session } from './session-memory.ts'
import { confirmationMail, existingAccountMail } from './sign-up-mails.ts'
import { createSignIns, type SignIns } from './sign-ins.ts'
import { type SignUp, SignUps } from './sign-ups.ts'
import { accountLinks, accounts, sessions, users, verifications } from '../tables/identity.ts'
import { TypedCodes } from './typed-codes.ts'

export type { Origin } from './origin.ts'

/** The headers of a request, as Node gives them; only the cookie is looked at. */
export type CookieHeaders = { readonly cookie?: string | undefined }

/** What `signIn` gives: the session, and the values of `Set-Cookie` for the answer. */
export type SignedIn = Session & { readonly setCookie: readonly string[] }

/** A new account. */
export type NewAccount = { readonly email: string; readonly name: string; readonly password: string }

/** What a token for an agent says; nothing but ids. */
export type TokenSubject = { readonly userId: string; readonly organizationId: string }

/** Who people are. Every refusal is an `IdentityError`. */
export type Identity = {
  /**
   * Sends a link and a code, either of which finishes a sign-up; until then nothing is stored that names anybody. Answers
   * the same whether or not the address has an account already; only the mail differs. Refused when only invited people may
   * sign up. The browser that asks keeps what is answered: the code is good for nobody else.
   */
  readonly signUp: (signUp: SignUp, origin: Origin) => Promise<{ readonly asked: string }>
  /** Sends both again for the browser that has asked; the earlier code stops. */
  readonly signUpAgain: (
    asked: string,
    origin: Origin,
  ) => Promise<{ readonly asked: string; readonly email: string }>
  /** The token of the link for a code that is typed in the browser that has asked; null where it is not good. */
  readonly proveByCode: (asked: string, code: string, origin: Origin) => Promise<string | null>
  /** What the link of such a mail holds. Throws where it is not good, or only invited people may sign up by now. */
  readonly readSignUp: (token: string) => Promise<SignUp>
  /** Throws `SecondFactorNeeded`, an `IdentityError`, where the password was right and the account asks for more. */
  readonly signIn: (credentials: { email: string; password: string }, origin: Origin) => Promise<SignedIn>
  /** Signs in with what `SecondFactorNeeded` gave to the browser, and a code. */
  readonly signInWithCode: (ticket: string, code: string, origin: Origin) => Promise<SignedIn>
  /** Signs in with a passkey by what the browser keeps that asked. Throws `PasskeyWentBack`, an `IdentityError`, for a copy. */
  readonly signInWithPasskey: (asked: string, signed: SignedByPasskey, origin: Origin) => Promise<SignedIn>
  /** What people have in place of their password and a code. */
  readonly passkeys: Passkeys
  /** What people have beside their password. */
  readonly secondFactors: SecondFactors
  /** Ends the session of the cookie, if it has one, and answers the values of `Set-Cookie` that remove it. */
  readonly signOut: (headers: CookieHeaders) => Promise<{ readonly setCookie: readonly string[] }>
  /** The session of a request. An answer may be up to a second old. */
  readonly readSession: (headers: CookieHeaders) => Promise<Session | null>
  /**
   * Ends every session of a user, for an account that was suspended or whose password changed, and for a member who was
   * removed; or every one but one. Answers how many. Part of the caller's transaction when its queries are given.
   */
  readonly endSessions: (userId: string, queries?: Queryable, exceptId?: string) => Promise<number>
  /** A signed token for an agent (EdDSA), good for five minutes. */
  readonly issueToken: (
    subject: TokenSubject,
  ) => Promise<{ readonly token: string; readonly expiresAt: Date }>
  /** What a token of `issueToken` says, or `null` when it is expired, changed or not ours. */
  readonly readToken: (token: string) => Promise<TokenSubject | null>
  /** The public keys that tokens are checked with (a JSON Web Key Set). */
  readonly publicKeys: () => Promise<{ readonly keys: readonly unknown[] }>
  /**
   * Creates an account whose address needs no mail: the owner of the installation, or somebody who came by the link of an
   * invitation or a sign-up. An account with the same address that was never confirmed gives way to it. Part of the
   * caller's transaction when its queries are given.
   */
  readonly createUser: (account: NewAccount, queries?: Queryable) => Promise<{ readonly userId: string }>
  /** What people change of their own accounts. */
  readonly settings: AccountSettings
  /** Lets tabs of a browser that have chosen no organization begin in this one. */
  readonly beginIn: (sessionId: string, organizationId: string) => Promise<void>
  /** Where people are signed in. */
  readonly signIns: SignIns
  /** The way back in for somebody who has lost their password. */
  readonly recovery: Recovery
  /** Removes sessions and counts that ended long ago. */
  readonly sweep: () => Promise<void>
}

/** What `createIdentity` needs. */
export type IdentityOptions = {
  readonly database: Database
  readonly keys: Keys
  /** What second factors are sealed with; absent: the keys alone. */
  readonly secrets?: Secrets
  readonly mail: Mail
  readonly publicUrl: string
  readonly signUpPolicy: SignUpPolicy
  readonly backgroundWork: BackgroundWork
}

const tokenLifetime = 5 * 60
const credentialsWrong = 'The e-mail address or the password is wrong.'
const longestName = 100
const tokenPayload = z.object({ sub: z.string(), organizationId: z.string() })
/** The library's own refusals carry a code in their body. */
const libraryRefusal = z.object({ body: z.object({ code: z.string() }) })

const checkPerson = <Person extends { readonly email: string; readonly name: string }>(
  person: Person,
): Person => {
  const email = normalizeEmail(person.email)
  const name = person.name.trim()
  if (name === '' || name.length > longestName) {
    throw new IdentityError('NAME_INVALID', `Enter a name of at most ${longestName} characters.`)
  }
  return { ...person, email, name }
}

const refusalCode = (error: unknown): string | undefined => {
  const parsed = libraryRefusal.safeParse(error)
  return parsed.success ? parsed.data.body.code : undefined
}

/** Limits mails to one address. Strangers may use the limit up, but each of their mails lets its owner in. */
const countSignUp = async (attempts: AttemptCounter, email: string, origin: Origin): Promise<void> => {
  try {
    await attempts.count('signUp', email, origin.address)
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'TOO_MANY_ATTEMPTS') throw error
    throw new IdentityError(
      error.code,
      `${error.message} If a message from us has reached you, open its link: each of them works.`,
      error.retryAfter,
    )
  }
}

/** Sets up identity over the product's database. Cheap: the library behind it is loaded when first needed. */
export const createIdentity = (options: IdentityOptions): Identity => {
  const { database } = options
  const attempts = createAttemptCounter(database)
  const signUps = new SignUps(options.keys, options.publicUrl, database.clock)
  const codes = new TypedCodes(database, options.keys)
  const secondFactors = new SecondFactors({ ...options, attempts })
  const passkeys = new Passkeys({ ...options, attempts })
  const tickets = new SecondFactorTickets(options.keys, options.publicUrl, database.clock)
  const requireOpenSignUp = (): void => {
    if (options.signUpPolicy === 'open') return
    throw new IdentityError('SIGN_UP_CLOSED', 'Only invited people can sign up here. Ask for an invitation.')
  }
  const memory = createSessionMemory(database.clock)
  let loading: Promise<IdentityLibrary> | undefined
  const library = async (): Promise<IdentityLibrary> => {
    loading ??= import('./library.ts').then(({ createLibrary }) => createLibrary(options))
    return await loading
  }
  const headersFrom = async (origin: Origin): Promise<Headers> => {
    const { addressHeader } = await import('./library.ts')
    return new Headers({
      [addressHeader]: origin.address,
      ...(origin.userAgent === undefined ? {} : { 'user-agent': origin.userAgent.slice(0, 400) }),
    })
  }

  const findSession = async (cookie: string): Promise<Session | null> => {
    const { api } = await library()
    const found = await callLibrary(() =>
      api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } }),
    )
    if (found === null) return null
    const { id: sessionId, organizationId } = found.session
    return { userId: found.user.id, sessionId, organizationId: organizationId ?? null }
  }

  const endSession = async (sessionId: string): Promise<void> => {
    await database.queries.delete(sessions).where(eq(sessions.id, sessionId))
    memory.forget(sessionId)
  }
  const endSessions: Identity['endSessions'] = async (userId, queries = database.queries, exceptId) => {
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

  const signIn: Identity['signIn'] = async (credentials, origin) => {
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
      const setCookie = headers.getSetCookie()
      const cookie = setCookie.map((line) => line.split(';')[0]).join('; ')
      const session = await findSession(cookie)
      if (session === null) throw new Error('A session that was just made cannot be found.')
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
      return { ...session, setCookie }
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
    const setCookie = headers.getSetCookie()
    const session = await findSession(setCookie.map((line) => line.split(';')[0]).join('; '))
    if (session === null) throw new Error('A session that was just made cannot be found.')
    return { ...session, setCookie }
  }

  const signInWithCode: Identity['signInWithCode'] = async (ticket, code, origin) => {
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

  const signInWithPasskey: Identity['signInWithPasskey'] = async (asked, signed, origin) => {
    const passkey = await passkeys.claim(asked, signed, origin)
    const signedIn = await enter(passkey.userId, origin)
    // Whoever removes it ends the sessions after that.
    if (!(await passkeys.isThere(passkey))) {
      await endSession(signedIn.sessionId)
      throw signInAgain()
    }
    return signedIn
  }

  const signUp: Identity['signUp'] = async (person, origin) => {
    requireOpenSignUp()
    const checked = checkPerson(person)
    await countSignUp(attempts, checked.email, origin)
    const [known] = await database.queries
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.email, checked.email), eq(users.emailVerified, true)))
    const [token, asked] = [await signUps.sign(checked), await signUps.sign(checked, 'browser')]
    // Made for an address that has an account as well, so that typing one is answered alike.
    const code = await codes.make({ purpose: 'sign-up', email: checked.email, browser: asked })
    await options.mail.send(
      known === undefined
        ? confirmationMail(checked.email, `${options.publicUrl}/verify-email#${token}`, code)
        : existingAccountMail(checked.email, known.name, `${options.publicUrl}/login`),
    )
    return { asked }
  }

  return {
    signIn,
    signInWithCode,
    signInWithPasskey,
    passkeys,
    secondFactors,
    signUp,
    signUpAgain: async (asked, origin) => {
      requireOpenSignUp()
      const before = await signUps.read(asked, 'browser')
      return { ...(await signUp(before, origin)), email: before.email }
    },
    proveByCode: async (asked, code, origin) => {
      requireOpenSignUp()
      const held = await signUps.read(asked, 'browser')
      await attempts.count('typeCode', asked, origin.address)
      const isGood = await codes.claim({ purpose: 'sign-up', email: held.email, browser: asked }, code)
      return isGood ? signUps.sign(held) : null
    },
    readSignUp: async (token) => {
      requireOpenSignUp()
      return await signUps.read(token)
    },
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
    settings: createAccountSettings({ ...options, attempts, endSessions }),
    signIns: createSignIns(database, memory.forget),
    recovery: createRecovery({ ...options, attempts, endSessions }),
    issueToken: async ({ userId, organizationId }) => {
      const { api } = await library()
      const issuedAt = Math.floor(database.clock.now().getTime() / 1000)
      const exp = issuedAt + tokenLifetime
      const { token } = await api.signJWT({
        body: { payload: { sub: userId, organizationId, iat: issuedAt, exp } },
      })
      return { token, expiresAt: new Date(exp * 1000) }
    },
    readToken: async (token) => {
      const { api } = await library()
      const { payload } = await api.verifyJWT({ body: { token } })
      const parsed = tokenPayload.safeParse(payload)
      return parsed.success ? { userId: parsed.data.sub, organizationId: parsed.data.organizationId } : null
    },
    publicKeys: async () => {
      const { api } = await library()
      return await api.getJwks()
    },
    createUser: async (account, queries = database.queries) => {
      const { email, name, password } = checkPerson(account)
      const hash = await hashNewPassword(password, email)
      const userId = randomUUID()
      // Whoever signed up with an address and never proved it has no claim to it.
      await queries.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)))
      try {
        await queries.insert(users).values({ id: userId, name, email, emailVerified: true })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new IdentityError('EMAIL_TAKEN', 'There already is an account with this e-mail address.')
      }
      await queries.insert(accounts).values({
        id: randomUUID(),
        userId,
        accountId: userId,
        providerId: credentialProvider,
        password: hash,
      })
      return { userId }
    },
    sweep: async () => {
      const now = database.clock.now()
      await database.queries.delete(sessions).where(lt(sessions.expiresAt, now))
      await database.queries.delete(verifications).where(lt(verifications.expiresAt, now))
      await database.queries.delete(accountLinks).where(lt(accountLinks.expiresAt, now))
      await codes.sweep()
      await passkeys.sweep()
      await attempts.sweep()
    },
  }
}
