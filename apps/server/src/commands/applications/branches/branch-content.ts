import { randomUUID } from 'node:crypto'
import { withPageIds } from '@ashlar/document'
import { type PageCheck } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import type { ApplicationRow } from '../../../applications/load.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CommitContent } from '../../../tables/commit-content.ts'
import { pages } from '../../../tables/pages.ts'
import { contentOf } from '../commit-and-deploy.ts'
import { savedPages } from '../saved-content.ts'

/** The ids of the pages of a branch, deleted ones included, by those that they have on the default branch. */
type PagesOfBranch = ReadonlyMap<string, string>

/** Says of each page that was added on a branch which id it gets on the default one. */
export const reservePages = async (queries: Queryable, branchId: string): Promise<void> => {
  const added = await queries
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.applicationId, branchId), isNull(pages.branchOf)))
  for (const { id } of added) {
    await queries.update(pages).set({ branchOf: randomUUID() }).where(eq(pages.id, id))
  }
}

/** The pages of a branch, by their ids on the default one; those without one yet stand for themselves. */
export const pagesOfBranch = async (queries: Queryable, branchId: string): Promise<PagesOfBranch> => {
  const rows = await queries
    .select({ id: pages.id, branchOf: pages.branchOf })
    .from(pages)
    .where(eq(pages.applicationId, branchId))
  return new Map(rows.map(({ id, branchOf }) => [branchOf ?? id, id]))
}

/** What is saved of an application or a branch, as a version would hold it. */
export const savedContent = async (
  queries: Queryable,
  checkPage: PageCheck,
  row: ApplicationRow,
): Promise<CommitContent> => contentOf(row, await savedPages(queries, checkPage, row.id))

/** Content with other ids of its pages, wherever they stand. */
export const translated = (
  { pages: held, records, ...content }: CommitContent,
  ids: ReadonlyMap<string, string>,
): CommitContent => ({
  ...content,
  records: withPageIds(records, ids),
  pages: held.map((page) => ({ ...page, id: ids.get(page.id) ?? page.id })),
})

/** What is saved on a branch, with the ids that its pages have on the default one. */
export const contentOfBranch = async (
  queries: Queryable,
  checkPage: PageCheck,
  row: ApplicationRow,
): Promise<CommitContent> => {
  const ids = await pagesOfBranch(queries, row.id)
  return translated(
    await savedContent(queries, checkPage, row),
    new Map([...ids].map(([original, own]) => [own, original])),
  )
}
