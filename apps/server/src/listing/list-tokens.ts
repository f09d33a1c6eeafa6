import type { Listed, ListQuery } from '@ashlar/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { apiTokens } from '../tables/api-tokens.ts'
import type { embedAccessTokens } from '../tables/embedding.ts'
import { users } from '../tables/identity.ts'
import type { workflowAccessTokens } from '../tables/workflows.ts'
import { matching } from './search-words.ts'
import { byMoment, byOptionalMoment, byText } from './sort-keys.ts'
import { countUpTo, windowOf } from './window-of-list.ts'

/** What is asked of a list of access tokens of any kind. */
export type TokenListQuery = ListQuery<'name' | 'createdBy' | 'lastUsedAt' | 'expiresAt' | 'createdAt'>

/** The id of an access token, with the name of who made it. */
export interface ListedToken {
  readonly id: string
  readonly createdBy: string
}

const newestFirst = { key: 'createdAt', direction: 'descending' } as const

/** One part of the list of an organization's access tokens in a table, without those that were revoked. */
export const listTokens = async (
  queries: Queryable,
  table: typeof apiTokens | typeof embedAccessTokens | typeof workflowAccessTokens,
  organizationId: string,
  query: TokenListQuery,
): Promise<Listed<ListedToken>> => {
  const window = windowOf(query, newestFirst)
  const keys = {
    name: byText(table.name),
    createdBy: byText(users.name),
    lastUsedAt: byOptionalMoment(table.lastUsedAt),
    expiresAt: byMoment(table.expiresAt),
    createdAt: byMoment(table.createdAt),
  }
  const { sortedBy, after, orderBy } = window.of(keys, table.id)
  const isMeant = and(
    eq(table.organizationId, organizationId),
    isNull(table.revokedAt),
    matching(query.search, [table.name, users.name]),
  )
  const from = sql`from ${table} join ${users} on ${users.id} = ${table.createdBy}`
  const { rows } = await queries.execute<{ id: string; createdBy: string; sortedBy: string }>(
    sql`select ${table.id} as id, ${users.name} as "createdBy", ${sortedBy} as "sortedBy" ${from}
      where ${and(isMeant, after)} order by ${orderBy} limit ${window.limit}`,
  )
  const total = window.isFirst ? await countUpTo(queries, sql`select ${from} where ${isMeant}`) : null
  return { ...window.cut(rows, ({ id }) => id), total }
}

/** What was read of a list, in its order: rows come from the database in any. */
export const inOrder = <Row extends { readonly id: string }>(
  listed: readonly ListedToken[],
  rows: readonly Row[],
): readonly { readonly row: Row; readonly createdBy: string }[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listed.flatMap(({ id, createdBy }) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ row, createdBy }]
  })
}
