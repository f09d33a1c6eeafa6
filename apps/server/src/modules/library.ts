import { modulesNeeded, modulesOn, type ModuleLibrary } from '@ashlar/document'
import { moduleKey, type PageRecords, type UsedModule } from '@ashlar/schema'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { applications, applicationVersions, commits, deployments } from '../tables/applications.ts'
import { type CommitContent, type FrozenModule, readCommit } from '../tables/commit-content.ts'

/** Versions of modules by what names them. */
type FrozenModules = NonNullable<CommitContent['modules']>

/** The modules that stand on some pages, each version once. */
export const usedOn = (pages: readonly { readonly records: PageRecords }[]): UsedModule[] => [
  ...new Map(
    pages.flatMap(({ records }) => modulesOn(records)).map(({ used }) => [moduleKey(used), used]),
  ).values(),
]

/** The pages of some modules, for those who put them where they stand. */
export const libraryOf = (modules: FrozenModules | undefined): ModuleLibrary =>
  new Map(Object.entries(modules ?? {}).map(([key, { records }]) => [key, records]))

/**
 * Versions of modules of an organization with those that stand in them. Only what was deployed is one: what a builder merely
 * keeps is for those who may edit the module. What is not there is left out.
 */
export const frozenModules = async (
  queries: Queryable,
  organizationId: string,
  used: readonly UsedModule[],
): Promise<FrozenModules> => {
  if (used.length === 0) return {}
  const wanted = new Set(used.map(moduleKey))
  const rows = await queries
    .select({
      moduleId: applicationVersions.applicationId,
      version: applicationVersions.number,
      name: applicationVersions.name,
      content: commits.content,
    })
    .from(applicationVersions)
    .innerJoin(commits, eq(commits.id, applicationVersions.commitId))
    .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
    .where(
      and(
        eq(applications.organizationId, organizationId),
        eq(applications.kind, 'module'),
        inArray(applicationVersions.applicationId, [...new Set(used.map(({ moduleId }) => moduleId))]),
        inArray(applicationVersions.number, [...new Set(used.map(({ version }) => version))]),
        sql`exists (select from ${deployments} where ${deployments.versionId} = ${applicationVersions.id})`,
      ),
    )
  const found: Record<string, FrozenModule> = {}
  for (const row of rows) {
    const key = moduleKey(row)
    const content = readCommit(row.content)
    const [page] = content.pages
    if (!wanted.has(key) || page === undefined) continue
    Object.assign(found, content.modules)
    found[key] = { name: row.name, records: page.records }
  }
  return found
}

/** Content with what stands in its modules, as a commit freezes it. */
export const withModules = async (
  queries: Queryable,
  { modules: _, ...content }: CommitContent,
): Promise<CommitContent> => {
  const used = usedOn(content.pages)
  if (used.length === 0) return content
  const [row] = await queries
    .select({ organizationId: applications.organizationId })
    .from(applications)
    .where(eq(applications.id, content.applicationId))
  const modules = row === undefined ? {} : await frozenModules(queries, row.organizationId, used)
  const library = libraryOf(modules)
  const needed = new Set(content.pages.flatMap(({ records }) => [...modulesNeeded(records, library)]))
  const kept = Object.entries(modules).filter(([key]) => needed.has(key))
  return kept.length === 0 ? content : { ...content, modules: Object.fromEntries(kept) }
}
