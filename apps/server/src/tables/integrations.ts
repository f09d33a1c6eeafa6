import type { JsonObject } from '@ashlar/schema'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { organizations } from './organizations.ts'
import { profiles } from './profiles.ts'

export const integrations = pgTable(
  'integrations',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    pluginId: text().notNull(),
    isDemo: boolean().notNull().default(false),
    /** Of the production profile, and of every profile without a configuration of its own. */
    configuration: jsonb().$type<JsonObject>().notNull(),
    /** The descriptor's secret fields, each sealed on its own for this organization and integration. */
    sealedSecrets: jsonb().$type<Record<string, string>>().notNull(),
    /** Counts changes; pools and plans of an older version are not used again. */
    version: integer().notNull().default(1),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.organizationId)],
)

/** How integrations are configured for profiles other than production; a profile without a row uses the default one. */
export const integrationConfigurations = pgTable(
  'integration_configurations',
  {
    integrationId: text()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    configuration: jsonb().$type<JsonObject>().notNull(),
    /** As those of the integration, and sealed for this profile too. */
    sealedSecrets: jsonb().$type<Record<string, string>>().notNull(),
    /** The version of the integration with which it was saved. */
    version: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.integrationId, table.profileId] })],
)
