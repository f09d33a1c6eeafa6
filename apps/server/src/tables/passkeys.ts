import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

const moment = () => timestamp({ withTimezone: true })

/** What people sign in with in place of a password and a code; see `identity/passkeys.ts`. Only public keys are kept. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What the authenticator calls it: bytes, in base64url. */
    credentialId: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** How often it has signed, where its authenticator counts; it only ever grows. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<readonly string[]>().notNull(),
    /** Whether other devices of its owner may have it too. */
    isSynchronized: boolean().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user_id_index').on(table.userId),
  ],
)

/** Challenges that were answered, hashed, until they would be too old anyway: none is good twice. */
export const answeredChallenges = pgTable(
  'answered_challenges',
  {
    challengeHash: text().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('answered_challenges_expires_at_index').on(table.expiresAt)],
)
