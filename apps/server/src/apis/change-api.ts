import type { JsonObject, Schedule } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isUniqueViolation, transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'
import { removeShares } from '../sharing/remove-shares.ts'
import { nameTaken } from './create-api.ts'
import { type ApiRow, kindFacts } from './load.ts'
import { apis } from './tables.ts'

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

/** The row of a workflow or job, locked until the transaction ends. */
export const lockApi = async (
  queries: Queryable,
  { id, kind }: Pick<ApiRow, 'id' | 'kind'>,
): Promise<ApiRow> => {
  const [row] = await queries
    .select()
    .from(apis)
    .where(and(eq(apis.id, id), isNull(apis.deletedAt)))
    .for('update')
  if (row === undefined) throw notFound(kindFacts[kind].noun)
  return row
}

/** Notes in the audit what a member did to a workflow or job. */
export const recordOfApi = (
  queries: Queryable,
  actor: MemberPrincipal,
  { id, kind }: Pick<ApiRow, 'id' | 'kind'>,
  action: string,
  details: JsonObject,
): Promise<void> =>
  record(queries, {
    organizationId: actor.organizationId,
    actorId: actor.userId,
    action,
    entityType: kindFacts[kind].noun,
    entityId: id,
    details,
  })

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
      if (row.name === name) return
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

/** Deletes a workflow or job: nobody reaches it any more and it runs no more. Its runs and versions stay for the record. */
export const removeApi = (
  { platform: { database, clock }, plans }: ApiServices,
  actor: MemberPrincipal,
  api: ApiRow,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApi(queries, api)
    await queries.update(apis).set({ deletedAt: clock.now(), versionId: null }).where(eq(apis.id, row.id))
    await removeShares(queries, row.id)
    await plans?.remove(queries, row.id)
    await recordOfApi(queries, actor, row, 'delete', { name: row.name })
  })
