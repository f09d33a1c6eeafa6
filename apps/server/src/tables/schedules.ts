import type { Schedule } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** When each deployed job is to run, and which planned time comes next. One row per job. */
export const jobSchedules = pgTable(
  'job_schedules',
  {
    jobId: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    versionId: text().notNull(),
    cron: text().notNull(),
    timeZone: text().notNull(),
    missedRuns: text().$type<Schedule['missedRuns']>().notNull(),
    overlap: text().$type<Schedule['overlap']>().notNull(),
    notifyOnFailure: text().array().notNull().default([]),
    isEnabled: boolean().notNull(),
    /** The planned time that comes next; null where none comes. */
    nextAt: timestamp({ withTimezone: true }),
    /** How many planned times passed without a run since the schedule was set, and the latest of them. */
    missedCount: integer().notNull().default(0),
    missedLast: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.nextAt).where(sql`is_enabled`), index().on(table.organizationId)],
)
