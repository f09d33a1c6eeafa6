import type { LiveDocument } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'

/** On which of PostgreSQL's channels servers tell each other that a document was saved. */
export const savedChannel = 'ashlar_live_saved'

/**
 * Tells every server that a document has another revision, in the transaction that stores it: what was not stored is not
 * told, and what was stored is told even where this process ends at that moment. No content goes this way.
 */
export const announceSaved = async (queries: Queryable, { kind, id }: LiveDocument): Promise<void> => {
  await queries.execute(sql`select pg_notify(${savedChannel}, ${`${kind}.${id}`})`)
}
