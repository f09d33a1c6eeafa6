import { randomUUID } from 'node:crypto'
import type { PageCheck } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { ApplicationRow } from '../../../applications/load.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import type { CommitContent } from '../../../tables/commit-content.ts'
import { pages } from '../../../tables/pages.ts'
import type { MergedToWrite } from '../../branches/branched.ts'
import { writeSaved } from '../write-saved.ts'
import { pagesOfBranch, savedContent, translated } from './branch-content.ts'

/** What came of a merge, both with the ids that pages have on the default branch. */
interface ApplicationToWrite extends MergedToWrite<CommitContent> {
  readonly checkPage: PageCheck
}

/**
 * Makes what is saved of an application, or of one of its branches, what a merge made of it. Runs in the caller's transaction,
 * which holds the row. Throws `Refusal`.
 */
export const writeMerged = async (
  queries: Queryable,
  actor: MemberPrincipal,
  row: ApplicationRow,
  { present, after, checkPage, ...facts }: ApplicationToWrite,
): Promise<void> => {
  if (row.branchOf === null) {
    await writeSaved(queries, actor, row, { ...facts, checkPage, now: present, after })
    return
  }
  const own = await ownIds(queries, row.id, after)
  const now = await savedContent(queries, checkPage, row)
  await writeSaved(queries, actor, row, { ...facts, checkPage, now, after: translated(after, own) })
  for (const [pageId, id] of own) {
    await queries.update(pages).set({ branchOf: pageId }).where(eq(pages.id, id))
  }
}

/** The ids of pages on a branch, by those on the default one; pages that it gets now are given one. */
const ownIds = async (
  queries: Queryable,
  branchId: string,
  after: CommitContent,
): Promise<Map<string, string>> => {
  const known = await pagesOfBranch(queries, branchId)
  return new Map(after.pages.map(({ id }) => [id, known.get(id) ?? randomUUID()]))
}
