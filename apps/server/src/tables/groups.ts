import { foreignKey, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { memberships, organizations } from './organizations.ts'

/** Members of an organization under one name, who are given roles and shares together. */
export const groups = pgTable(
  'groups',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Who keeps it: people here, or the directory of the organization. */
    source: text().$type<'product' | 'scim'>().notNull().default('product'),
    /** What the directory calls it; never an id of ours. */
    externalId: text(),
    /** Counts changes of the name and of the members. */
    revision: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.organizationId, table.name)],
)

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    organizationId: text().notNull(),
    userId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index().on(table.userId),
    // Whoever is no member of the organization any more is in none of its groups, whichever version removes them.
    foreignKey({
      name: 'group_members_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
  ],
)
