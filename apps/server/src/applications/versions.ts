import { and, desc, eq, ilike, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { notFound } from '../requests/refusal.ts'
import { applicationVersions, commits, deployments } from '../tables/applications.ts'
import { type CommitContent, commitIdOf, readCommit } from '../tables/commit-content.ts'
import { users } from '../tables/identity.ts'
import type { Person } from './queries.ts'

/** A version with the person who made it, without what is in it. */
export interface ApplicationVersionRow {
  id: string
  number: number
  name: string
  description: string
  createdAt: Date
  createdBy: Person
  wasDeployed: boolean
}

/** How many versions an answer lists. */
export const versionsPerAnswer = 50

const columns = {
  id: applicationVersions.id,
  number: applicationVersions.number,
  name: applicationVersions.name,
  description: applicationVersions.description,
  createdAt: applicationVersions.createdAt,
  createdBy: { id: users.id, name: users.name },
  wasDeployed: sql<boolean>`exists (
    select from ${deployments} where ${deployments.versionId} = ${applicationVersions.id}
  )`,
}

/** What stands for any text in a pattern of the database is meant as it is written. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The versions of an application before a number, the latest first, and whether there are more. */
export const versionsOfApplication = async (
  queries: Queryable,
  applicationId: string,
  { before, search = '' }: { before?: number | undefined; search?: string | undefined },
): Promise<{ versions: ApplicationVersionRow[]; next: number | null }> => {
  const wanted = `%${literally(search)}%`
  const rows = await queries
    .select(columns)
    .from(applicationVersions)
    .innerJoin(users, eq(users.id, applicationVersions.createdBy))
    .where(
      and(
        eq(applicationVersions.applicationId, applicationId),
        before === undefined ? undefined : lt(applicationVersions.number, before),
        search === ''
          ? undefined
          : or(
              ilike(applicationVersions.description, wanted),
              ilike(applicationVersions.name, wanted),
              ilike(users.name, wanted),
            ),
      ),
    )
    .orderBy(desc(applicationVersions.number))
    .limit(versionsPerAnswer + 1)
  const versions = rows.slice(0, versionsPerAnswer)
  return { versions, next: rows.length > versionsPerAnswer ? (versions.at(-1)?.number ?? null) : null }
}

/** The version that visitors see; null where none is deployed. */
export const deployedVersionId = async (
  queries: Queryable,
  deploymentId: string | null,
): Promise<string | null> => {
  if (deploymentId === null) return null
  const [row] = await queries
    .select({ versionId: deployments.versionId })
    .from(deployments)
    .where(eq(deployments.id, deploymentId))
  return row?.versionId ?? null
}

/** A version of an application with what it holds, as that is read today. Throws `Refusal` where it has no such version. */
export const contentOfVersion = async (
  queries: Queryable,
  applicationId: string,
  versionId: string,
): Promise<{ version: typeof applicationVersions.$inferSelect; content: CommitContent }> => {
  const [found] = await queries
    .select({ version: applicationVersions, content: commits.content })
    .from(applicationVersions)
    .innerJoin(commits, eq(commits.id, applicationVersions.commitId))
    .where(and(eq(applicationVersions.applicationId, applicationId), eq(applicationVersions.id, versionId)))
  if (found === undefined) throw notFound('version')
  return { version: found.version, content: readCommit(found.content) }
}

/** The latest version that holds just this; null where none does. */
export const versionHolding = async (
  queries: Queryable,
  content: CommitContent,
): Promise<ApplicationVersionRow | null> => {
  const [row] = await queries
    .select(columns)
    .from(applicationVersions)
    .innerJoin(users, eq(users.id, applicationVersions.createdBy))
    .where(
      and(
        eq(applicationVersions.applicationId, content.applicationId),
        eq(applicationVersions.commitId, commitIdOf(content)),
      ),
    )
    .orderBy(desc(applicationVersions.number))
    .limit(1)
  return row ?? null
}
