import { sql } from 'drizzle-orm'
import type { ApplicationRow } from '../../applications/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { applicationChanges, applicationVersions, deployments } from '../../tables/applications.ts'
import { mergedMakers } from '../../tables/deployment-requests.ts'
import { pageChanges, pages } from '../../tables/pages.ts'
import { makersSince } from '../deployment-requests/makers.ts'

/** When what a deployment shows was frozen; servers of an early version kept no version of it. */
const frozenAt = sql`coalesce(${applicationVersions.createdAt}, ${deployments.deployedAt})`

/** Whoever changed something that a version of an application holds and visitors do not see; on branches, too, from where it was merged. */
export const makersOfVersion = (
  queries: Queryable,
  { id, deploymentId }: Pick<ApplicationRow, 'id' | 'deploymentId'>,
  { createdAt }: { createdAt: Date },
): Promise<readonly string[]> =>
  makersSince(queries, {
    frozen: sql`
      select ${deployments.id} as id, ${frozenAt} as at from ${deployments}
      left join ${applicationVersions} on ${applicationVersions.id} = ${deployments.versionId}
      where ${deployments.applicationId} = ${id}
    `,
    present: deploymentId,
    made: sql`
      select ${applicationChanges.authorId} as maker, ${applicationChanges.savedAt} as at from ${applicationChanges}
      where ${applicationChanges.documentId} = ${id}
      union all
      select ${pageChanges.authorId}, ${pageChanges.savedAt} from ${pageChanges}
      join ${pages} on ${pages.id} = ${pageChanges.documentId} where ${pages.applicationId} = ${id}
      union all
      select ${mergedMakers.userId}, ${mergedMakers.mergedAt} from ${mergedMakers}
      where ${mergedMakers.originalId} = ${id}
    `,
    until: createdAt,
  })
