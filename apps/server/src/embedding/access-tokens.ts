import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { hashOfToken } from '../platform/access-token.ts'
import { inOrder, listTokens, type TokenListQuery } from '../listing/list-tokens.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isOfPresentOrganization } from '../rights/present-organization.ts'
import { embedAccessTokens } from '../tables/embedding.ts'
import { organizations } from '../tables/organizations.ts'

/** How every embed access token begins, so that it is known for what it is wherever it turns up. */
export const accessTokenPrefix = 'ashlar_embed_'

/** An access token as it is kept. */
export type AccessTokenRow = typeof embedAccessTokens.$inferSelect

const isGood = (now: Date) =>
  and(
    isNull(embedAccessTokens.revokedAt),
    gt(embedAccessTokens.expiresAt, now),
    isOfPresentOrganization(embedAccessTokens.organizationId),
  )

/** The access token of a text, or null where there is none that is good now. */
export const findAccessToken = async (
  queries: Queryable,
  token: string,
  now: Date,
): Promise<AccessTokenRow | null> => {
  const [row] = await queries
    .select()
    .from(embedAccessTokens)
    .where(and(eq(embedAccessTokens.tokenHash, hashOfToken(token)), isGood(now)))
  return row ?? null
}

/** The name of the organization of an access token that is still good; null for one that is not. */
export const organizationOfAccessToken = async (
  queries: Queryable,
  { accessTokenId, organizationId }: { accessTokenId: string; organizationId: string },
  now: Date,
): Promise<string | null> => {
  const [row] = await queries
    .select({ name: organizations.name })
    .from(embedAccessTokens)
    .innerJoin(organizations, eq(organizations.id, embedAccessTokens.organizationId))
    .where(
      and(
        eq(embedAccessTokens.id, accessTokenId),
        eq(embedAccessTokens.organizationId, organizationId),
        isGood(now),
      ),
    )
  return row?.name ?? null
}

/** One part of the list of an organization's embed access tokens that were not revoked, with the names of who made them. */
export const listAccessTokens = async (queries: Queryable, organizationId: string, query: TokenListQuery) => {
  const { rows, next, total } = await listTokens(queries, embedAccessTokens, organizationId, query)
  const ids = rows.map(({ id }) => id)
  const read =
    ids.length === 0
      ? []
      : await queries.select().from(embedAccessTokens).where(inArray(embedAccessTokens.id, ids))
  return { rows: inOrder(rows, read), next, total }
}
