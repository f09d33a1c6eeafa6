import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Requests that name themselves, so that one that is sent again does nothing more. Kept for a day. */
export const repeatedRequests = pgTable(
  'repeated_requests',
  {
    /** A hash of who asks and the id that they gave. */
    key: text().primaryKey(),
    /** A hash of what was asked: another request under the same id is refused. */
    content: text().notNull(),
    /** The process that carries it out. */
    owner: text().notNull(),
    claimedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Set by the transaction that does what was asked; null while that is not committed. */
    doneAt: timestamp({ withTimezone: true }),
    /** The sealed answer; null where there is none yet, or where it was lost with its process. */
    answer: text(),
  },
  (table) => [index().on(table.claimedAt)],
)
