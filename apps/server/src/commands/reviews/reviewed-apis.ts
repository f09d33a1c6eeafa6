import { eq } from 'drizzle-orm'
import { kindFacts } from '../../apis/load.ts'
import { lockApi } from '../../apis/lock-api.ts'
import { ofApis } from '../../branches/branches.ts'
import { apiChanges } from '../../tables/apis.ts'
import { reviews } from '../../tables/reviews.ts'
import { contentOfApi, readApi, stateOfApi } from '../organization-apis/branches/saved-api.ts'
import { someWhoMayToApi, thoseWhoMayToApi } from '../organization-apis/those-who-may.ts'
import { noteReviewChangeOfApi } from './note-review-change.ts'
import type { Reviewed } from './reviewed.ts'

/** Branches of workflows and scheduled jobs as what is reviewed. */
export const reviewedApis: Reviewed = {
  tables: ofApis,
  columns: { original: reviews.apiId, branch: reviews.apiBranchId },
  stored: (apiId, apiBranchId) => ({ apiId, apiBranchId }),
  nounOf: async (queries, id) => kindFacts[(await readApi(queries, id)).kind].noun,
  read: readApi,
  lock: (queries, id) => lockApi(queries, { id }),
  contentsOf: async (queries, originalId, branchId) => {
    const [original, branch] = await Promise.all([readApi(queries, originalId), readApi(queries, branchId)])
    const [ofDefault, ofBranch] = [contentOfApi(original), contentOfApi(branch)]
    return { ofDefault, ofBranch, commitId: stateOfApi(ofBranch) }
  },
  makersOf: async (queries, branchId) => {
    const rows = await queries
      .selectDistinct({ authorId: apiChanges.authorId })
      .from(apiChanges)
      .where(eq(apiChanges.documentId, branchId))
    return new Set(rows.map(({ authorId }) => authorId))
  },
  thoseWhoMayEdit: (queries, row, userIds) => thoseWhoMayToApi(queries, 'edit', row, userIds),
  someWhoMayEdit: async (queries, { id }, wanted) =>
    someWhoMayToApi(queries, 'edit', await readApi(queries, id), wanted),
  noteChange: noteReviewChangeOfApi,
  pathOf: async (queries, id) => `${kindFacts[(await readApi(queries, id)).kind].editor}/${id}`,
}
