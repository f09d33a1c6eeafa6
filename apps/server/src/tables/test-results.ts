import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { users } from './identity.ts'

/** How tests of applications went the last time, for just the content that a commit names, whether or not it was ever made. */
export const testResults = pgTable(
  'test_results',
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The name of the content that was tested, as commits are named. */
    commitId: text().notNull(),
    testId: text().notNull(),
    /** What was otherwise; null where it passed. */
    problem: text(),
    /** Who says so; null where their account is gone. */
    ranBy: text().references(() => users.id, { onDelete: 'set null' }),
    ranAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.commitId, table.testId] })],
)
