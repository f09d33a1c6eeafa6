import type { ApplicationRecords, PageRecords } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { users } from './identity.ts'

/** What an application and its branch held when they last were the same, with the ids of the application's pages. */
export interface BranchBase {
  readonly name: string
  readonly records: ApplicationRecords
  readonly pages: readonly {
    readonly id: string
    readonly name: string
    readonly isHidden?: boolean
    readonly records: PageRecords
  }[]
}

/** The branches of applications: each is an application of its own, which is in no list. */
export const branches = pgTable(
  'branches',
  {
    /** The application that holds what is saved on the branch. */
    id: text()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    base: jsonb().$type<BranchBase>().notNull(),
    /** Null where their account is gone. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // Two people who name one branch: the second is told.
  (table) => [uniqueIndex('branches_name').on(table.applicationId, sql`lower(${table.name})`)],
)
