import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { DurableRunRequest } from './durable-run.ts'
import { tell } from './channels.ts'
import { durableRuns } from './tables.ts'

/** How long an idempotency key names its run. */
const keyLife = sql.raw(`interval '24 hours'`)

/** A run to be stored. */
export interface RunToInsert extends DurableRunRequest {
  readonly id: string
  /** The process that executes it right away; null: it is queued. */
  readonly leaseOwner: string | null
  readonly leaseMilliseconds: number
}

/** An array of one property as a parameter. */
const list = <Item>(items: readonly Item[], read: (item: Item) => string | number | null) =>
  sql.param(items.map(read))

/** Stores runs with one statement and answers which of them are there now; the others had an idempotency key in use. */
const insertNew = async (queries: Queryable, runs: readonly RunToInsert[]): Promise<ReadonlySet<string>> => {
  const { rows } = await queries.execute<{ id: string }>(sql`
    insert into ${durableRuns} (
      id, organization_id, api_id, api_kind, version_id, input, profile, started_by, event_type,
      idempotency_key, call_depth, root_run_id, notify_on_failure, status, attempts, fence, lease_owner, lease_until, started_at
    )
    select
      id, organization_id, api_id, api_kind, version_id, input::json, profile, started_by::json, event_type,
      idempotency_key, call_depth, root_run_id, array(select json_array_elements_text(notify::json)),
      case when owner is null then 'queued' else 'running' end,
      (owner is not null)::int, (owner is not null)::int, owner,
      case when owner is not null then now() + lease * interval '1 millisecond' end,
      case when owner is not null then now() end
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
      ${list(runs, ({ leaseMilliseconds }) => leaseMilliseconds)}::int[]
    ) as given (
      id, organization_id, api_id, api_kind, version_id, input, profile, started_by, event_type,
      idempotency_key, call_depth, root_run_id, notify, owner, lease
    )
    on conflict do nothing
    returning id
  `)
  return new Set(rows.map(({ id }) => id))
}

/** What became of a run that was to be stored. */
export interface InsertedRun {
  readonly id: string
  readonly isNew: boolean
}

/** Stores runs; one whose idempotency key names another run is that run. Queued ones are told to the workers. */
export const insertRuns = async (
  queries: Queryable,
  runs: readonly RunToInsert[],
): Promise<InsertedRun[]> => {
  const inserted = await insertNew(queries, runs)
  const answers: InsertedRun[] = []
  for (const run of runs) {
    answers.push(inserted.has(run.id) ? { id: run.id, isNew: true } : await findOrInsert(queries, run))
  }
  const isQueued = runs.some(({ leaseOwner }, index) => leaseOwner === null && answers[index]?.isNew === true)
  if (isQueued) await tell(queries, 'queued')
  return answers
}

const findOrInsert = async (queries: Queryable, run: RunToInsert): Promise<InsertedRun> => {
  const own = await queries.select({ id: durableRuns.id }).from(durableRuns).where(eq(durableRuns.id, run.id))
  // A batch whose commit was not heard of is written again.
  if (own.length > 0) return { id: run.id, isNew: true }
  const { apiId, idempotencyKey = '' } = run
  const named = and(eq(durableRuns.apiId, apiId), eq(durableRuns.idempotencyKey, idempotencyKey))
  await queries
    .update(durableRuns)
    .set({ idempotencyKey: null })
    .where(and(named, sql`${durableRuns.queuedAt} < now() - ${keyLife}`))
  const inserted = await insertNew(queries, [run])
  if (inserted.has(run.id)) return { id: run.id, isNew: true }
  const [other] = await queries.select({ id: durableRuns.id }).from(durableRuns).where(named)
  if (other === undefined) throw new Error('A run could neither be stored nor found by its idempotency key.')
  return { id: other.id, isNew: false }
}
