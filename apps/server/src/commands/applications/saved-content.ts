import type { PageCheck } from '@ashlar/schema'
import { pagesOf } from '../../pages/queries.ts'
import type { CommitContent } from '../../tables/commit-content.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** The pages of some content as they are read today; one that cannot be read stays as it was stored. */
export const readPages = (pages: CommitContent['pages'], checkPage: PageCheck): CommitContent['pages'] =>
  pages.map((page) => {
    const checked = checkPage(page.records)
    return checked.ok ? { ...page, records: checked.value } : page
  })

/** What is saved of the pages of an application, in the form in which a version holds them. */
export const savedPages = async (
  queries: Queryable,
  checkPage: PageCheck,
  applicationId: string,
): Promise<CommitContent['pages']> =>
  readPages(
    (await pagesOf(queries, applicationId)).map(({ id, name, isHidden, records }) => ({
      id,
      name,
      ...(isHidden ? { isHidden } : {}),
      records,
    })),
    checkPage,
  )
