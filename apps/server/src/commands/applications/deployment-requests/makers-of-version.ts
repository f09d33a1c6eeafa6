import { eq, sql } from 'drizzle-orm'
import type { ApplicationRow } from '../../../applications/load.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import {
  applicationChanges,
  applications,
  applicationVersions,
  deployments,
} from '../../../tables/applications.ts'
import { mergedMakers } from '../../../tables/deployment-requests.ts'
import { pageChanges, pages } from '../../../tables/pages.ts'

/** When what a deployment shows was frozen; servers of an early version kept no version of it. */
const frozenAt = sql`coalesce(${applicationVersions.createdAt}, ${deployments.deployedAt})`

/**
 * Whoever changed something that a version holds and visitors do not see: since what they see now was frozen, and since what was
 * deployed last before the version was. On branches, too, from where it was merged.
 */
export const makersOfVersion = async (
  queries: Queryable,
  { id, deploymentId }: Pick<ApplicationRow, 'id' | 'deploymentId'>,
  { createdAt }: { createdAt: Date },
): Promise<readonly string[]> => {
  const until = createdAt.toISOString()
  const { rows } = await queries.execute<{ maker: string }>(sql`
    with frozen as (
      select ${deployments.id} as id, ${frozenAt} as at from ${deployments}
      left join ${applicationVersions} on ${applicationVersions.id} = ${deployments.versionId}
      where ${deployments.applicationId} = ${id}
    ), since as (
      select least(
        (select at from frozen where id = ${deploymentId}),
        coalesce((select max(at) from frozen where at < ${until}), '-infinity')
      ) as at
    ), made as (
      select ${applicationChanges.authorId} as maker, ${applicationChanges.savedAt} as at from ${applicationChanges}
      where ${applicationChanges.documentId} = ${id}
      union all
      select ${pageChanges.authorId}, ${pageChanges.savedAt} from ${pageChanges}
      join ${pages} on ${pages.id} = ${pageChanges.documentId} where ${pages.applicationId} = ${id}
      union all
      select ${mergedMakers.userId}, ${mergedMakers.mergedAt} from ${mergedMakers}
      where ${mergedMakers.applicationId} = ${id}
    )
    select distinct maker from made, since where made.at > since.at and made.at <= ${until}
  `)
  return rows.map(({ maker }) => maker)
}

/** Keeps who had changed a branch that is merged into the default one. Runs in the caller's transaction. */
export const noteMergedMakers = async (
  queries: Queryable,
  branchId: string,
  makers: ReadonlySet<string>,
  mergedAt: Date,
): Promise<void> => {
  const [branch] = await queries
    .select({ applicationId: applications.branchOf })
    .from(applications)
    .where(eq(applications.id, branchId))
  const applicationId = branch?.applicationId ?? null
  if (applicationId === null || makers.size === 0) return
  const rows = [...makers].map((userId) => ({ applicationId, userId, mergedAt }))
  await queries.insert(mergedMakers).values(rows).onConflictDoNothing()
}
