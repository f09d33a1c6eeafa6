import type { OrganizationRole } from '@ashlar/schema'
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'

export const organizations = pgTable('organizations', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export const memberships = pgTable(
  'memberships',
  {
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<OrganizationRole>().notNull(),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
)

/** Written by the version before, which still may run beside this one; nothing reads it. */
export const organizationRequests = pgTable('organization_requests', {
  email: text().primaryKey(),
  name: text().notNull(),
  requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
