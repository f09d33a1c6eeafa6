import type { ApiTokenView } from '@ashlar/contract'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { apiTokens } from '../tables/api-tokens.ts'
import { users } from '../tables/identity.ts'

/** How every API token begins, so that it is known for what it is wherever it turns up. */
export const apiTokenPrefix = 'ashlar_api_'

/** An API token as it is kept. */
export type ApiTokenRow = typeof apiTokens.$inferSelect

/** The API tokens of an organization that were not revoked, newest first, with the names of who made them. */
export const listApiTokens = (queries: Queryable, organizationId: string) =>
  queries
    .select({ row: apiTokens, createdBy: users.name })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdBy))
    .where(and(eq(apiTokens.organizationId, organizationId), isNull(apiTokens.revokedAt)))
    .orderBy(desc(apiTokens.createdAt))

/** Revokes all that somebody made: the rights that they hold a part of are gone. Answers how many. */
export const revokeTokensOf = async (
  queries: Queryable,
  { organizationId, userId, now }: { organizationId: string; userId: string; now: Date },
): Promise<number> => {
  const revoked = await queries
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(apiTokens.organizationId, organizationId),
        eq(apiTokens.createdBy, userId),
        isNull(apiTokens.revokedAt),
      ),
    )
    .returning({ id: apiTokens.id })
  return revoked.length
}

/** An API token as administrators see it; never the token itself. */
export const presentApiToken = (row: ApiTokenRow, createdBy: string): ApiTokenView => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  scopes: row.scopes,
  ending: row.ending,
  createdAt: row.createdAt.toISOString(),
  createdBy,
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})
