import type { LoginView } from '@ashlar/contract'
import { loginAddress, OAuthError, type OAuthProvider } from '@ashlar/integrations'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { oauthLogins } from '../tables/oauth.ts'
import { makeOneTimeCode, writeState } from './login-state.ts'
import type { OAuthPlace } from './place.ts'

/** What logins are begun and claimed with. */
export interface LoginHost {
  readonly database: Pick<Database, 'queries'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly provider: () => OAuthProvider
  /** Where this installation is reached. */
  readonly publicUrl: string
}

export type LoginRow = typeof oauthLogins.$inferSelect

/** How long a person may take at the provider, in milliseconds. */
const loginLifetime = 10 * 60_000

/** Where providers lead people back to. */
export const callbackAddress = (publicUrl: string): string => new URL('/oauth/callback', publicUrl).href

const verifierContext = ({
  organizationId,
  integrationId,
  profileId,
  id,
}: Pick<LoginRow, 'organizationId' | 'integrationId' | 'profileId' | 'id'>) => ({
  organizationId,
  integrationId,
  profileId: profileId ?? '',
  holder: `login ${id}`,
})

/** Begins a login of a member. Throws a `Refusal` for settings that lead nowhere, and for programs, which have no browser. */
export const beginLogin = async (
  { database, secrets, clock, provider, publicUrl }: LoginHost,
  place: OAuthPlace,
  { userId, sessionId }: Pick<MemberPrincipal, 'userId' | 'sessionId'>,
  { useLocalStorage }: { readonly useLocalStorage: boolean },
): Promise<LoginView> => {
  if (sessionId === undefined) throw new Refusal('not_allowed', 'Only people log in, in their browsers.')
  const { configured, settings, name, fingerprint } = place
  const { id: integrationId, organizationId, profileId } = configured
  const id = makeOneTimeCode()
  const state = writeState({ oneTimeCode: id, useLocalStorage, integrationId, externalUser: false })
  const isCode = settings.type === 'OAUTH2_CODE'
  const made = isCode ? await provider().makeVerifier() : null
  const redirectUrl = callbackAddress(publicUrl)
  const authorizationUrl = refusingToLogIn(() =>
    loginAddress(settings, { redirectUrl, state, challenge: made?.challenge ?? null }),
  )
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + loginLifetime)
  const row = { id, organizationId, integrationId, profileId }
  await database.queries.delete(oauthLogins).where(lt(oauthLogins.expiresAt, now))
  await database.queries.insert(oauthLogins).values({
    ...row,
    userId,
    sessionId,
    tokenScope: settings.tokenScope,
    fingerprint,
    sealedVerifier: made === null ? null : secrets.seal(made.verifier, verifierContext(row)),
    expiresAt,
  })
  return {
    id,
    integrationId,
    name,
    authorizationUrl: authorizationUrl.href,
    state,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Errors of settings in terms of requests. */
export const refusingToLogIn = <Done>(work: () => Done): Done => {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof OAuthError) throw new Refusal('login_failed', cause.message, { cause })
    throw cause
  }
}

/** Claims a login that the same session began: whoever comes second gets nothing. Throws a `Refusal`. */
export const claimLogin = async (
  { database, clock }: LoginHost,
  loginId: string,
  { userId, sessionId }: Pick<MemberPrincipal, 'userId' | 'sessionId'>,
): Promise<LoginRow> => {
  const now = clock.now()
  const [row] =
    sessionId === undefined
      ? []
      : await database.queries
          .update(oauthLogins)
          .set({ claimedAt: now })
          .where(
            and(
              eq(oauthLogins.id, loginId),
              eq(oauthLogins.userId, userId),
              eq(oauthLogins.sessionId, sessionId),
              isNull(oauthLogins.claimedAt),
              gt(oauthLogins.expiresAt, now),
            ),
          )
          .returning()
  if (row !== undefined) return row
  throw new Refusal(
    'login_failed',
    'This login is over, or another browser began it. Close this window and log in again.',
  )
}

/** The verifier of a claimed login; null where it has no code to exchange. */
export const verifierOf = (secrets: Secrets, row: LoginRow): string | null =>
  row.sealedVerifier === null ? null : secrets.open(row.sealedVerifier, verifierContext(row))

/** How a login of somebody's own stands; null where there is none. */
export const readLogin = async (
  { database }: Pick<LoginHost, 'database'>,
  loginId: string,
  userId: string,
): Promise<Pick<LoginRow, 'succeededAt' | 'error'> | null> => {
  const [row] = await database.queries
    .select({ succeededAt: oauthLogins.succeededAt, error: oauthLogins.error })
    .from(oauthLogins)
    .where(and(eq(oauthLogins.id, loginId), eq(oauthLogins.userId, userId)))
  return row ?? null
}
