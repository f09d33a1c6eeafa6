import { foreignKey, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { sessions } from './identity.ts'
import { memberships } from './organizations.ts'

const moment = () => timestamp({ withTimezone: true })

/** Whose it is, and at which server of Git. Gone with their membership. */
const owner = {
  organizationId: text().notNull(),
  userId: text().notNull(),
  host: text().$type<'github' | 'gitlab' | 'gitea'>().notNull(),
  /** Says for which address and client: with others it does not count. */
  fingerprint: text().notNull(),
}

/** Accounts at servers of Git with which members signed in, to reach repositories for an organization. */
export const gitAccounts = pgTable(
  'git_accounts',
  {
    id: text().primaryKey(),
    ...owner,
    /** What the server tells its accounts apart by. */
    externalId: text().notNull(),
    /** What the server calls the account. */
    name: text().notNull(),
    /** Access and refresh token, sealed for this account and what it was given for. */
    sealedTokens: text().notNull(),
    /** When the access token ends; null where the server does not say. */
    expiresAt: moment(),
    createdAt: moment().notNull(),
    refreshedAt: moment(),
  },
  (table) => [
    unique('git_accounts_of_member').on(table.organizationId, table.userId, table.host, table.externalId),
    foreignKey({
      name: 'git_accounts_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
  ],
)

/** Logins at servers of Git that were begun. What the server answers counts once, in the session that began. */
export const gitLogins = pgTable(
  'git_logins',
  {
    /** The state: 32 random hexadecimal digits. */
    id: text().primaryKey(),
    ...owner,
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The verifier of PKCE, sealed. */
    sealedVerifier: text().notNull(),
    expiresAt: moment().notNull(),
    claimedAt: moment(),
    /** What came of it; null while it goes on, or where it failed. */
    accountId: text().references(() => gitAccounts.id, { onDelete: 'cascade' }),
    /** Why it failed; null while it has not. */
    error: text(),
  },
  (table) => [
    index('git_logins_by_expiry').on(table.expiresAt),
    foreignKey({
      name: 'git_logins_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
  ],
)
