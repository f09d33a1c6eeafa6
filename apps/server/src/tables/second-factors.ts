import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

/** What people have beside their password, one each; see `identity/second-factors.ts`. */
export const secondFactors = pgTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the codes are made from, encrypted. */
  sealedSecret: text().notNull(),
  /** Since when it is asked for; null while it is being set up. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The last span of time whose code was used: none is good twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** Codes for somebody who has lost their second factor, hashed with a key. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
