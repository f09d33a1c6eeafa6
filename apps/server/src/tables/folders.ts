import { type AnyPgColumn, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** Where applications, workflows and jobs are put, for people to find them: two levels, and no rights come with them. */
export const folders = pgTable(
  'folders',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The folder that it stands in; null: none. */
    parentId: text().references((): AnyPgColumn => folders.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.organizationId, table.parentId, table.name).nullsNotDistinct(),
    index().on(table.parentId),
  ],
)
