import type { EntityType } from '@ashlar/schema'
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { groups } from './groups.ts'
import { users } from './identity.ts'
import { invitations } from './members.ts'
import { organizations } from './organizations.ts'

/** What the version before knows of roles. */
export type EarlierShareRole = 'owner' | 'builder' | 'viewer' | 'configurator'

/** What a share gives. */
const roleColumns = {
  /** For the version before, which still may run beside this one; it writes no other column. */
  role: text().$type<EarlierShareRole>().notNull(),
  /** The key of a built-in role or the id of one of the organization's own; null where the version before wrote it. */
  resourceRole: text(),
}

/** What a user, or everyone, was given on one entity of their organization. */
export const shares = pgTable(
  'shares',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    entityType: text().$type<EntityType>().notNull(),
    entityId: text().notNull(),
    /** Null means everyone in the organization. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    ...roleColumns,
  },
  (table) => [
    unique().on(table.entityId, table.userId).nullsNotDistinct(),
    index().on(table.organizationId, table.entityType),
  ],
)

/** What the members of a group were given on one entity of their organization. */
export const groupShares = pgTable(
  'group_shares',
  {
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    entityType: text().$type<EntityType>().notNull(),
    entityId: text().notNull(),
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** The key of a built-in role or the id of one of the organization's own. */
    resourceRole: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.groupId] }), index().on(table.groupId)],
)

/** What somebody is given on one entity once they accept their invitation; nothing before. */
export const waitingShares = pgTable(
  'waiting_shares',
  {
    invitationId: text()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    entityType: text().$type<EntityType>().notNull(),
    entityId: text().notNull(),
    ...roleColumns,
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
