import type { ContentOfVersion } from '@ashlar/document'
import type { BranchedRow, BranchTables } from '../../branches/branches.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'

/** A branch that begins. */
export interface BranchToBegin<Row> {
  readonly id: string
  /** What it is a branch of. */
  readonly original: Row
  /** With what is saved there it begins: the original, or another branch of it. */
  readonly from: Row
  readonly now: Date
}

/** What came of two contents, each with the ids of the default branch. */
export interface SidesOfMerge<Content> {
  readonly mine: Content
  readonly theirs: Content
}

/** What came of a merge, to be written. */
export interface MergedToWrite<Content> {
  readonly present: Content
  readonly after: Content
  readonly savedAt: Date
  /** What the version is called that keeps what was saved before. */
  readonly description: string
  /** What a refusal begins with: “Nothing was merged”. */
  readonly refusal: string
}

/** What has branches: what differs between applications, and workflows and scheduled jobs. All of it runs in the caller's transaction. */
export interface Branched<Row extends BranchedRow, Content extends ContentOfVersion> {
  readonly tables: BranchTables
  /** What it is called in sentences and in the audit. */
  nounOf(row: Row): string
  read(queries: Queryable, id: string): Promise<Row>
  /** The same, held until the transaction ends. Of a branch and its original the original is held first. */
  lock(queries: Queryable, id: string): Promise<Row>
  /** Says of what was added on a branch which id it gets on the default one. */
  reserveIds(queries: Queryable, branchId: string): Promise<void>
  /** The ids of the pages of a branch, by those that they have on the default one. */
  pagesOf(queries: Queryable, branchId: string): Promise<ReadonlyMap<string, string>>
  /** What is saved, with the ids of the default branch. Throws `Refusal` where it is damaged. */
  contentOf(queries: Queryable, row: Row): Promise<Content>
  /** A name of content, which is another one as soon as the content is. */
  stateOf(content: Content): string
  /** Stores what is saved on a branch that begins. */
  begin(queries: Queryable, actor: MemberPrincipal, branch: BranchToBegin<Row>): Promise<void>
  /** Throws `Refusal` where the protected default branch asks for more than the right to deploy. */
  refuseUnapproved(queries: Queryable, original: Row, branchId: string, content: Content): Promise<void>
  /** Is told that a branch was merged into the default one. */
  merged(queries: Queryable, branchId: string, now: Date): Promise<void>
  /** What was merged as it can be saved. Throws `Refusal` for what could not be saved by hand either. */
  sound(
    queries: Queryable,
    actor: MemberPrincipal,
    sides: SidesOfMerge<Content>,
    merged: ContentOfVersion,
    refusal: string,
  ): Promise<Content>
  /**
   * Makes what is saved what a merge made of it, as changes that everybody who has it open receives like any other, and keeps what
   * was saved before as a version.
   */
  write(queries: Queryable, actor: MemberPrincipal, row: Row, merged: MergedToWrite<Content>): Promise<void>
}
