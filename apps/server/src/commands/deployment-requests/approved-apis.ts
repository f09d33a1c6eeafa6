import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { kindFacts } from '../../apis/load.ts'
import { lockApi } from '../../apis/lock-api.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { apis, apiVersions } from '../../tables/apis.ts'
import { deploymentRequests } from '../../tables/deployment-requests.ts'
import { readApi } from '../organization-apis/branches/saved-api.ts'
import { makersOfApiVersion } from '../organization-apis/makers-of-version.ts'
import { someWhoMayToApi, thoseWhoMayToApi } from '../organization-apis/those-who-may.ts'
import { noteReviewChangeOfApi } from '../reviews/note-review-change.ts'
import type { Approved } from './approved.ts'

const earlier = alias(apiVersions, 'earlier')

const nounOf = async (queries: Queryable, id: string): Promise<string> =>
  kindFacts[(await readApi(queries, id)).kind].noun

/** Workflows and scheduled jobs as what is deployed once others have approved it. */
export const approvedApis: Approved = {
  columns: { original: deploymentRequests.apiId, version: deploymentRequests.apiVersionId },
  versions: apiVersions,
  stored: (apiId, apiVersionId) => ({ apiId, apiVersionId }),
  nounOf,
  read: readApi,
  lock: (queries, id) => lockApi(queries, { id }),
  need: async (queries, id, deploymentApprovalsNeeded) => {
    await queries.update(apis).set({ deploymentApprovalsNeeded }).where(eq(apis.id, id))
  },
  wasDeployed: async (queries, apiId, { id }) => {
    const [row] = await queries
      .select({ id: earlier.id })
      .from(earlier)
      .innerJoin(apis, eq(apis.id, earlier.apiId))
      .innerJoin(apiVersions, eq(apiVersions.id, id))
      .where(
        and(
          eq(earlier.apiId, apiId),
          // Servers of the version before did not note when they deployed one.
          or(isNotNull(earlier.deployedAt), eq(apis.versionId, earlier.id)),
          sql`${earlier.definition} = ${apiVersions.definition}`,
        ),
      )
      .limit(1)
    return row !== undefined
  },
  makersOf: async (queries, id, version) => makersOfApiVersion(queries, await readApi(queries, id), version),
  thoseWhoMayDeploy: (queries, row, userIds) => thoseWhoMayToApi(queries, 'deploy', row, userIds),
  someWhoMayDeploy: async (queries, { id }, wanted) =>
    someWhoMayToApi(queries, 'deploy', await readApi(queries, id), wanted),
  noteChange: noteReviewChangeOfApi,
  pathOf: async (queries, id) => `${kindFacts[(await readApi(queries, id)).kind].editor}/${id}`,
  words: { outcome: 'It runs', now: 'it runs now' },
}
