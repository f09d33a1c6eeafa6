import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { sessions } from './identity.ts'
import { integrations } from './integrations.ts'
import { memberships } from './organizations.ts'
import { profiles } from './profiles.ts'

const moment = () => timestamp({ withTimezone: true })

/** What belongs to one configuration of an integration, and to one member where it is not shared. */
const place = {
  organizationId: text().notNull(),
  integrationId: text()
    .notNull()
    .references(() => integrations.id, { onDelete: 'cascade' }),
  /** The profile whose configuration it is; null for the default one. */
  profileId: text().references(() => profiles.id, { onDelete: 'cascade' }),
}

/** Tokens with which steps reach systems that people logged in to. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    id: text().primaryKey(),
    ...place,
    /** The member whose token it is; null for one that all share. Gone with their membership. */
    userId: text(),
    /** Whose token it is where another site signs them in: its access token and what it calls them. */
    externalUser: text(),
    /** Says for which settings it was given: with others it does not count. */
    fingerprint: text().notNull(),
    /** Access and refresh token, sealed for this place and this member. */
    sealedTokens: text().notNull(),
    scope: text().notNull(),
    /** Whose account the provider says it opens; null where it does not say. */
    account: text(),
    /** When the access token ends; null where the provider does not say. */
    expiresAt: moment(),
    connectedBy: text().notNull(),
    createdAt: moment().notNull(),
    refreshedAt: moment(),
  },
  (table) => [
    uniqueIndex('oauth_tokens_of_place').on(
      table.integrationId,
      sql`coalesce(${table.profileId}, '')`,
      sql`coalesce(${table.userId}, '')`,
      sql`coalesce(${table.externalUser}, '')`,
    ),
    index('oauth_tokens_of_user').on(table.userId),
    foreignKey({
      name: 'oauth_tokens_of_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
  ],
)

/** Logins that were begun. What the provider answers with counts once, in the session that began, and only for what stands here. */
export const oauthLogins = pgTable(
  'oauth_logins',
  {
    /** The one-time code: 32 random hexadecimal digits. */
    id: text().primaryKey(),
    ...place,
    /** The member who began; null for somebody whom another site signs in. */
    userId: text(),
    externalUser: text(),
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
    /** Whether the token will be the one that all share. */
    tokenScope: text().$type<'datasource' | 'user'>().notNull(),
    fingerprint: text().notNull(),
    /** The verifier of PKCE, sealed; null where there is no code to exchange. */
    sealedVerifier: text(),
    expiresAt: moment().notNull(),
    claimedAt: moment(),
    succeededAt: moment(),
    /** Why it failed; null while it has not. */
    error: text(),
  },
  (table) => [
    index('oauth_logins_by_expiry').on(table.expiresAt),
    foreignKey({
      name: 'oauth_logins_of_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
  ],
)
