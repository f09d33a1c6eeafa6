import { randomUUID } from 'node:crypto'
import { difference, isEmpty } from '@ashlar/document'
import type { ApplicationRecords } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { logChange, type SavedChange } from '../change-log/change-log.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ApplicationRow } from '../applications/load.ts'
import { applications } from '../tables/applications.ts'

/** Writes the records of an application after a change, and the change for the editors that missed it. */
export const storeApplication = async (
  queries: Queryable,
  id: string,
  records: ApplicationRecords,
  saved: SavedChange,
): Promise<void> => {
  const { revision, savedAt, authorId } = saved
  await queries
    .update(applications)
    .set({ records, revision, lastSuccessfulWrite: savedAt, lastWriterId: authorId, updatedAt: savedAt })
    .where(eq(applications.id, id))
  await logChange(queries, { kind: 'application', id }, saved)
}

/**
 * Stores what something else makes of the records of an application, such as the routes of a page that was added: as a
 * change of its own, which people who have the application open receive with their next save. Needs the row locked.
 */
export const storeRecords = async (
  queries: Queryable,
  { id, records: before, revision }: Pick<ApplicationRow, 'id' | 'records' | 'revision'>,
  records: ApplicationRecords,
  { authorId, origin, savedAt }: Pick<SavedChange, 'authorId' | 'origin' | 'savedAt'>,
): Promise<void> => {
  const change = difference(before, records)
  if (isEmpty(change)) {
    await queries.update(applications).set({ updatedAt: savedAt }).where(eq(applications.id, id))
    return
  }
  const requestId = randomUUID()
  await storeApplication(queries, id, records, {
    revision: revision + 1,
    requestId,
    authorId,
    origin,
    change,
    savedAt,
  })
}
