import type { ContentOfVersion } from '@ashlar/document'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { BranchTables } from '../../branches/branches.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { WantedPeople } from '../those-who-may.ts'
import type { reviews } from '../../tables/reviews.ts'

/** What a branch and the default one hold, with the ids that pages have on the default one. */
export interface BothContents {
  readonly ofBranch: ContentOfVersion
  readonly ofDefault: ContentOfVersion
  /** A name of what the branch holds, which is another one as soon as that is. */
  readonly commitId: string
}

/** What has branches that are reviewed, as far as reviews know it. */
export interface ReviewedRow {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly approvalsNeeded: number
}

/** A new review's own columns. */
type StoredSubject = Pick<typeof reviews.$inferInsert, 'applicationId' | 'branchId' | 'apiId' | 'apiBranchId'>

/** What is reviewed: what differs between branches of applications, and of workflows and scheduled jobs. */
export interface Reviewed {
  readonly tables: BranchTables
  /** Where a review names what it is about, and the branch. */
  readonly columns: { readonly original: PgColumn; readonly branch: PgColumn }
  /** The same, for a new review. */
  stored(originalId: string, branchId: string): StoredSubject
  /** What it is called in sentences and in the audit. */
  nounOf(queries: Queryable, id: string): Promise<string>
  /** What is reviewed. Throws `Refusal` where it is gone. */
  read(queries: Queryable, id: string): Promise<ReviewedRow>
  /** The same, held until the transaction ends: nothing of a merge is done meanwhile. */
  lock(queries: Queryable, id: string): Promise<ReviewedRow>
  contentsOf(queries: Queryable, originalId: string, branchId: string): Promise<BothContents>
  /** Whoever saved something on a branch. */
  makersOf(queries: Queryable, branchId: string): Promise<ReadonlySet<string>>
  /** Those among some people who may edit it at this moment, by their ids. */
  thoseWhoMayEdit(
    queries: Queryable,
    row: ReviewedRow,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, MemberPrincipal>>
  /** Members who may edit it, those of earlier days first, so many at most. */
  someWhoMayEdit(
    queries: Queryable,
    row: ReviewedRow,
    wanted: WantedPeople,
  ): Promise<readonly MemberPrincipal[]>
  /** Has those told who have it open that its reviews are others now. */
  noteChange(queries: Queryable, id: string): Promise<void>
  /** Where it is edited, below the address of the installation. */
  pathOf(queries: Queryable, id: string): Promise<string>
}

/** The id of the branch that a review is about. */
export const branchIdOf = ({
  branchId,
  apiBranchId,
}: Pick<typeof reviews.$inferSelect, 'branchId' | 'apiBranchId'>): string => {
  const id = branchId ?? apiBranchId
  if (id === null) throw new Error('A review is about a branch.')
  return id
}
