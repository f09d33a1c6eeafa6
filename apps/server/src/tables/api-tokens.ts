import type { ApiTokenKind, TokenScope } from '@ashlar/contract'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { organizations } from './organizations.ts'

const moment = () => timestamp({ withTimezone: true })

/** Tokens with which people's programs use an organization. Revoked ones stay, for those who look into the past. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text().$type<ApiTokenKind>().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** SHA-256 of the token; the token itself was shown once. */
    tokenHash: text().notNull().unique(),
    /** The last characters of the token. */
    ending: text().notNull(),
    /** Whose rights it holds a part of. */
    createdBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [index().on(table.organizationId), index().on(table.createdBy)],
)
