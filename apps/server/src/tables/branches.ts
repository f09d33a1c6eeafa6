import type { PageRecords } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { apis } from './apis.ts'
import { applications } from './applications.ts'
import { users } from './identity.ts'

/** What a branch and what it is a branch of held when they last were the same, with the ids that pages have on the default branch. */
export interface BranchBase {
  readonly name: string
  readonly records: PageRecords
  readonly pages: readonly {
    readonly id: string
    readonly name: string
    readonly isHidden?: boolean
    readonly records: PageRecords
  }[]
}

/** The table of the branches of things of one kind: each is a thing of that kind, which is in no list. */
const branchesTable = (table: string, originalColumn: string, original: () => AnyPgColumn) =>
  pgTable(
    table,
    {
      /** What holds that which is saved on the branch. */
      id: text().primaryKey().references(original, { onDelete: 'cascade' }),
      /** What it is a branch of. */
      originalId: text(originalColumn).notNull().references(original, { onDelete: 'cascade' }),
      name: text().notNull(),
      base: jsonb().$type<BranchBase>().notNull(),
      /** Null where their account is gone. */
      createdBy: text().references(() => users.id, { onDelete: 'set null' }),
      createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    },
    // Two people who name one branch: the second is told.
    (columns) => [uniqueIndex(`${table}_name`).on(columns.originalId, sql`lower(${columns.name})`)],
  )

/** The branches of applications. */
export const branches = branchesTable('branches', 'application_id', () => applications.id)

/** The branches of workflows and scheduled jobs. */
export const apiBranches = branchesTable('api_branches', 'api_id', () => apis.id)
