import { sql } from 'drizzle-orm'
import type { ApiRow } from '../../apis/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { apiChanges, apiVersions } from '../../tables/apis.ts'
import { apiMergedMakers } from '../../tables/deployment-requests.ts'
import { makersSince } from '../deployment-requests/makers.ts'

/** Whoever changed something that a version of a workflow or job holds and that does not run; on branches, too, from where it was merged. */
export const makersOfApiVersion = (
  queries: Queryable,
  { id, versionId }: Pick<ApiRow, 'id' | 'versionId'>,
  { createdAt }: { createdAt: Date },
): Promise<readonly string[]> =>
  makersSince(queries, {
    frozen: sql`
      select ${apiVersions.id} as id, ${apiVersions.createdAt} as at from ${apiVersions}
      where ${apiVersions.apiId} = ${id}
        and (${apiVersions.deployedAt} is not null or ${apiVersions.id} = ${versionId})
    `,
    present: versionId,
    made: sql`
      select ${apiChanges.authorId} as maker, ${apiChanges.savedAt} as at from ${apiChanges}
      where ${apiChanges.documentId} = ${id}
      union all
      select ${apiMergedMakers.userId}, ${apiMergedMakers.mergedAt} from ${apiMergedMakers}
      where ${apiMergedMakers.originalId} = ${id}
    `,
    until: createdAt,
  })
