import type { Change, JsonObject, PageRecords } from '@ashlar/schema'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
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
    /** Set when the page was deleted: it is served nowhere any more. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.applicationId)],
)

/** Every saved change: what a stale editor missed, and who did what. */
export const pageChanges = pgTable(
  'page_changes',
  {
    pageId: text()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    requestId: text().notNull(),
    authorId: text()
      .notNull()
      .references(() => users.id),
    change: jsonb().$type<Change>().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.revision] }),
    uniqueIndex().on(table.pageId, table.requestId),
  ],
)
