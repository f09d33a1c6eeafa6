import type { ApiTokenView } from '@ashlar/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { inOrder, listTokens, type TokenListQuery } from '../listing/list-tokens.ts'
import type { Queryable } from '../platform/database/database.ts'
import { apiTokens } from '../tables/api-tokens.ts'

/** How every API token begins, so that it is known for what it is wherever it turns up. */
export const apiTokenPrefix = 'ashlar_api_'

/** An API token as it is kept. */
export type ApiTokenRow = typeof apiTokens.$inferSelect

/** One part of the list of an organization's API tokens that were not revoked, with the names of who made them. */
export const listApiTokens = async (queries: Queryable, organizationId: string, query: TokenListQuery) => {
  const { rows, next, total } = await listTokens(queries, apiTokens, organizationId, query)
  const ids = rows.map(({ id }) => id)
  const read =
    ids.length === 0 ? [] : await queries.select().from(apiTokens).where(inArray(apiTokens.id, ids))
  return { rows: inOrder(rows, read), next, total }
}

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
