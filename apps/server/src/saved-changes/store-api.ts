import { eq } from 'drizzle-orm'
import { logChange } from '../change-log/change-log.ts'
import type { Queryable } from '../platform/database/database.ts'
import { apis } from '../tables/apis.ts'
import type { RecordsToStore } from './save-change.ts'

/** Writes the records of a workflow or job after a change, and the change for the editors that missed it. */
export const storeApi = async (queries: Queryable, id: string, stored: RecordsToStore): Promise<void> => {
  const { records, revision, savedAt, authorId } = stored
  await queries
    .update(apis)
    .set({ records, revision, updatedAt: savedAt, updatedBy: authorId })
    .where(eq(apis.id, id))
  await logChange(queries, { kind: 'api', id }, stored)
}
