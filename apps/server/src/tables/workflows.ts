import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { organizations } from './organizations.ts'

const moment = () => timestamp({ withTimezone: true })

/** Tokens with which other systems call workflows. Revoked ones stay, for those who look into the past. */
export const workflowAccessTokens = pgTable(
  'workflow_access_tokens',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the token; the token itself was shown once. */
    tokenHash: text().notNull().unique(),
    /** The last characters of the token. */
    ending: text().notNull(),
    /** The workflows that it may call; null: all of the organization, those to come among them. */
    workflowIds: text().array(),
    createdBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [index().on(table.organizationId)],
)
