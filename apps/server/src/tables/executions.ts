import type { RunError, RunView } from '@ashlar/contract'
import { bigserial, index, integer, json, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** One row per run of an API. It outlives the API and the page, so only the organization is referenced. */
export const runs = pgTable(
  'runs',
  {
    /** Counts the rows: a run's own id comes from the client, who may say one twice. */
    number: bigserial({ mode: 'number' }).primaryKey(),
    id: text().notNull(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null for a workflow or job that was tried out: they belong to no application. */
    applicationId: text(),
    apiId: text().notNull(),
    apiName: text().notNull(),
    mode: text().$type<'edit' | 'published'>().notNull(),
    eventType: text().notNull(),
    deploymentId: text(),
    /** Null for a visitor. */
    startedBy: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    milliseconds: real().notNull(),
    status: text().$type<RunView['status']>().notNull(),
    error: jsonb().$type<RunError>(),
    /** The integrations whose secrets it used, or was about to use when it failed. */
    integrationIds: text().array().notNull().default([]),
    /** The handlers that led to it, the latest last. */
    callStack: text().array().notNull().default([]),
    traceId: text(),
    /** The key of its profile, which outlives the profile; null for runs from before there were profiles. */
    profile: text(),
  },
  (table) => [
    index().on(table.applicationId, table.startedAt),
    index().on(table.id),
    index().using('gin', table.integrationIds),
  ],
)

/** A record of a run that is stored. */
export type RunRow = Omit<typeof runs.$inferSelect, 'number'>

/** Runs that go on, of which the history would know nothing if their process died: the longer ones. */
export const runsInFlight = pgTable(
  'runs_in_flight',
  {
    key: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The process in which it goes on. */
    owner: text().notNull(),
    /** Counts on while the process lives. */
    beat: integer().notNull().default(0),
    /** What the history is to say where nobody comes to say how it ended. */
    run: json().$type<RunRow>().notNull(),
  },
  (table) => [index().on(table.owner)],
)
