import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { notFound } from '../requests/refusal.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { gitAccounts } from '../tables/git-accounts.ts'
import { users } from '../tables/identity.ts'
import { repositories, repositoryPlaces } from '../tables/repositories.ts'

/** A repository as it is stored. */
export type RepositoryRow = typeof repositories.$inferSelect

/** Where something is kept, as it is stored. */
export type PlaceRow = typeof repositoryPlaces.$inferSelect

/** A repository of an organization. Throws `Refusal` where it has none of this id. */
export const repositoryOf = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<RepositoryRow> => {
  const [row] = await queries
    .select()
    .from(repositories)
    .where(and(eq(repositories.id, id), eq(repositories.organizationId, organizationId)))
  if (row === undefined) throw notFound('repository')
  return row
}

/** A repository with who connected it, who is signed in for it, and how much is kept in it. */
export interface ListedRepository {
  readonly row: RepositoryRow
  readonly createdBy: { readonly id: string; readonly name: string } | null
  /** How many applications, workflows and jobs. */
  readonly kept: number
  readonly account: Pick<typeof gitAccounts.$inferSelect, 'host' | 'fingerprint' | 'name'> | null
}

/** The repositories of an organization by their names, or one of them. */
export const listedRepositories = async (
  queries: Queryable,
  organizationId: string,
  id?: string,
): Promise<ListedRepository[]> => {
  const rows = await queries
    .select({
      row: repositories,
      account: { host: gitAccounts.host, fingerprint: gitAccounts.fingerprint, name: gitAccounts.name },
      makerId: users.id,
      maker: users.name,
      kept: sql<number>`(
        select count(*)::int from ${repositoryPlaces}
        left join ${applications} on ${applications.id} = ${repositoryPlaces.applicationId}
        left join ${apis} on ${apis.id} = ${repositoryPlaces.apiId}
        where ${repositoryPlaces.repositoryId} = ${repositories.id}
          and ${applications.branchOf} is null and ${apis.branchOf} is null
      )`,
    })
    .from(repositories)
    .leftJoin(users, eq(users.id, repositories.createdBy))
    .leftJoin(gitAccounts, eq(gitAccounts.id, repositories.accountId))
    .where(
      and(
        eq(repositories.organizationId, organizationId),
        id === undefined ? undefined : eq(repositories.id, id),
      ),
    )
    .orderBy(asc(sql`lower(${repositories.name})`), asc(repositories.id))
  return rows.map(({ row, makerId, maker, account, kept }) => ({
    row,
    account,
    createdBy: makerId === null || maker === null ? null : { id: makerId, name: maker },
    kept,
  }))
}

/** Where something or one of its branches is kept, by the column that names it; undefined where it is in no repository. */
export const placeOf = async (
  queries: Queryable,
  column: PgColumn,
  id: string,
): Promise<PlaceRow | undefined> => {
  const [row] = await queries.select().from(repositoryPlaces).where(eq(column, id))
  return row
}
