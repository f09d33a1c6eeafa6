import { apply, followRoutes, rootOf, withRoutes } from '@ashlar/document'
import { introducedFaults, pageFaults, routesOf, type WidgetCatalogue } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { storeRecords } from './store-records.ts'
import { refuseUnusableInPage } from './usable-steps.ts'
import type { ChangeTarget, RecordsToStore } from './save-change.ts'
import { logChange } from '../change-log/change-log.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Services } from '../services/services.ts'
import type { PageRow } from '../pages/load.ts'
import { lockApplication, lockApplicationToSave } from '../pages/application-pages.ts'
import { pages } from '../tables/pages.ts'

/** A page as what editors change together; `actor` is who saves. */
export const pageAsTarget = (
  actor: MemberPrincipal,
  { checkPage, catalogue }: Pick<Services, 'checkPage' | 'catalogue'>,
  page: PageRow,
): ChangeTarget => ({
  document: { kind: 'page', id: page.id },
  noun: 'page',
  lock: async (queries) => {
    // Always the application first: what is saved of it takes hold of its pages too.
    await lockApplicationToSave(queries, page.applicationId)
    const [row] = await queries
      .select()
      .from(pages)
      .where(and(eq(pages.id, page.id), isNull(pages.deletedAt)))
      .for('update')
    if (row === undefined) throw notFound('page')
    return row
  },
  check: checkPage,
  faults: async (queries, before, after) => {
    const faults = introducedFaults(pageFaults(before, catalogue), pageFaults(after, catalogue))
    if (faults.length === 0) await refuseUnusableInPage(queries, actor, before, after)
    return faults
  },
  store: (queries, stored) => storePage(queries, page, stored, catalogue),
})

/** Writes the records of a page after a change, and the change for the editors that missed it. */
export const storePageRecords = async (
  queries: Queryable,
  page: Pick<PageRow, 'id' | 'name'>,
  stored: RecordsToStore,
): Promise<void> => {
  const { records, revision, savedAt, authorId } = stored
  await queries
    .update(pages)
    .set({
      records,
      revision,
      name: rootOf(records)?.name ?? page.name,
      lastSuccessfulWrite: savedAt,
      lastWriterId: authorId,
    })
    .where(eq(pages.id, page.id))
  await logChange(queries, { kind: 'page', id: page.id }, stored)
}

/** Writes a page after a change as `storePageRecords` does; the routes of its application follow what they read of it. */
export const storePage = async (
  queries: Queryable,
  page: Pick<PageRow, 'id' | 'applicationId' | 'name'>,
  stored: RecordsToStore,
  catalogue: WidgetCatalogue,
): Promise<void> => {
  await storePageRecords(queries, page, stored)
  const application = await lockApplication(queries, page.applicationId)
  const { records } = application
  const followed = apply(records, followRoutes(records, page.id, stored.change, catalogue))
  const next = followed.ok ? withRoutes(records, routesOf(followed.records)) : records
  await storeRecords(queries, application, next, stored)
}
