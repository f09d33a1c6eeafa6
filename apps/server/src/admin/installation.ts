import {
  mostOfInstallation,
  type OrganizationOfInstallation,
  type PersonOfInstallation,
} from '@ashlar/contract'
import { count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { organizationRoleNames } from '../rights/built-in.ts'
import { endOf } from '../organizations/general.ts'
import type { Queryable } from '../platform/database/database.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { users } from '../tables/identity.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import { pages } from '../tables/pages.ts'

/** The signs that a pattern gives a meaning, as themselves. */
const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`

const numberOf = (query: SQL): SQL<number> => sql<number>`(${query})`.mapWith(Number)

/** How much the whole installation holds. */
export const sizesOfInstallation = async (queries: Queryable) => {
  const [row] = await queries
    .select({
      organizations: numberOf(sql`select count(*) from organizations`),
      people: numberOf(sql`select count(*) from users`),
      applications: numberOf(sql`select count(*) from applications where branch_of is null`),
      // As the database last counted them: there may be many millions.
      runs: numberOf(
        sql`select greatest(coalesce(sum(reltuples), 0), 0)::bigint from pg_class where oid in ('runs'::regclass, 'durable_runs'::regclass)`,
      ),
      databaseBytes: numberOf(sql`select pg_database_size(current_database())`),
    })
    .from(sql`(select 1) as one`)
  if (row === undefined) throw new Error('A question without a table has one answer.')
  return row
}

/** The organizations of the installation, those with the largest documents first. */
export const organizationsOfInstallation = async (
  queries: Queryable,
  search: string | undefined,
): Promise<{ organizations: OrganizationOfInstallation[]; count: number }> => {
  const which = search === undefined ? undefined : ilike(organizations.name, containing(search))
  const counted = (kind: 'workflow' | 'job'): SQL<number> =>
    numberOf(
      sql`select count(*) from ${apis} where ${apis.organizationId} = ${organizations.id} and ${apis.kind} = ${kind} and ${apis.branchOf} is null and ${apis.deletedAt} is null`,
    )
  const bytes = numberOf(sql`
    (select coalesce(sum(pg_column_size(${applications.records})), 0) from ${applications} where ${applications.organizationId} = ${organizations.id})
    + (select coalesce(sum(pg_column_size(${pages.records})), 0) from ${pages} join ${applications} on ${applications.id} = ${pages.applicationId} where ${applications.organizationId} = ${organizations.id})
    + (select coalesce(sum(pg_column_size(${apis.records})), 0) from ${apis} where ${apis.organizationId} = ${organizations.id})`)
  const rows = await queries
    .select({
      id: organizations.id,
      name: organizations.name,
      createdAt: organizations.createdAt,
      deletedAt: organizations.deletedAt,
      members: numberOf(
        sql`select count(*) from ${memberships} where ${memberships.organizationId} = ${organizations.id}`,
      ),
      applications: numberOf(
        sql`select count(*) from ${applications} where ${applications.organizationId} = ${organizations.id} and ${applications.branchOf} is null`,
      ),
      workflows: counted('workflow'),
      scheduledJobs: counted('job'),
      bytes: bytes.as('bytes'),
    })
    .from(organizations)
    .where(which)
    .orderBy(desc(sql`bytes`), organizations.name)
    .limit(mostOfInstallation)
  const [all] = await queries.select({ count: count() }).from(organizations).where(which)
  return {
    organizations: rows.map(({ deletedAt, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      deletesAt: endOf(deletedAt)?.toISOString() ?? null,
    })),
    count: all?.count ?? 0,
  }
}

/** The people of the installation, the newest first. */
export const peopleOfInstallation = async (
  queries: Queryable,
  search: string | undefined,
): Promise<{ people: PersonOfInstallation[]; count: number }> => {
  const which =
    search === undefined
      ? undefined
      : or(ilike(users.name, containing(search)), ilike(users.email, containing(search)))
  const rows = await queries
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      createdAt: users.createdAt,
      isProved: users.emailVerified,
    })
    .from(users)
    .where(which)
    .orderBy(desc(users.createdAt), users.id)
    .limit(mostOfInstallation)
  const [all] = await queries.select({ count: count() }).from(users).where(which)
  const ids = rows.map(({ id }) => id)
  const places =
    ids.length === 0
      ? []
      : await queries
          .select({ userId: memberships.userId, role: memberships.role, name: organizations.name })
          .from(memberships)
          .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
          .where(inArray(memberships.userId, ids))
          .orderBy(organizations.name)
  return {
    people: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      organizations: places
        .filter(({ userId }) => userId === row.id)
        .map(({ name, role }) => ({ name, role: organizationRoleNames[role] })),
    })),
    count: all?.count ?? 0,
  }
}
