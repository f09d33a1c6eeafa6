import type { ProtectedEntity, ShareRole } from '@ashlar/schema'
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'
import { invitations } from '../members/tables.ts'
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

/** What somebody is given on one entity once they accept their invitation; nothing before. */
export const waitingShares = pgTable(
  'waiting_shares',
  {
    invitationId: text()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    entityType: text().$type<ShareableType>().notNull(),
    entityId: text().notNull(),
    role: text().$type<ShareRole>().notNull(),
    /** It is as good as their right to share the entity. */
    sharedBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.entityId] }),
    index().on(table.entityId),
    index().on(table.sharedBy),
  ],
)

/** What people share with each other. */
export type ShareableType = Exclude<ProtectedEntity['resourceType'], 'integrations'>
