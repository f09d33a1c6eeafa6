import type { ApplicationDocumentView } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { users } from '../identity/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ApplicationRow } from './load.ts'

/** What belongs to an application and to none of its pages, with the name of who saved it last. */
export const documentOf = async (
  database: Queryable,
  { records, revision, lastSuccessfulWrite, lastWriterId }: ApplicationRow,
): Promise<ApplicationDocumentView> => {
  const [writer] =
    lastWriterId === null
      ? []
      : await database.select({ name: users.name }).from(users).where(eq(users.id, lastWriterId))
  return {
    revision,
    records: { ...records },
    lastSuccessfulWrite: lastSuccessfulWrite.toISOString(),
    lastWriter: writer?.name ?? null,
  }
}
