import type { BranchView } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../requests/refusal.ts'
import { applications } from '../tables/applications.ts'
import { branches } from '../tables/branches.ts'
import { users } from '../tables/identity.ts'
import type { ApplicationRow } from './load.ts'

/** A branch as it is stored. */
export type BranchRow = typeof branches.$inferSelect

/** The id of the application that an application or one of its branches belongs to. */
export const originalIdOf = ({ id, branchOf }: Pick<ApplicationRow, 'id' | 'branchOf'>): string =>
  branchOf ?? id

const missing = (name: string): Refusal =>
  new Refusal('not_found', `There is no branch called ${name}. It may have been deleted.`, {
    details: { reason: 'branch not found' },
  })

/** The id of what is saved on the branch of a name, in any case of letters. Throws `Refusal` where there is none. */
export const idOfBranch = async (
  queries: Queryable,
  applicationId: string,
  name: string,
): Promise<string> => {
  if (name.toLowerCase() === defaultBranchName) return applicationId
  const [row] = await queries
    .select({ id: branches.id })
    .from(branches)
    .where(
      and(eq(branches.applicationId, applicationId), eq(sql`lower(${branches.name})`, name.toLowerCase())),
    )
  if (row === undefined) throw missing(name)
  return row.id
}

/** A branch of an application by its id. Throws `Refusal` where the application has none. */
export const branchOf = async (queries: Queryable, applicationId: string, id: string): Promise<BranchRow> => {
  const [row] = await queries
    .select()
    .from(branches)
    .where(and(eq(branches.applicationId, applicationId), eq(branches.id, id)))
  if (row === undefined)
    throw new Refusal('not_found', 'This branch does not exist. It may have been deleted.')
  return row
}

/** The branch that an application row is; null for one that is none. */
export const branchHeldBy = async (
  queries: Queryable,
  { id, branchOf: applicationId }: Pick<ApplicationRow, 'id' | 'branchOf'>,
): Promise<{ name: string; applicationId: string } | null> => {
  if (applicationId === null) return null
  const [row] = await queries.select({ name: branches.name }).from(branches).where(eq(branches.id, id))
  return row === undefined ? null : { name: row.name, applicationId }
}

/** Counts what was done to reviews of the branches of an application; a branch has those of its application. */
export const reviewRevisionOf = async (
  queries: Queryable,
  row: Pick<ApplicationRow, 'branchOf' | 'reviewRevision'>,
): Promise<number> => {
  if (row.branchOf === null) return row.reviewRevision
  const [original] = await queries
    .select({ reviewRevision: applications.reviewRevision })
    .from(applications)
    .where(eq(applications.id, row.branchOf))
  return original?.reviewRevision ?? 0
}

/** The branches of an application, the default one first, the others by name. */
export const branchesOf = async (queries: Queryable, applicationId: string): Promise<BranchView[]> => {
  const [rows, [application]] = await Promise.all([
    queries
      .select({
        id: branches.id,
        name: branches.name,
        createdAt: branches.createdAt,
        updatedAt: applications.updatedAt,
        makerId: users.id,
        maker: users.name,
      })
      .from(branches)
      .innerJoin(applications, eq(applications.id, branches.id))
      .leftJoin(users, eq(users.id, branches.createdBy))
      .where(eq(branches.applicationId, applicationId))
      .orderBy(asc(sql`lower(${branches.name})`)),
    queries
      .select({
        createdAt: applications.createdAt,
        updatedAt: applications.updatedAt,
        isProtected: applications.isProtected,
        approvalsNeeded: applications.approvalsNeeded,
      })
      .from(applications)
      .where(eq(applications.id, applicationId)),
  ])
  if (application === undefined) return []
  return [
    {
      id: applicationId,
      name: defaultBranchName,
      isDefault: true,
      isProtected: application.isProtected,
      approvalsNeeded: application.approvalsNeeded,
      createdBy: null,
      createdAt: application.createdAt.toISOString(),
      updatedAt: application.updatedAt.toISOString(),
    },
    ...rows.map(({ id, name, createdAt, updatedAt, makerId, maker }) => ({
      id,
      name,
      isDefault: false,
      isProtected: false,
      approvalsNeeded: 0,
      createdBy: makerId === null || maker === null ? null : { id: makerId, name: maker },
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
  ]
}
