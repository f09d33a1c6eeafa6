import type { Source } from '@ashlar/contract'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { inNaturalOrder } from './natural-order.ts'

const moment = () => timestamp({ withTimezone: true })

/** People with an account. Their organizations are elsewhere. Ids are UUIDs, kept as text. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** In small letters. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** Whether they set the installation up, and run it where the settings name nobody else. */
    isOperator: boolean().notNull().default(false),
    image: text(),
    /** From where they came when they signed up, by the names of what said so; null where nothing did. */
    source: jsonb().$type<Source>(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index('users_in_natural_order_index').on(inNaturalOrder(table.name), table.id),
  ],
)

/** Browsers that are signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The cookie holds it with a signature that only the server can make. */
    token: text().notNull(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** In which organization tabs begin that have chosen none; of a membership, or counts for nothing. */
    organizationId: text(),
    /** When the browser last asked for something, to the half minute; null where nothing limits that. */
    lastSeenAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sessions_token_key').on(table.token),
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expires_at_index').on(table.expiresAt),
  ],
)

/** The ways in which a person proves who they are: a password (`credential`) or a provider of identities. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    /** A hash (scrypt). */
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_provider_id_account_id_key').on(table.providerId, table.accountId),
    index('accounts_user_id_index').on(table.userId),
  ],
)

/** Short-lived proofs that the identity library keeps, such as the state of a sign-in at a provider. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier_index').on(table.identifier)],
)

/** What a link that proves who somebody is was made for; see `account-links.ts`. */
export type AccountLinkKind = 'reset' | 'recovery' | 'address'

/** Links that prove who somebody is: of each kind the newest of a person, which the key sees to. */
export const accountLinks = pgTable(
  'account_links',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<AccountLinkKind>().notNull(),
    tokenHash: text().notNull(),
    /** The address that the link proves, where it is another than that of the account. */
    email: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    uniqueIndex('account_links_token_hash_key').on(table.tokenHash),
  ],
)

/** Codes that came by mail and are typed, hashed with a key; see `typed-codes.ts`. */
export const typedCodes = pgTable('typed_codes', {
  /** What the code proves: a purpose and an address. */
  subject: text().primaryKey(),
  browserHash: text().notNull(),
  codeHash: text().notNull(),
  attempts: integer().notNull(),
  expiresAt: moment().notNull(),
})

/** Key pairs that tokens for agents are signed with. The private key is encrypted. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  alg: text(),
  crv: text(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
})

/** How often somebody tried something within the present window of time; see `rate-limit.ts`. */
export const identityAttempts = pgTable(
  'identity_attempts',
  {
    /** What was tried, and by whom: an account or an address. */
    key: text().primaryKey(),
    count: integer().notNull(),
    windowStartedAt: moment().notNull(),
  },
  (table) => [index('identity_attempts_window_started_at_index').on(table.windowStartedAt)],
)
