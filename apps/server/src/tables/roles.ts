import type { RoleType } from '@ashlar/contract'
import type { EntityAction, Permission } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { groups } from './groups.ts'
import { memberships, organizations } from './organizations.ts'

/** The roles that organizations make themselves; those that everybody has are in the schema and never stored. */
export const roles = pgTable(
  'roles',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text().$type<RoleType>().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Permissions of a role for the organization, actions of one for things. */
    permissions: text().array().$type<(Permission | EntityAction)[]>().notNull(),
    /** Counts changes; who saves says on which one they stand. */
    revision: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.organizationId, table.type, table.name)],
)

/** The roles for the organization that people have beside that of their membership, themselves or through a group. */
export const roleAssignments = pgTable(
  'role_assignments',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The key of a built-in role, or the id of one of the organization's own. */
    role: text().notNull(),
    userId: text(),
    groupId: text().references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique().on(table.organizationId, table.role, table.userId, table.groupId).nullsNotDistinct(),
    index().on(table.userId),
    index().on(table.groupId),
    foreignKey({
      name: 'role_assignments_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
    check('is_of_one', sql`num_nonnulls(${table.userId}, ${table.groupId}) = 1`),
    // Ownership is a person's own, so that the last owner is somebody.
    check('is_no_ownership', sql`${table.role} <> 'owner'`),
  ],
)
