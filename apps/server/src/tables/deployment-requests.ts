import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { applications, applicationVersions } from './applications.ts'
import { users } from './identity.ts'

/** What became of a request: `replaced` by another one, or by nothing yet while it is `waiting`. */
export type RequestState = 'waiting' | 'deployed' | 'refused' | 'withdrawn' | 'replaced'

/** Versions that somebody wants deployed, and that others have to approve first: one at most waits in each application. */
export const deploymentRequests = pgTable(
  'deployment_requests',
  {
    id: text().primaryKey(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    versionId: text()
      .notNull()
      .references(() => applicationVersions.id, { onDelete: 'cascade' }),
    /** What the version holds, and what is approved: of anything else an approval says nothing. */
    commitId: text().notNull(),
    /** The ids of those who changed something that visitors do not see yet: they approve it in no case. */
    makers: jsonb().$type<readonly string[]>().notNull(),
    /** In whose name it is deployed; null where their account is gone. */
    askedBy: text().references(() => users.id, { onDelete: 'set null' }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** Before when it is not deployed; null: at once. */
    deployAt: timestamp({ withTimezone: true }),
    state: text().$type<RequestState>().notNull().default('waiting'),
    /** Who refused it, took it back, or asked for another one; of a deployed one whoever deployed it. */
    closedBy: text().references(() => users.id, { onDelete: 'set null' }),
    closedAt: timestamp({ withTimezone: true }),
    /** Why it was refused, or why it was not deployed although it is approved; may be empty. */
    reason: text().notNull().default(''),
  },
  (table) => [
    index().on(table.applicationId, table.askedAt),
    uniqueIndex('deployment_requests_waiting').on(table.applicationId).where(sql`${table.state} = 'waiting'`),
  ],
)

/** Who approved a request. */
export const deploymentApprovals = pgTable(
  'deployment_approvals',
  {
    requestId: text()
      .notNull()
      .references(() => deploymentRequests.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.userId] })],
)

/** Who had changed a branch when it was merged into the default one, which itself knows only who merged it. */
export const mergedMakers = pgTable(
  'merged_makers',
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mergedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.userId, table.mergedAt] })],
)
