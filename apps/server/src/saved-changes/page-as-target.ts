import { apply, followRoutes, rootOf, withRoutes } from '@ashlar/document'
import {
  introducedFaults,
  pageFaults,
  type PageRecords,
  routesOf,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { storeRecords } from './store-records.ts'
import type { ChangeTarget, RecordsToStore } from './save-change.ts'
import { announceSaved } from '../live/announce-saved.ts'
import { notFound } from '../requests/refusal.ts'
import { users } from '../tables/identity.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Services } from '../services/services.ts'
import type { PageRow } from '../pages/load.ts'
import { lockApplication } from '../pages/application-pages.ts'
import { pageChanges, pages } from '../tables/pages.ts'

/** A page as what editors change together. */
export const pageAsTarget = (
  { checkPage, catalogue }: Pick<Services, 'checkPage' | 'catalogue'>,
  page: PageRow,
): ChangeTarget => ({
  noun: 'page',
  lock: async (queries) => {
    // Always the application first: what is saved of it takes hold of its pages too.
    await lockApplication(queries, page.applicationId)
    const [row] = await queries
      .select()
      .from(pages)
      .where(and(eq(pages.id, page.id), isNull(pages.deletedAt)))
      .for('update')
    if (row === undefined) throw notFound('page')
    return row
  },
  check: checkPage,
  faults: async (_queries, before, after) =>
    introducedFaults(pageFaults(before, catalogue), pageFaults(after, catalogue)),
  earlier: async (queries, requestId) => {
    const [row] = await queries
      .select({ revision: pageChanges.revision, savedAt: pageChanges.savedAt })
      .from(pageChanges)
      .where(and(eq(pageChanges.pageId, page.id), eq(pageChanges.requestId, requestId)))
    return row
  },
  changesAfter: (queries, revision) =>
    queries
      .select({ revision: pageChanges.revision, change: pageChanges.change, author: users.name })
      .from(pageChanges)
      .innerJoin(users, eq(users.id, pageChanges.authorId))
      .where(and(eq(pageChanges.pageId, page.id), gt(pageChanges.revision, revision)))
      .orderBy(asc(pageChanges.revision)),
  store: (queries, stored) => storePage(queries, page, stored, catalogue),
})

/** Writes the records of a page after a change, and the change for the editors that missed it. */
export const storePage = async (
  queries: Queryable,
  page: Pick<PageRow, 'id' | 'applicationId' | 'name'>,
  { records, revision, savedAt, authorId, requestId, change }: Omit<RecordsToStore, 'baseRevision'>,
  catalogue: WidgetCatalogue,
): Promise<void> => {
  await queries
    .update(pages)
    .set({
      records,
      revision,
      name: nameOf(records, page.name),
      lastSuccessfulWrite: savedAt,
      lastWriterId: authorId,
    })
    .where(eq(pages.id, page.id))
  await queries
    .insert(pageChanges)
    .values({ pageId: page.id, revision, requestId, authorId, change, savedAt })
  await announceSaved(queries, { kind: 'page', id: page.id })
  const application = await lockApplication(queries, page.applicationId)
  const followed = apply(application.records, followRoutes(application.records, page.id, change, catalogue))
  const next = followed.ok ? withRoutes(application.records, routesOf(followed.records)) : application.records
  await storeRecords(queries, application, next, { authorId, savedAt })
}

const nameOf = (records: PageRecords, fallback: string): string => rootOf(records)?.name ?? fallback
