import type { ProtectedEntity, ShareRole } from '@ashlar/schema'
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'
import { organizations } from '../organizations/tables.ts'

/** What a user, or everyone, was given on one entity of their organisation. */
export const shares = pgTable(
  'shares',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    entityType: text().$type<ProtectedEntity['resourceType']>().notNull(),
    entityId: text().notNull(),
    /** Null means everyone in the organisation. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<ShareRole>().notNull(),
  },
  (table) => [
    unique().on(table.entityId, table.userId).nullsNotDistinct(),
    index().on(table.organizationId, table.entityType),
  ],
)
