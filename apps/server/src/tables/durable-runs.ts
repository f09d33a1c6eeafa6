import type { RunError } from '@ashlar/contract'
import type { JournalEntry, RunCaller } from '@ashlar/executor'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** What a durable run can be an execution of. */
export type DurableApiKind = 'workflow' | 'job'

/**
 * Where a durable run stands. `lost` is one that took its server down three times, and is left to a person; it has ended
 * as much as `succeeded`, `failed` and `cancelled` have.
 */
export type DurableRunStatus =
  | 'queued'
  | 'running'
  | 'suspended'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'lost'

/** On whose account a run goes on. */
export type RunStarter =
  | { readonly kind: 'member'; readonly userId: string }
  | { readonly kind: 'accessToken'; readonly accessTokenId: string }
  /** The job itself, by its plan. */
  | { readonly kind: 'schedule' }
  /** A step of another run. */
  | {
      readonly kind: 'run'
      readonly runId: string
      /** Who that run went on for; absent where nobody is known. */
      readonly caller?: RunCaller | undefined
      /** Whether that run waits for this one: cancelled, it leaves this one to nobody. */
      readonly isAwaited?: boolean | undefined
    }

const moment = () => timestamp({ withTimezone: true })

/**
 * One row per run of a workflow or a job: the queue, the lease and the history in one, so that they cannot disagree.
 * Values that builders' code gave are `json`, not `jsonb`: they may hold what PostgreSQL's own text may not.
 */
export const durableRuns = pgTable(
  'durable_runs',
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    apiId: text().notNull(),
    apiKind: text().$type<DurableApiKind>().notNull(),
    /** The deployed version that runs. */
    versionId: text(),
    input: json().$type<JsonObject>().notNull(),
    /** The key of a profile; null for production. */
    profile: text(),
    startedBy: json().$type<RunStarter>().notNull(),
    eventType: text().notNull(),
    /** Names the run among those of its workflow for a day. */
    idempotencyKey: text(),
    /** The moment that the job was planned for: each is there once, whoever fires it. */
    plannedAt: moment(),
    status: text().$type<DurableRunStatus>().notNull(),
    /** How many runs called each other before this one. */
    callDepth: integer().notNull().default(0),
    /** The first of the runs that called each other before this one; null where no step called it. */
    rootRunId: text(),
    /** How often a process began or resumed it without bringing it to an end or a rest. */
    attempts: integer().notNull().default(0),
    leaseOwner: text(),
    /** Set anew by each renewal. Who may take the run over sees that it no longer changes, by a clock of its own. */
    leaseUntil: moment(),
    /** Counts the leases: who writes with an older number has lost the run. */
    fence: integer().notNull().default(0),
    /** Of a suspended run: when it goes on by itself. */
    resumeAt: moment(),
    /** It stays queued until this run has ended. */
    afterRunId: text(),
    isCancelRequested: boolean().notNull().default(false),
    /** Whether somebody waits for it in another process than the one that executes it. */
    isAwaited: boolean().notNull().default(false),
    output: json().$type<JsonValue>(),
    error: json().$type<RunError>(),
    /** Who is to be told by mail when it fails. */
    notifyOnFailure: text().array().notNull().default([]),
    /** Whether somebody still has to be told. */
    isNoticeDue: boolean().notNull().default(false),
    queuedAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex().on(table.apiId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    uniqueIndex().on(table.apiId, table.plannedAt).where(sql`planned_at is not null`),
    index('durable_runs_queue')
      .on(table.organizationId, table.queuedAt)
      .where(sql`status = 'queued' and after_run_id is null`),
    index('durable_runs_leases').on(table.leaseUntil).where(sql`status = 'running'`),
    index('durable_runs_rests').on(table.resumeAt).where(sql`status = 'suspended'`),
    index('durable_runs_followers').on(table.afterRunId).where(sql`after_run_id is not null`),
    index('durable_runs_ended').on(table.endedAt).where(sql`ended_at is not null`),
    index('durable_runs_roots').on(table.rootRunId).where(sql`root_run_id is not null`),
    index().on(table.apiId, table.queuedAt),
    index('durable_runs_unfinished').on(table.apiId).where(sql`ended_at is null`),
  ],
)

/** What is kept of one position of a run. Written by the process that holds the lease, and by decisions of people. */
export const durableRunEntries = pgTable(
  'durable_run_entries',
  {
    runId: text()
      .notNull()
      .references(() => durableRuns.id, { onDelete: 'cascade' }),
    position: text().notNull(),
    /** Rises with the order in which positions were first written. */
    number: bigserial({ mode: 'number' }).notNull(),
    entry: json().$type<JournalEntry>().notNull(),
    /** When the position was first written; a replay keeps the time of the run that it repeats. */
    at: moment().notNull().defaultNow(),
    /** Of an approval: when those who are asked were told by mail. */
    toldAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)

/** Addresses of people who are no members and whom somebody wants to tell of failed jobs: they are asked first. */
export const noticeAddresses = pgTable(
  'notice_addresses',
  {
    organizationId: text()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: text().notNull().unique(),
    askedAt: moment().notNull().defaultNow(),
    confirmedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.email] })],
)
