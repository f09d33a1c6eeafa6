import type { ApplicationDocumentView } from '@ashlar/contract'
import { checkApplicationRecords } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { users } from '../tables/identity.ts'
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
  // As every change to it is compared: with what was added since it was stored.
  const checked = checkApplicationRecords(records)
  return {
    revision,
    records: { ...(checked.ok ? checked.value : records) },
    lastSuccessfulWrite: lastSuccessfulWrite.toISOString(),
    lastWriter: writer?.name ?? null,
  }
}
