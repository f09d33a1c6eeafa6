import { randomUUID } from 'node:crypto'
import type { OAuthTokens } from '@ashlar/integrations'
import { check } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { oauthTokens } from '../tables/oauth.ts'
import type { OAuthPlace, TokenHolder } from './place.ts'

export type TokenRow = typeof oauthTokens.$inferSelect

const storedSchema = z.strictObject({ accessToken: z.string(), refreshToken: z.string().nullable() })

/** The tokens of a row in clear. */
export type OpenTokens = z.output<typeof storedSchema>

type Holder = Pick<TokenRow, 'organizationId' | 'integrationId' | 'profileId' | 'userId' | 'externalUser'>

/** What the tokens of somebody belong to. */
export const tokenContext = ({ organizationId, integrationId, profileId, userId, externalUser }: Holder) => ({
  organizationId,
  integrationId,
  profileId: profileId ?? '',
  holder:
    userId !== null
      ? `token of ${userId}`
      : externalUser !== null
        ? `token of ${externalUser}, an external user`
        : 'token',
})

/** The tokens of a row, for the moment of a call. Throws `SecretError`. */
export const openTokens = (secrets: Secrets, row: Holder & Pick<TokenRow, 'sealedTokens'>): OpenTokens => {
  const told = check(storedSchema, JSON.parse(secrets.open(row.sealedTokens, tokenContext(row))))
  if (!told.ok) throw new Error('A stored token has another form than it was stored with.')
  return told.value
}

/** What of a row follows from the tokens that a provider gave. */
export const sealedOf = (
  secrets: Secrets,
  holder: Holder,
  { accessToken, refreshToken, expiresIn }: OAuthTokens,
  now: Date,
): Pick<TokenRow, 'sealedTokens' | 'expiresAt'> => ({
  sealedTokens: secrets.seal(JSON.stringify({ accessToken, refreshToken }), tokenContext(holder)),
  expiresAt: expiresIn === null ? null : new Date(now.getTime() + expiresIn * 1000),
})

/** The row of somebody at a place. */
export const ofHolder = (
  { configured: { id, profileId } }: Pick<OAuthPlace, 'configured'>,
  { userId, externalUser }: TokenHolder,
) =>
  and(
    eq(oauthTokens.integrationId, id),
    profileId === null ? isNull(oauthTokens.profileId) : eq(oauthTokens.profileId, profileId),
    userId === null ? isNull(oauthTokens.userId) : eq(oauthTokens.userId, userId),
    externalUser === null ? isNull(oauthTokens.externalUser) : eq(oauthTokens.externalUser, externalUser),
  )

/** The token of somebody at a place, given for what is configured there now; undefined for none. */
export const findToken = async (
  queries: Queryable,
  place: OAuthPlace,
  holder: TokenHolder,
): Promise<TokenRow | undefined> => {
  const [row] = await queries.select().from(oauthTokens).where(ofHolder(place, holder))
  return row?.fingerprint === place.fingerprint ? row : undefined
}

/** How long somebody whom another site signs in stays logged in, in seconds: they have no settings to look at what is kept. */
const longestOfExternal = 24 * 60 * 60

/** What is kept of the tokens that a provider gave to somebody. */
const keptTokens = (
  { settings }: OAuthPlace,
  { userId, externalUser }: TokenHolder,
  tokens: OAuthTokens,
): OAuthTokens => {
  if (externalUser !== null) {
    const expiresIn = Math.min(tokens.expiresIn ?? longestOfExternal, longestOfExternal)
    return { ...tokens, refreshToken: null, expiresIn }
  }
  return settings.refreshTokenFromServer || userId === null ? tokens : { ...tokens, refreshToken: null }
}

/** Stores the token of somebody at a place in place of the one before. In a transaction that has locked the integration. */
export const replaceToken = async (
  queries: Queryable,
  secrets: Secrets,
  place: OAuthPlace,
  given: {
    readonly holder: TokenHolder
    readonly connectedBy: string
    readonly tokens: OAuthTokens
    readonly account: string | null
  },
  now: Date,
): Promise<void> => {
  const { connectedBy, tokens, account } = given
  const { id: integrationId, organizationId, profileId } = place.configured
  const holder = { organizationId, integrationId, profileId, ...given.holder }
  const kept = keptTokens(place, given.holder, tokens)
  await queries.delete(oauthTokens).where(ofHolder(place, given.holder))
  await queries.insert(oauthTokens).values({
    id: randomUUID(),
    ...holder,
    fingerprint: place.fingerprint,
    ...sealedOf(secrets, holder, kept, now),
    scope: tokens.scope ?? place.settings.scope,
    account,
    connectedBy,
    createdAt: now,
    refreshedAt: null,
  })
}
