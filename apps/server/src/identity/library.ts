/**
 * The identity library, configured. Loaded for the first person who signs in and not at the start: it costs a
 * quarter of a second and 30 MB. Nothing of its own routes is reachable from outside.
 */
import { randomUUID } from 'node:crypto'
import type { Auth, BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import { z } from 'zod'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { noteLibraryFailure } from './library-failures.ts'
import { accounts, sessions, signingKeys, users, verifications } from '../tables/identity.ts'

/** How long a browser stays signed in, in seconds: fourteen days from the sign-in. */
export const sessionLifetime = 14 * 24 * 60 * 60

/**
 * The name of the cookie that holds a session. Behind https a browser takes `__Host-` from this very host alone, so that no
 * neighbor under the same domain can put a session of theirs in its place.
 */
const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-ashlar_session' : 'ashlar_session')

/** A header that only this server sets, so that nobody chooses their own address. */
export const addressHeader = 'x-ashlar-client-address'

/** What the library needs of its host. */
export type LibraryOptions = {
  readonly database: Database
  readonly keys: Keys
  /** An origin. */
  readonly publicUrl: string
}

/** Begins a session for somebody who has proved who they are by something else than a password alone. */
const entrance = {
  id: 'ashlar-entrance',
  endpoints: {
    enter: createAuthEndpoint(
      '/ashlar/enter',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        if (user === null) throw context.error('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return context.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

const configure = ({ database, keys, publicUrl }: LibraryOptions) => {
  const secure = publicUrl.startsWith('https://')
  return {
    appName: 'Ashlar',
    baseURL: publicUrl,
    basePath: '/identity',
    trustedOrigins: [publicUrl],
    secret: keys.derive('identity').toString('base64url'),
    telemetry: { enabled: false },
    // Nothing is written: who calls is told.
    logger: { level: 'error', log: (_level, _message, ...logged) => noteLibraryFailure(logged) },
    database: drizzleAdapter(database.queries, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        jwks: signingKeys,
      },
    }),
    advanced: {
      // It would put its own prefix before the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, path: '/' },
      cookies: {
        session_token: { name: sessionCookie(secure), attributes: { httpOnly: true, sameSite: 'lax' } },
      },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomUUID() },
    },
    // The limits of the library count its own routes only; ours are in rate-limit.ts.
    rateLimit: { enabled: false },
    session: {
      expiresIn: sessionLifetime,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { organizationId: { type: 'string', required: false, input: false } },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // Our rules are stricter and count characters; see password-rules.ts.
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      // Accounts are made by createUser alone; see identity.ts.
      disableSignUp: true,
    },
    // Addresses are proved before there is an account.
    emailVerification: { sendOnSignUp: false, sendOnSignIn: false },
    plugins: [
      entrance,
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: publicUrl,
          audience: `${publicUrl}/agents`,
          expirationTime: '5m',
          // By default the library would put the whole user into every token.
          definePayload: ({ user, session }) => ({ userId: user.id, sessionId: session.id }),
        },
      }),
    ],
  } satisfies BetterAuthOptions
}

/** The configured library. */
export type IdentityLibrary = Auth<ReturnType<typeof configure>>

/** Configures the library over our own tables. */
export const createLibrary = (options: LibraryOptions): IdentityLibrary => betterAuth(configure(options))
