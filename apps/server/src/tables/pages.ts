import type { JsonObject, PageRecords } from '@ashlar/schema'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { changesTable } from './changes.ts'
import { users } from './identity.ts'

export const pages = pgTable(
  'pages',
  {
    id: text().primaryKey(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    records: jsonb().$type<PageRecords>().notNull(),
    revision: integer().notNull().default(0),
    /** For people; what is compared is the revision. */
    lastSuccessfulWrite: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastWriterId: text().references(() => users.id, { onDelete: 'set null' }),
    /** A hidden page is reached by its address and listed nowhere. */
    isHidden: boolean().notNull().default(false),
    /** What other programs noted about the page; kept as it was given. */
    metadata: jsonb().$type<JsonObject>(),
    /** Values with which a builder tries the page out. */
    testParams: jsonb().$type<JsonObject>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of a page on a branch: the id that it has, or gets, where the branch began. No reference: the page may not be there yet. */
    branchOf: text(),
    /** Set when the page was deleted: it is served nowhere any more. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.applicationId)],
)

/** Every saved change: what a stale editor missed, and who did what. */
export const pageChanges = changesTable('page_changes', 'page_id', () => pages.id)
