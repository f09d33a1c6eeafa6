import { mayAct } from '@ashlar/schema'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { protect } from '../sharing/queries.ts'
import { applications, applicationVersions, deployments } from '../tables/applications.ts'
import { pages } from '../tables/pages.ts'

/** The most modules that a list holds. */
const mostModules = 1000

/** The deployed modules that a member may put on pages, by name, each with the number of its version. */
export const modulesToUse = async (
  queries: Queryable,
  member: MemberPrincipal,
): Promise<{ id: string; name: string; version: number; mayEdit: boolean }[]> => {
  const rows = await queries
    .select({ row: applications, version: applicationVersions.number })
    .from(applications)
    .innerJoin(deployments, eq(deployments.id, applications.deploymentId))
    .innerJoin(applicationVersions, eq(applicationVersions.id, deployments.versionId))
    .where(
      and(
        eq(applications.organizationId, member.organizationId),
        eq(applications.kind, 'module'),
        isNull(applications.branchOf),
      ),
    )
    .orderBy(asc(sql`lower(${applications.name})`), asc(applications.id))
    .limit(mostModules)
  const protections = await protect(
    queries,
    member,
    'applications',
    rows.map(({ row }) => row),
  )
  return rows.flatMap(({ row, version }) => {
    const protection = protections.get(row.id)
    if (protection === undefined || !mayAct(member, 'view', protection)) return []
    return [{ id: row.id, name: row.name, version, mayEdit: mayAct(member, 'edit', protection) }]
  })
}

/** A page on which a module stands, with its application. */
interface PageWithModule {
  readonly application: typeof applications.$inferSelect
  readonly page: { readonly id: string; readonly name: string }
  /** The versions of the module that stand on it, without an order. */
  readonly versions: readonly number[]
}

/** The pages of an organization on which a module stands as they are saved, those of branches left out. */
export const pagesWithModule = async (
  queries: Queryable,
  organizationId: string,
  moduleId: string,
): Promise<PageWithModule[]> => {
  const found = sql`jsonb_path_query_array(${pages.records}, '$.* ? (@.properties.moduleId == $id).properties.moduleVersion', jsonb_build_object('id', ${moduleId}::text))`
  const rows = await queries
    .select({
      application: applications,
      page: { id: pages.id, name: pages.name },
      versions: sql<number[]>`${found}`,
    })
    .from(pages)
    .innerJoin(applications, eq(applications.id, pages.applicationId))
    .where(
      and(
        eq(applications.organizationId, organizationId),
        isNull(applications.branchOf),
        isNull(pages.deletedAt),
        sql`${found} <> '[]'::jsonb`,
      ),
    )
    .orderBy(asc(applications.name), asc(pages.name))
  return rows.map((row) => ({ ...row, versions: [...new Set(row.versions)] }))
}
