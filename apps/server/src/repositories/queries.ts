import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { notFound } from '../requests/refusal.ts'
import { applications } from '../tables/applications.ts'
import { gitAccounts } from '../tables/git-accounts.ts'
import { users } from '../tables/identity.ts'
import { repositories, repositoryPlaces } from '../tables/repositories.ts'

/** A repository as it is stored. */
export type RepositoryRow = typeof repositories.$inferSelect

/** Where an application is kept, as it is stored. */
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

/** A repository with who connected it, who is signed in for it, and how many applications it keeps. */
export interface ListedRepository {
  readonly row: RepositoryRow
  readonly createdBy: { readonly id: string; readonly name: string } | null
  readonly applications: number
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
      applications: sql<number>`(
        select count(*)::int from ${repositoryPlaces}
        join ${applications} on ${applications.id} = ${repositoryPlaces.applicationId}
        where ${repositoryPlaces.repositoryId} = ${repositories.id} and ${applications.branchOf} is null
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
  return rows.map(({ row, makerId, maker, account, applications: count }) => ({
    row,
    account,
    createdBy: makerId === null || maker === null ? null : { id: makerId, name: maker },
    applications: count,
  }))
}

/** Where an application or one of its branches is kept; undefined where it is in no repository. */
export const placeOf = async (queries: Queryable, applicationId: string): Promise<PlaceRow | undefined> => {
  const [row] = await queries
    .select()
    .from(repositoryPlaces)
    .where(eq(repositoryPlaces.applicationId, applicationId))
  return row
}
