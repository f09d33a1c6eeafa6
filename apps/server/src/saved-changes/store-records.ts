import { randomUUID } from 'node:crypto'
import { difference, isEmpty } from '@ashlar/document'
import type { ApplicationRecords } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { announceSaved } from '../live/announce-saved.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ApplicationRow } from '../applications/load.ts'
import { applicationChanges, applications } from '../tables/applications.ts'

/**
 * Stores what something else makes of the records of an application, such as the routes of a page that was added: as a
 * change of its own, which people who have the application open receive with their next save. Needs the row locked.
 */
export const storeRecords = async (
  queries: Queryable,
  { id, records: before, revision }: Pick<ApplicationRow, 'id' | 'records' | 'revision'>,
  records: ApplicationRecords,
  { authorId, savedAt }: { authorId: string; savedAt: Date },
): Promise<void> => {
  const change = difference(before, records)
  if (isEmpty(change)) {
    await queries.update(applications).set({ updatedAt: savedAt }).where(eq(applications.id, id))
    return
  }
  const next = revision + 1
  await queries
    .update(applications)
    .set({
      records,
      revision: next,
      lastSuccessfulWrite: savedAt,
      lastWriterId: authorId,
      updatedAt: savedAt,
    })
    .where(eq(applications.id, id))
  await queries
    .insert(applicationChanges)
    .values({ applicationId: id, revision: next, requestId: randomUUID(), authorId, change, savedAt })
  await announceSaved(queries, { kind: 'application', id })
}
