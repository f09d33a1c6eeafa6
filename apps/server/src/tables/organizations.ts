import type { joinRoles } from '@ashlar/contract'
import type { CompletionSettings, OrganizationRole } from '@ashlar/schema'
import type { AssistantSettings } from '@ashlar/schema/assistant-settings'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

export const organizations = pgTable('organizations', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Whether roles of its own and of groups count for nothing beyond what plain members may do. */
  hasSimpleRoles: boolean().notNull().default(false),
  /** Counts changes of the general settings. */
  revision: integer().notNull().default(0),
  /** An address of data that holds the picture beside the name. */
  logo: text(),
  /** In `#rrggbb`: what the screens mark with, in place of the color of the product. */
  accentColor: text(),
  /** As what people join by the domain of their address. */
  joinRole: text().$type<(typeof joinRoles)[number]>().notNull().default('end-user'),
  sessionHours: integer(),
  idleMinutes: integer(),
  /** Whether members without a second factor do nothing in it before they have one. */
  requiresSecondFactor: boolean().notNull().default(false),
  /** Whether and for whom code is completed while it is written; null: for nobody. */
  completion: jsonb().$type<CompletionSettings>(),
  /** Which models its assistant asks, and how much; null: as the installation has it. */
  assistant: jsonb().$type<AssistantSettings>(),
  /** When somebody deleted it: it is stopped since then, and can be had back for a while. */
  deletedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Whoever proves an address of such a domain joins its organization. A domain is that of one organization. */
export const joinDomains = pgTable(
  'join_domains',
  {
    domain: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.organizationId)],
)

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
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    // Each request asks to what a person belongs.
    index().on(table.userId),
  ],
)

/** Written by the version before, which still may run beside this one; nothing reads it. */
export const organizationRequests = pgTable('organization_requests', {
  email: text().primaryKey(),
  name: text().notNull(),
  requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** What an organization has used up of what it may do a day; days are those of the database, in UTC. */
export const dailyUses = pgTable(
  'daily_uses',
  {
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind, table.day] })],
)
