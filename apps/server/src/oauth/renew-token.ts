import { OAuthError } from '@ashlar/integrations'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { oauthTokens } from '../tables/oauth.ts'
import { type AccessTokenHost, askProvider, hasEnded } from './token-host.ts'
import { loginRequired } from './login-required.ts'
import type { OAuthPlace } from './place.ts'
import { openTokens, sealedOf } from './token-rows.ts'

/** How long a provider may take to renew a token, in milliseconds. */
const renewalMilliseconds = 10_000

/**
 * Renews a token, and answers with the access token that is valid afterwards. Its row stays locked until then, so that one
 * server renews it and all others find what that one got. A token that the provider no longer renews is deleted. Throws
 * `IntegrationError` where somebody has to log in, and `OAuthError` where trying again may help.
 */
export const renewToken = async (
  host: AccessTokenHost,
  place: OAuthPlace,
  { id, refused }: { readonly id: string; readonly refused: string | undefined },
): Promise<string> => {
  const { database, secrets, clock, provider } = host
  const renewed = await database.queries.transaction(async (queries) => {
    const [row] = await queries.select().from(oauthTokens).where(eq(oauthTokens.id, id)).for('update')
    if (row === undefined) return null
    const { accessToken, refreshToken } = openTokens(secrets, row)
    if (accessToken !== refused && !hasEnded(row, clock.now())) return accessToken
    const entry = {
      organizationId: row.organizationId,
      actorId: null,
      entityType: 'integration',
      entityId: row.integrationId,
    }
    const giveUp = async (reason: string): Promise<null> => {
      await queries.delete(oauthTokens).where(eq(oauthTokens.id, id))
      const details = {
        name: place.name,
        userId: row.userId,
        externalUser: row.externalUser,
        profile: row.profileId,
        reason,
      }
      await record(queries, { ...entry, action: 'lose login', details })
      return null
    }
    if (refreshToken === null)
      return await giveUp('The access token ended, and there is none to renew it with.')
    try {
      const tokens = await askProvider(host, place, renewalMilliseconds, (client) =>
        provider().refresh(client, refreshToken),
      )
      const now = clock.now()
      await queries
        .update(oauthTokens)
        .set({ ...sealedOf(secrets, row, tokens, now), refreshedAt: now })
        .where(eq(oauthTokens.id, id))
      return tokens.accessToken
    } catch (error) {
      if (error instanceof OAuthError && error.code === 'refused') return await giveUp(error.message)
      throw error
    }
  })
  if (renewed === null) throw loginRequired(place)
  return renewed
}
