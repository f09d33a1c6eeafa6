import { lockApi } from '../../apis/lock-api.ts'
import { recordOfApi } from '../../apis/record-of-api.ts'
import type { Schedule } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isUniqueViolation, transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'
import { removeShares } from '../../sharing/remove-shares.ts'
import { nameTaken } from './create-api.ts'
import { type ApiRow, kindFacts } from '../../apis/load.ts'
import { Refusal } from '../../requests/refusal.ts'
import { apis } from '../../tables/apis.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'

/** When jobs run, changed in the transaction of what is done to a job. */
export interface JobPlans {
  set(queries: Queryable, plan: JobPlan): Promise<void>
  remove(queries: Queryable, jobId: string): Promise<void>
}

/** When the deployed version of a job runs. */
export interface JobPlan {
  readonly jobId: string
  readonly organizationId: string
  readonly versionId: string
  readonly schedule: Schedule
  readonly isEnabled: boolean
}

/** What commands on a workflow or job need of the server; workflows have no plans. */
export type ApiServices = Pick<Services, 'platform'> & { readonly plans: JobPlans | null }

/** Gives a workflow or job another name. */
export const renameApi = async (
  { platform: { database, clock } }: ApiServices,
  actor: MemberPrincipal,
  api: ApiRow,
  name: string,
): Promise<void> => {
  try {
    await transaction(database, async (queries) => {
      const row = await lockApi(queries, api)
      if (row.branchOf !== null) {
        const { noun } = kindFacts[api.kind]
        throw new Refusal('invalid_request', `A branch is called as its ${noun} is. Rename that one.`)
      }
      if (row.name === name) return
      await queries.update(apis).set({ name }).where(eq(apis.branchOf, row.id))
      await queries
        .update(apis)
        .set({ name, updatedAt: clock.now(), updatedBy: actor.userId })
        .where(eq(apis.id, row.id))
      await recordOfApi(queries, actor, row, 'rename', { from: row.name, name })
    })
  } catch (cause) {
    if (isUniqueViolation(cause)) throw nameTaken(api.kind, name)
    throw cause
  }
}

/** Deletes a workflow or job: nobody reaches it any more and it runs no more. Its runs and versions stay for the record, its branches do not. */
export const removeApi = (
  { platform: { database, clock }, plans }: ApiServices,
  actor: MemberPrincipal,
  api: ApiRow,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApi(queries, api)
    await queries.update(apis).set({ deletedAt: clock.now(), versionId: null }).where(eq(apis.id, row.id))
    await queries.delete(apis).where(eq(apis.branchOf, row.id))
    await queries.delete(repositoryPlaces).where(eq(repositoryPlaces.apiId, row.id))
    await removeShares(queries, row.id)
    await plans?.remove(queries, row.id)
    await recordOfApi(queries, actor, row, 'delete', { name: row.name })
  })
