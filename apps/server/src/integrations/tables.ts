import type { JsonObject } from '@ashlar/schema'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'
import { organizations } from '../organizations/tables.ts'

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
    configuration: jsonb().$type<JsonObject>().notNull(),
    /** The descriptor's secret fields, each sealed on its own for this organisation and integration. */
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
