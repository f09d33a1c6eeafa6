import type { ChangeOrigin } from '@ashlar/contract'
import type { Change } from '@ashlar/schema'
import {
  type AnyPgColumn,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

/**
 * The table of every saved change to documents of one kind: what a stale editor missed, and who did what. A document has one
 * change for each revision, and none twice for one request.
 */
export const changesTable = (name: string, documentColumn: string, document: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      documentId: text(documentColumn).notNull().references(document, { onDelete: 'cascade' }),
      revision: integer().notNull(),
      requestId: text().notNull(),
      authorId: text()
        .notNull()
        .references(() => users.id),
      change: jsonb().$type<Change>().notNull(),
      /** Whether a person made it by hand, or accepted it from the assistant. */
      origin: text().$type<ChangeOrigin>().notNull().default('person'),
      savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.documentId, table.revision] }),
      uniqueIndex().on(table.documentId, table.requestId),
    ],
  )
