import { OAuthError, type OAuthProvider } from '@ashlar/integrations'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { Logger } from '../platform/logs.ts'
import type { Database } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { oauthTokens } from '../tables/oauth.ts'
import { askProvider, type ProviderHost } from './token-host.ts'
import type { OAuthPlace } from './place.ts'
import { openTokens, type TokenRow } from './token-rows.ts'

const revocationMilliseconds = 10_000

interface RevocationHost extends ProviderHost {
  readonly database: Pick<Database, 'queries' | 'clock'>
  readonly logs: Logger
  readonly provider: () => OAuthProvider
}

/**
 * Deletes a token and has the provider forget it. What the provider answers changes nothing: here the token is gone. `place` is
 * null where what it was given for is configured no longer, so that there is nobody to tell.
 */
export const revokeToken = async (
  host: RevocationHost,
  place: OAuthPlace | null,
  row: TokenRow,
  actorId: string,
): Promise<void> => {
  const { database, secrets, logs, provider } = host
  await transaction(database, async (queries) => {
    const [gone] = await queries
      .delete(oauthTokens)
      .where(eq(oauthTokens.id, row.id))
      .returning({ id: oauthTokens.id })
    if (gone === undefined) return
    await record(queries, {
      organizationId: row.organizationId,
      actorId,
      action: row.userId === null ? 'disconnect' : 'log out',
      entityType: 'integration',
      entityId: row.integrationId,
      details: { profile: row.profileId, account: row.account },
    })
  })
  if (place === null || place.fingerprint !== row.fingerprint) return
  const { accessToken, refreshToken } = openTokens(secrets, row)
  try {
    await askProvider(host, place, revocationMilliseconds, async (client) => {
      if (refreshToken !== null) await provider().revoke(client, refreshToken, 'refresh_token')
      await provider().revoke(client, accessToken, 'access_token')
    })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    logs.warn(
      { reason: error.message, integrationId: row.integrationId },
      'A provider did not revoke a token',
    )
  }
}
