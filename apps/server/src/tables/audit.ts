import type { JsonObject } from '@ashlar/schema'
import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** Who did what. Rows are only ever added, in the transaction of the change they speak of. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null where nobody is signed in, such as an accepted invitation before the account exists. */
    actorId: text(),
    action: text().notNull(),
    entityType: text().notNull(),
    entityId: text().notNull(),
    details: jsonb().$type<JsonObject>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.organizationId, table.at)],
)
