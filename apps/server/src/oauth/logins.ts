import type { LoginView } from '@ashlar/contract'
import { loginAddress, OAuthError, type OAuthProvider } from '@ashlar/integrations'
import { and, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { externalUserKey, type Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { oauthLogins, oauthTokens } from '../tables/oauth.ts'
import { makeOneTimeCode, writeState } from './login-state.ts'
import type { OAuthPlace } from './place.ts'
import { filledSettings } from './fill-settings.ts'
import { settingsOf } from './settings-of-login.ts'
import type { WorkflowAnswers } from './workflow-answers.ts'

/** What logins are begun and claimed with. */
export interface LoginHost {
  readonly database: Pick<Database, 'queries'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly provider: () => OAuthProvider
  readonly workflows: Pick<WorkflowAnswers, 'answered'>
  /** Where this installation is reached. */
  readonly publicUrl: string
}

export type LoginRow = typeof oauthLogins.$inferSelect

/** Who logs in: a member in a session of theirs, or somebody whom another site signs in. */
type LoginPerson = Pick<LoginRow, 'userId' | 'sessionId' | 'externalUser'>

/** Who would log in; null for programs and visitors, whom no login could be bound to. */
const personOf = (principal: Principal): LoginPerson | null => {
  if (principal.kind === 'external') {
    return { userId: null, sessionId: null, externalUser: externalUserKey(principal) }
  }
  if (principal.kind !== 'member' || principal.sessionId === undefined) return null
  return { userId: principal.userId, sessionId: principal.sessionId, externalUser: null }
}

/** How long a person may take at the provider, in milliseconds. */
const loginLifetime = 10 * 60_000

/** Where providers lead people back to. */
export const callbackAddress = (publicUrl: string): string => new URL('/oauth/callback', publicUrl).href

/** What the verifier of a login belongs to. */
export const verifierContext = ({
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

/** Begins a login. Throws a `Refusal` for settings that lead nowhere, and for programs, which have no browser. */
export const beginLogin = async (
  { database, secrets, clock, provider, publicUrl, workflows }: LoginHost,
  place: OAuthPlace,
  principal: Principal,
  wish: { readonly useLocalStorage: boolean },
): Promise<LoginView> => {
  const person = personOf(principal)
  if (person === null) throw new Refusal('not_allowed', 'Only people log in, in their browsers.')
  const { configured, settings, name, fingerprint } = place
  const { id: integrationId, organizationId, profileId } = configured
  const id = makeOneTimeCode()
  const externalUser = person.externalUser !== null
  const isCode = settings.type === 'OAUTH2_CODE'
  if (externalUser && isCode && !settings.sendOAuthState) {
    throw new Refusal(
      'login_failed',
      `${name} is not configured to send state, so it cannot be used in an embedded application.`,
    )
  }
  // A frame of another site has a storage of its own, which the window of the provider does not see.
  const useLocalStorage = wish.useLocalStorage && !externalUser
  const state = writeState({ oneTimeCode: id, useLocalStorage, integrationId, externalUser })
  const made = isCode ? await provider().makeVerifier() : null
  const redirectUrl = callbackAddress(publicUrl)
  const challenge = made?.challenge ?? null
  const authorizationUrl = await refusingToLogIn(async () =>
    loginAddress(filledSettings(await workflows.answered(place)), { redirectUrl, state, challenge }),
  )
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + loginLifetime)
  const row = { id, organizationId, integrationId, profileId }
  await database.queries.delete(oauthLogins).where(lt(oauthLogins.expiresAt, now))
  await database.queries
    .delete(oauthTokens)
    .where(and(isNotNull(oauthTokens.externalUser), lt(oauthTokens.expiresAt, now)))
  await database.queries.insert(oauthLogins).values({
    ...row,
    ...person,
    tokenScope: settings.tokenScope,
    fingerprint,
    sealedVerifier: made === null ? null : secrets.seal(made.verifier, verifierContext(row)),
    expiresAt,
  })
  return {
    id,
    name,
    ...settingsOf(place),
    authorizationUrl: authorizationUrl.href,
    state,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Errors of settings in terms of requests. */
const refusingToLogIn = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof OAuthError) throw new Refusal('login_failed', cause.message, { cause })
    throw cause
  }
}

/** Says that a login is the one of a person: of a member in the session that began it. */
const isOf = ({ userId, sessionId, externalUser }: LoginPerson): SQL | undefined =>
  externalUser !== null
    ? eq(oauthLogins.externalUser, externalUser)
    : userId !== null && sessionId !== null
      ? and(eq(oauthLogins.userId, userId), eq(oauthLogins.sessionId, sessionId))
      : undefined

/** Claims a login that the same session, or the same person of another site, began: whoever comes second gets nothing. Throws a `Refusal`. */
export const claimLogin = async (
  { database, clock }: LoginHost,
  loginId: string,
  principal: Principal,
): Promise<LoginRow> => {
  const now = clock.now()
  const person = personOf(principal)
  const own = person === null ? undefined : isOf(person)
  const [row] =
    own === undefined
      ? []
      : await database.queries
          .update(oauthLogins)
          .set({ claimedAt: now })
          .where(
            and(
              eq(oauthLogins.id, loginId),
              own,
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
  principal: Principal,
): Promise<Pick<LoginRow, 'succeededAt' | 'error'> | null> => {
  const person = personOf(principal)
  const own = person === null ? undefined : isOf(person)
  if (own === undefined) return null
  const [row] = await database.queries
    .select({ succeededAt: oauthLogins.succeededAt, error: oauthLogins.error })
    .from(oauthLogins)
    .where(and(eq(oauthLogins.id, loginId), own))
  return row ?? null
}
