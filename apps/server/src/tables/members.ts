import type { InvitableRole } from '@ashlar/contract'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { organizations } from './organizations.ts'

export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<InvitableRole>().notNull(),
    /** The groups that whoever accepts it comes into. */
    groupIds: text().array().notNull().default([]),
    /** SHA-256 of the token in the link; the token itself is only in the message. */
    tokenHash: text().notNull().unique(),
    invitedBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.organizationId)],
)
