import type { Profile } from '@ashlar/schema'
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

export const profiles = pgTable(
  'profiles',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** What programs call it; it never changes. */
    key: text().notNull(),
    displayName: text().notNull(),
    type: text().$type<Profile['type']>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.organizationId, table.key)],
)
