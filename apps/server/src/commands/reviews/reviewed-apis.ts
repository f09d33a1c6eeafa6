import { eq } from 'drizzle-orm'
import { type ApiRow, kindFacts, loadEitherApi } from '../../apis/load.ts'
import { lockApi } from '../../apis/lock-api.ts'
import { ofApis } from '../../branches/branches.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../requests/refusal.ts'
import { apiChanges } from '../../tables/apis.ts'
import { reviews } from '../../tables/reviews.ts'
import { entitledAmong } from '../applications/those-who-may.ts'
import { contentOfApi, readApi, stateOfApi } from '../organization-apis/branches/saved-api.ts'
import type { Reviewed } from './reviewed.ts'

const editors = { workflow: '/workflows', job: '/scheduled_jobs' } as const satisfies Record<
  ApiRow['kind'],
  string
>

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
  thoseWhoMayEdit: (queries, { id, organizationId }, userIds) =>
    entitledAmong(queries, { organizationId, userIds }, (principal) => mayEdit(queries, principal, id)),
  // Who has it open asks for its reviews when they look at them.
  noteChange: () => Promise.resolve(),
  pathOf: async (queries, id) => `${editors[(await readApi(queries, id)).kind]}/${id}`,
}

const mayEdit = (
  queries: Queryable,
  principal: Parameters<typeof loadEitherApi>[1],
  id: string,
): Promise<boolean> =>
  loadEitherApi(queries, principal, id, 'edit').then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
