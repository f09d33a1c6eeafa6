import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { oauthLogins, oauthTokens } from '../tables/oauth.ts'
import { openTokens } from './token-rows.ts'

/**
 * Ends what a member has logged in to only for as long as they are signed in: logins that go on in their session, and their
 * tokens that are never renewed. Those that the server renews stay: they are listed in their personal settings.
 */
export const endWithSession = async (
  {
    database: { queries },
    secrets,
  }: { readonly database: Pick<Database, 'queries'>; readonly secrets: Secrets },
  { userId, sessionId }: Pick<MemberPrincipal, 'userId' | 'sessionId'>,
): Promise<void> => {
  if (sessionId === undefined) return
  await queries
    .delete(oauthLogins)
    .where(
      and(
        eq(oauthLogins.userId, userId),
        eq(oauthLogins.sessionId, sessionId),
        isNull(oauthLogins.claimedAt),
      ),
    )
  const ending = await queries
    .select()
    .from(oauthTokens)
    .where(and(eq(oauthTokens.userId, userId), isNotNull(oauthTokens.expiresAt)))
  for (const row of ending) {
    if (openTokens(secrets, row).refreshToken !== null) continue
    await queries.delete(oauthTokens).where(eq(oauthTokens.id, row.id))
  }
}
