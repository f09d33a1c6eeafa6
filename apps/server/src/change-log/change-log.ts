import type { ChangeOrigin, LiveDocument, LiveDocumentKind } from '@ashlar/contract'
import type { Change } from '@ashlar/schema'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { apiChanges } from '../tables/apis.ts'
import { applicationChanges } from '../tables/applications.ts'
import type { changesTable } from '../tables/changes.ts'
import { users } from '../tables/identity.ts'
import { pageChanges } from '../tables/pages.ts'
import { announceSaved } from './announce-saved.ts'

const tables: Readonly<Record<LiveDocumentKind, ReturnType<typeof changesTable>>> = {
  page: pageChanges,
  application: applicationChanges,
  api: apiChanges,
}

/** A change as it was saved. */
export interface SavedChange {
  /** The revision that it led to. */
  readonly revision: number
  readonly requestId: string
  readonly change: Change
  readonly authorId: string
  /** Left out: a person made it by hand. */
  readonly origin?: ChangeOrigin | undefined
  readonly savedAt: Date
}

/** The saved changes of a document after a revision, in order, so many at most, with the names of who made them. */
export const changesAfter = (
  queries: Queryable,
  { kind, id }: LiveDocument,
  revision: number,
  most: number,
): Promise<(SavedChange & { readonly author: string })[]> => {
  const table = tables[kind]
  return queries
    .select({
      revision: table.revision,
      requestId: table.requestId,
      author: users.name,
      authorId: users.id,
      savedAt: table.savedAt,
      change: table.change,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.authorId))
    .where(and(eq(table.documentId, id), gt(table.revision, revision)))
    .orderBy(asc(table.revision))
    .limit(most)
}

/** The change that was saved for a request before. */
export const changeOfRequest = async (
  queries: Queryable,
  { kind, id }: LiveDocument,
  requestId: string,
): Promise<{ revision: number; savedAt: Date } | undefined> => {
  const table = tables[kind]
  const [row] = await queries
    .select({ revision: table.revision, savedAt: table.savedAt })
    .from(table)
    .where(and(eq(table.documentId, id), eq(table.requestId, requestId)))
  return row
}

/** Keeps a change, in the transaction that stores what it makes of the document, and tells every server of it. */
export const logChange = async (
  queries: Queryable,
  document: LiveDocument,
  { revision, requestId, authorId, origin = 'person', change, savedAt }: SavedChange,
): Promise<void> => {
  await queries
    .insert(tables[document.kind])
    .values({ documentId: document.id, revision, requestId, authorId, origin, change, savedAt })
  await announceSaved(queries, document)
}
