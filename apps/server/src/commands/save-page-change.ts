import type { ConflictView, SavedView } from '@ashlar/contract'
import { apply } from '@ashlar/document'
import { type Change, describeProblems, type PageRecords } from '@ashlar/schema'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { applications } from '../applications/tables.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { users } from '../identity/tables.ts'
import type { LoadedPage, PageRow } from '../pages/load.ts'
import { pageChanges, pages } from '../pages/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'

/** A change to save, as the client sends it. */
export interface ChangeToSave {
  requestId: string
  baseRevision: number
  change: Change
}

/** The most changes that an editor is told it missed; one further behind has to open the page anew. */
const maximumMissed = 500

/**
 * Saves a change to a page. When others saved meanwhile, it is replayed on top of theirs as long as both touched other
 * records; what collides is refused with `revision_conflict` and the records as they are now. The same request sent
 * again is answered without being saved twice.
 */
export const savePageChange = (
  { platform, checkPage }: Services,
  author: MemberPrincipal,
  page: LoadedPage,
  { requestId, baseRevision, change }: ChangeToSave,
): Promise<SavedView> =>
  transaction(platform.database, async (queries) => {
    const [row] = await queries
      .select()
      .from(pages)
      .where(and(eq(pages.id, page.row.id), isNull(pages.deletedAt)))
      .for('update')
    if (row === undefined) throw notFound('page')

    const [earlier] = await queries
      .select({ revision: pageChanges.revision, savedAt: pageChanges.savedAt })
      .from(pageChanges)
      .where(and(eq(pageChanges.pageId, row.id), eq(pageChanges.requestId, requestId)))
    if (earlier !== undefined) {
      return {
        revision: earlier.revision,
        lastSuccessfulWrite: earlier.savedAt.toISOString(),
        missed: await missedBetween(queries, row.id, baseRevision, earlier.revision - 1),
      }
    }

    if (baseRevision > row.revision) {
      throw new Refusal(
        'revision_conflict',
        'This page was restored to an earlier state. Reload it to go on.',
      )
    }
    const stored = checkPage(row.records)
    if (!stored.ok) throw new Refusal('invalid_document', 'This page is damaged and cannot be saved over.')
    const missed = await missedBetween(queries, row.id, baseRevision, row.revision)
    const applied = apply(stored.value, change)
    if (!applied.ok) {
      throw new Refusal('revision_conflict', conflictSentence(missed.at(-1)?.author), {
        details: conflictOf(
          { ...row, records: stored.value },
          missed,
          applied.collisions.map(({ id }) => id),
        ),
      })
    }
    const checked = checkPage(applied.records)
    if (!checked.ok) {
      throw new Refusal(
        'invalid_document',
        `The change was not saved, because the page would not be valid: ${describeProblems(checked.problems)}`,
        { problems: checked.problems },
      )
    }

    const savedAt = platform.clock.now()
    const revision = row.revision + 1
    await queries
      .update(pages)
      .set({
        records: checked.value,
        revision,
        name: nameOf(checked.value, row.name),
        lastSuccessfulWrite: savedAt,
        lastWriterId: author.userId,
      })
      .where(eq(pages.id, row.id))
    await queries
      .insert(pageChanges)
      .values({ pageId: row.id, revision, requestId, authorId: author.userId, change, savedAt })
    await queries
      .update(applications)
      .set({ updatedAt: savedAt })
      .where(eq(applications.id, row.applicationId))
    return { revision, lastSuccessfulWrite: savedAt.toISOString(), missed }
  })

const nameOf = (records: PageRecords, fallback: string): string =>
  Object.values(records).find((record) => record.kind === 'widget' && record.parentId === null)?.name ??
  fallback

const missedBetween = async (
  queries: Queryable,
  pageId: string,
  after: number,
  upTo: number,
): Promise<SavedView['missed']> => {
  if (upTo <= after) return []
  if (upTo - after > maximumMissed) {
    throw new Refusal(
      'revision_conflict',
      'Too much has changed since this page was opened. Reload it to go on.',
    )
  }
  const rows = await queries
    .select({ revision: pageChanges.revision, change: pageChanges.change, author: users.name })
    .from(pageChanges)
    .innerJoin(users, eq(users.id, pageChanges.authorId))
    .where(and(eq(pageChanges.pageId, pageId), gt(pageChanges.revision, after)))
    .orderBy(asc(pageChanges.revision))
  return rows.filter((row) => row.revision <= upTo)
}

const conflictSentence = (author: string | undefined): string =>
  `${author ?? 'Somebody'} changed the same part of this page meanwhile. Choose which version to keep.`

const conflictOf = (row: PageRow, missed: SavedView['missed'], ids: readonly string[]): ConflictView => ({
  revision: row.revision,
  author: missed.at(-1)?.author ?? '',
  savedAt: row.lastSuccessfulWrite.toISOString(),
  conflicts: ids.map((id) => ({ id, theirs: row.records[id] ?? null })),
  missed,
})
