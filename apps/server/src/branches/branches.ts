import type { BranchView } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../requests/refusal.ts'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { apiBranches, branches } from '../tables/branches.ts'
import { users } from '../tables/identity.ts'

/** Where the branches of things of one kind are kept, and what is saved on them. */
export interface BranchTables {
  readonly branches: typeof branches
  readonly held: typeof applications | typeof apis
}

export const ofApplications: BranchTables = { branches, held: applications }
export const ofApis: BranchTables = { branches: apiBranches, held: apis }

/** A branch as it is stored. */
export type BranchRow = typeof branches.$inferSelect

/** What tells a branch from what it is a branch of. */
interface MayBeBranch {
  readonly id: string
  readonly branchOf: string | null
}

/** What has branches, as lists of them show it. */
export interface BranchedRow extends MayBeBranch {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly isProtected: boolean
  /** Absent where no merge asks for approvals. */
  readonly approvalsNeeded?: number
}

/** The id of what something is a branch of; its own where it is none. */
export const originalIdOf = ({ id, branchOf }: MayBeBranch): string => branchOf ?? id

const missing = (name: string): Refusal =>
  new Refusal('not_found', `There is no branch called ${name}. It may have been deleted.`, {
    details: { reason: 'branch not found' },
  })

/** The id of what is saved on the branch of a name, in any case of letters. Throws `Refusal` where there is none. */
export const idOfBranch = async (
  queries: Queryable,
  { branches: table }: BranchTables,
  originalId: string,
  name: string,
): Promise<string> => {
  if (name.toLowerCase() === defaultBranchName) return originalId
  const [row] = await queries
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.originalId, originalId), eq(sql`lower(${table.name})`, name.toLowerCase())))
  if (row === undefined) throw missing(name)
  return row.id
}

/** A branch by its id. Throws `Refusal` where it is none of what has the other id. */
export const branchOf = async (
  queries: Queryable,
  { branches: table }: BranchTables,
  originalId: string,
  id: string,
): Promise<BranchRow> => {
  const [row] = await queries
    .select()
    .from(table)
    .where(and(eq(table.originalId, originalId), eq(table.id, id)))
  if (row === undefined)
    throw new Refusal('not_found', 'This branch does not exist. It may have been deleted.')
  return row
}

/** The name of the branch that something is, and what it is a branch of; null where it is none. */
export const branchHeldBy = async (
  queries: Queryable,
  { branches: table }: BranchTables,
  { id, branchOf: originalId }: MayBeBranch,
): Promise<{ name: string; originalId: string } | null> => {
  if (originalId === null) return null
  const [row] = await queries.select({ name: table.name }).from(table).where(eq(table.id, id))
  return row === undefined ? null : { name: row.name, originalId }
}

/** How many branches something has beside the default one. */
export const countBranches = async (
  queries: Queryable,
  { branches: table }: BranchTables,
  originalId: string,
): Promise<number> => {
  const [row] = await queries.select({ count: count() }).from(table).where(eq(table.originalId, originalId))
  return row?.count ?? 0
}

/** The branches of something, the default one first, the others by name. */
export const branchesOf = async (
  queries: Queryable,
  { branches: table, held }: BranchTables,
  original: BranchedRow,
): Promise<BranchView[]> => {
  const rows = await queries
    .select({
      id: table.id,
      name: table.name,
      createdAt: table.createdAt,
      updatedAt: held.updatedAt,
      makerId: users.id,
      maker: users.name,
    })
    .from(table)
    .innerJoin(held, eq(held.id, table.id))
    .leftJoin(users, eq(users.id, table.createdBy))
    .where(eq(table.originalId, original.id))
    .orderBy(asc(sql`lower(${table.name})`))
  return [
    {
      id: original.id,
      name: defaultBranchName,
      isDefault: true,
      isProtected: original.isProtected,
      approvalsNeeded: original.approvalsNeeded ?? 0,
      createdBy: null,
      createdAt: original.createdAt.toISOString(),
      updatedAt: original.updatedAt.toISOString(),
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
