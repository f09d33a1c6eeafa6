import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { users } from './identity.ts'
import { organizations } from './organizations.ts'

const moment = () => timestamp({ withTimezone: true })

/** Where an application may be shown inside other pages. One without a row may be nowhere. */
export const applicationEmbeddings = pgTable('application_embeddings', {
  applicationId: text()
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  origins: text().array().notNull(),
  allowsExternalUsers: boolean().notNull(),
})

/** Tokens with which servers of other sites sign people in. Revoked ones stay, for those who look into the past. */
export const embedAccessTokens = pgTable(
  'embed_access_tokens',
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
