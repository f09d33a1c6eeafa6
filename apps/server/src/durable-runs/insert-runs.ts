import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { tell } from './channels.ts'
import type { DurableRunRequest, RunOutcome } from './durable-run.ts'
import { type EntryToRecord, keepingEntries } from './entries.ts'
import { largeOf, withLargeJson } from './large-json.ts'
import { durableRuns } from '../tables/durable-runs.ts'

/** How long an idempotency key names its run. */
const keyLife = sql.raw(`interval '24 hours'`)

/** A run to be stored. */
export interface RunToInsert extends DurableRunRequest {
  readonly id: string
  /** The process that executes it right away; null: it is queued. */
  readonly leaseOwner: string | null
  readonly leaseMilliseconds: number
  /** Of a run that began before it is stored: what is to be kept of it, and how it ended where it has. */
  readonly begun?: {
    /** By the monotonic clock. */
    readonly at: number
    readonly entries: readonly EntryToRecord[]
    /** Null while it goes on. */
    readonly end: RunOutcome | null
    /** The JSON of its output, where that is known because it is large. */
    readonly outputJson?: Buffer | undefined
  }
}

/** An array of one property as a parameter. */
const list = <Item>(items: readonly Item[], read: (item: Item) => string | number | null) =>
  sql.param(items.map(read))

type InsertedRow = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly ended: number | null
}

/** Stores runs with one statement and answers which of them are there now; the others had an idempotency key in use. */
const insertNew = async (
  queries: Queryable,
  runs: readonly RunToInsert[],
  now: number,
): Promise<ReadonlyMap<string, InsertedRow>> => {
  const entries = runs.flatMap(({ begun }) => begun?.entries ?? [])
  const inserting = sql`
    insert into ${durableRuns} (
      id, organization_id, api_id, api_kind, version_id, input, profile, started_by, event_type,
      idempotency_key, call_depth, root_run_id, notify_on_failure, status, attempts, fence, lease_owner, lease_until,
      queued_at, started_at, output, error, ended_at, is_notice_due
    )
    select
      id, organization_id, api_id, api_kind, version_id, input::json, profile, started_by::json, event_type,
      idempotency_key, call_depth, root_run_id, array(select json_array_elements_text(notify::json)),
      coalesce(ended, case when owner is null then 'queued' else 'running' end),
      (owner is not null)::int, (owner is not null)::int,
      case when ended is null then owner end,
      case when ended is null and owner is not null then now() + lease * interval '1 millisecond' end,
      now() - age * interval '1 millisecond',
      case when owner is not null then now() - age * interval '1 millisecond' end,
      ${withLargeJson(
        'output',
        largeOf(runs, ({ begun }) => begun?.outputJson),
      )}, error::json, case when ended is not null then now() end,
      coalesce(ended = 'failed', false) and json_array_length(notify::json) > 0
    from unnest(
      ${list(runs, ({ id }) => id)}::text[],
      ${list(runs, ({ organizationId }) => organizationId)}::text[],
      ${list(runs, ({ apiId }) => apiId)}::text[],
      ${list(runs, ({ apiKind }) => apiKind)}::text[],
      ${list(runs, ({ version }) => version.id)}::text[],
      ${list(runs, ({ input }) => JSON.stringify(input))}::text[],
      ${list(runs, ({ profile }) => profile ?? null)}::text[],
      ${list(runs, ({ startedBy }) => JSON.stringify(startedBy))}::text[],
      ${list(runs, ({ eventType }) => eventType)}::text[],
      ${list(runs, ({ idempotencyKey }) => idempotencyKey ?? null)}::text[],
      ${list(runs, ({ callDepth }) => callDepth ?? 0)}::int[],
      ${list(runs, ({ rootRunId }) => rootRunId ?? null)}::text[],
      ${list(runs, ({ notifyOnFailure }) => JSON.stringify(notifyOnFailure ?? []))}::text[],
      ${list(runs, ({ leaseOwner }) => leaseOwner)}::text[],
      ${list(runs, ({ leaseMilliseconds }) => leaseMilliseconds)}::int[],
      ${list(runs, ({ begun }) => (begun === undefined ? 0 : now - begun.at))}::float8[],
      ${list(runs, ({ begun }) => begun?.end?.status ?? null)}::text[],
      ${list(runs, ({ begun }) => (begun?.end?.status === 'succeeded' && begun.outputJson === undefined ? JSON.stringify(begun.end.output) : null))}::text[],
      ${list(runs, ({ begun }) => (begun?.end?.error ? JSON.stringify(begun.end.error) : null))}::text[],
      ${sql.param(runs.map((_, place) => place))}::int[]
    ) as given (
      id, organization_id, api_id, api_kind, version_id, input, profile, started_by, event_type,
      idempotency_key, call_depth, root_run_id, notify, owner, lease, age, ended, output, error, place
    )
    on conflict do nothing
    returning id, fence, ${ended}`
  const { rows } = await queries.execute<InsertedRow>(
    entries.length === 0
      ? inserting
      : sql`with inserted as (${inserting}), kept as (${keepingEntries(entries, 'inserted', now)}) select id, ended from inserted`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const ended = sql.raw('(extract(epoch from ended_at) * 1000)::float8 as ended')

const toInserted = ({ id, ended: at }: InsertedRow, isNew: boolean): InsertedRun => ({
  id,
  isNew,
  endedAt: at === null ? null : new Date(at),
})

/** What became of a run that was to be stored. */
export interface InsertedRun {
  readonly id: string
  readonly isNew: boolean
  /** Null where it goes on, or is another one. */
  readonly endedAt: Date | null
}

/**
 * Stores runs; one whose idempotency key names another run is that run. Queued ones are told to the workers. `now` is the
 * present moment by the monotonic clock, where some of them have begun.
 */
export const insertRuns = async (
  queries: Queryable,
  runs: readonly RunToInsert[],
  now = 0,
): Promise<InsertedRun[]> => {
  const inserted = await insertNew(queries, runs, now)
  const answers: InsertedRun[] = []
  for (const run of runs) {
    const row = inserted.get(run.id)
    answers.push(row === undefined ? await findOrInsert(queries, run, now) : toInserted(row, true))
  }
  const isQueued = runs.some(({ leaseOwner }, index) => leaseOwner === null && answers[index]?.isNew === true)
  if (isQueued) await tell(queries, 'queued')
  return answers
}

const findOrInsert = async (queries: Queryable, run: RunToInsert, now: number): Promise<InsertedRun> => {
  const [own] = await queries
    .select({ id: durableRuns.id, endedAt: durableRuns.endedAt })
    .from(durableRuns)
    .where(eq(durableRuns.id, run.id))
  // A batch whose commit was not heard of is written again.
  if (own !== undefined) return { ...own, isNew: true }
  const { apiId, idempotencyKey = '' } = run
  const named = and(eq(durableRuns.apiId, apiId), eq(durableRuns.idempotencyKey, idempotencyKey))
  await queries
    .update(durableRuns)
    .set({ idempotencyKey: null })
    .where(and(named, sql`${durableRuns.queuedAt} < now() - ${keyLife}`))
  const inserted = (await insertNew(queries, [run], now)).get(run.id)
  if (inserted !== undefined) return toInserted(inserted, true)
  const [other] = await queries.select({ id: durableRuns.id }).from(durableRuns).where(named)
  if (other === undefined) throw new Error('A run could neither be stored nor found by its idempotency key.')
  return { id: other.id, isNew: false, endedAt: null }
}
