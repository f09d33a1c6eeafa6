import { type EntityAction, mayAct, mayDoAnything, type ProtectedEntity } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { notFound, Refusal } from '../requests/refusal.ts'
import type { MemberPrincipal, Principal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { together } from '../platform/database/together.ts'
import { givenOn, protect } from '../sharing/queries.ts'
import { type ApiKind, apis } from '../tables/apis.ts'

export type ApiRow = typeof apis.$inferSelect

/** A workflow or scheduled job together with what decides about rights to it. */
export interface LoadedApi {
  row: ApiRow
  protection: ProtectedEntity
}

/** What a kind is called among the resources that roles name, and in sentences, and below which path one is edited. */
export const kindFacts = {
  workflow: { resource: 'workflows', noun: 'workflow', editor: '/workflows' },
  job: { resource: 'scheduled jobs', noun: 'scheduled job', editor: '/scheduled_jobs' },
} as const satisfies {
  [Kind in ApiKind]: { resource: ProtectedEntity['resourceType']; noun: string; editor: string }
}

/** Loads a workflow or job with the right to an action, or to any; missing, deleted and forbidden are the same refusal. */
export const loadApi = async (
  database: Queryable,
  principal: Principal,
  kind: ApiKind,
  id: string,
  action: EntityAction | 'any',
): Promise<LoadedApi> => {
  const { resource, noun } = kindFacts[kind]
  const [[row], given] = await together(
    database,
    async () =>
      await database
        .select()
        .from(apis)
        .where(and(eq(apis.id, id), eq(apis.kind, kind), isNull(apis.deletedAt))),
    () => givenOn(database, principal, resource, [id]),
  )
  if (row === undefined) throw notFound(noun)
  if (row.branchOf !== null) return loadBranch(database, principal, row, action)
  const protection = (await protect(database, principal, resource, [row], given)).get(row.id)
  if (protection === undefined) throw notFound(noun)
  const isAllowed =
    action === 'any' ? mayDoAnything(principal, protection) : mayAct(principal, action, protection)
  if (!isAllowed) throw notFound(noun)
  return { row, protection }
}

/** A branch is there to be edited, by those who may edit what it is a branch of: it is never called, deployed, shared or deleted by itself. */
const loadBranch = async (
  database: Queryable,
  principal: Principal,
  row: ApiRow,
  action: EntityAction | 'any',
): Promise<LoadedApi> => {
  const { noun } = kindFacts[row.kind]
  if (row.branchOf === null || (action !== 'edit' && action !== 'view')) throw notFound(noun)
  const { row: original, protection } = await loadApi(database, principal, row.kind, row.branchOf, 'edit')
  return { row: { ...row, name: original.name, ownerId: original.ownerId }, protection }
}

/** Loads a workflow or job of which the kind is not known, as `loadApi` does. */
export const loadEitherApi = async (
  database: Queryable,
  principal: Principal,
  id: string,
  action: EntityAction,
): Promise<LoadedApi> => {
  const [row] = await database.select({ kind: apis.kind }).from(apis).where(eq(apis.id, id))
  if (row === undefined) throw missingApi()
  try {
    return await loadApi(database, principal, row.kind, id, action)
  } catch (cause) {
    // What is said of one that is there must not tell it from one that is not.
    throw cause instanceof Refusal && cause.code === 'not_found' ? missingApi() : cause
  }
}

const missingApi = (): Refusal => notFound('workflow or scheduled job')

/** Whether a member may have runs of a workflow or job: who may run it, and who builds it. One that is gone forbids nothing. */
export const mayRunApi = async (
  database: Queryable,
  member: MemberPrincipal,
  id: string,
): Promise<boolean> => {
  const [row] = await database.select().from(apis).where(eq(apis.id, id))
  if (row === undefined) return true
  const protection = (await protect(database, member, kindFacts[row.kind].resource, [row])).get(id)
  if (protection === undefined) return false
  return mayAct(member, 'use', protection) || mayAct(member, 'edit', protection)
}
