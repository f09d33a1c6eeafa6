import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { apis, apiVersions } from './apis.ts'
import { applications, applicationVersions } from './applications.ts'
import { users } from './identity.ts'

/** What became of a request: `replaced` by another one, or by nothing yet while it is `waiting`. */
export type RequestState = 'waiting' | 'deployed' | 'refused' | 'withdrawn' | 'replaced'

/** Versions that somebody wants deployed, and that others have to approve first: one at most waits of each application, workflow or job. */
export const deploymentRequests = pgTable(
  'deployment_requests',
  {
    id: text().primaryKey(),
    /** Of what: an application and a version of it, or a workflow or job and a version of that. */
    applicationId: text().references(() => applications.id, { onDelete: 'cascade' }),
    versionId: text().references(() => applicationVersions.id, { onDelete: 'cascade' }),
    apiId: text().references(() => apis.id, { onDelete: 'cascade' }),
    apiVersionId: text().references(() => apiVersions.id, { onDelete: 'cascade' }),
    /** A name of what the version holds, and what is approved: of anything else an approval says nothing. */
    commitId: text().notNull(),
    /** The ids of those who changed something that is not deployed yet: they approve it in no case. */
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
    index().on(table.apiId, table.askedAt),
    uniqueIndex('deployment_requests_waiting').on(table.applicationId).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('api_deployment_requests_waiting').on(table.apiId).where(sql`${table.state} = 'waiting'`),
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
const mergedMakersTable = (name: string, originalColumn: string, original: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      originalId: text(originalColumn).notNull().references(original, { onDelete: 'cascade' }),
      userId: text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      mergedAt: timestamp({ withTimezone: true }).notNull(),
    },
    (table) => [primaryKey({ columns: [table.originalId, table.userId, table.mergedAt] })],
  )

/** Of applications. */
export const mergedMakers = mergedMakersTable('merged_makers', 'application_id', () => applications.id)

/** Of workflows and scheduled jobs. */
export const apiMergedMakers = mergedMakersTable('api_merged_makers', 'api_id', () => apis.id)
