import type { RunError } from '@ashlar/contract'
import type { JsonObject } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { LeasedRun, RunOutcome } from './durable-run.ts'
import { type EntryToRecord, keepingEntries } from './entries.ts'
import { largeOf, withLargeJson } from './large-json.ts'
import {
  durableRunEntries,
  durableRuns,
  type DurableApiKind,
  type DurableRunStatus,
  type RunStarter,
} from '../tables/durable-runs.ts'

/** The process that holds leases, and for how long it holds one without renewing it. */
export interface LeaseHolder {
  readonly owner: string
  readonly milliseconds: number
}

/** How many runs a process executes. */
export interface PlacesTaken {
  readonly organizationId: string
  readonly count: number
}

/** How many runs a process has room for. */
export interface FreePlaces {
  readonly free: number
  /** Those beyond the usual number, one for each organization that has none here. */
  readonly forNewcomers: number
}

type ClaimedRow = {
  readonly waiting: number
  readonly open: number
  readonly id: string | null
  readonly organization_id: string
  readonly api_id: string
  readonly api_kind: DurableApiKind
  readonly version_id: string | null
  readonly input: JsonObject
  readonly profile: string | null
  readonly started_by: RunStarter
  readonly event_type: string
  readonly call_depth: number
  readonly fence: number
  readonly attempts: number
  readonly has_entries: boolean
}

const until = ({ milliseconds }: LeaseHolder) => sql`now() + ${milliseconds} * interval '1 millisecond'`

/** What a claim brought. */
export interface Claim {
  readonly runs: readonly LeasedRun[]
  /** Those of them of which something is kept already. */
  readonly begun: readonly string[]
  /** Whether runs were queued when it began, those that it brought among them. */
  readonly isAnyQueued: boolean
  /** Whether some of these were of organizations that may still have places here. */
  readonly isAnyOpen: boolean
}

/**
 * Leases up to `wanted.free` queued runs: the oldest of each organization, those first whose organization has the fewest
 * here, and of none more than `perOrganization`; beyond these one of each organization that has none here, up to
 * `wanted.forNewcomers`. What another process is just taking is left to it.
 */
export const claimRuns = async (
  queries: Queryable,
  holder: LeaseHolder,
  wanted: FreePlaces,
  taken: readonly PlacesTaken[],
  perOrganization: number,
): Promise<Claim> => {
  const { rows } = await queries.execute<ClaimedRow>(sql`
    with recursive waiting (organization_id) as (
      (
        select organization_id from ${durableRuns}
        where status = 'queued' and after_run_id is null order by organization_id limit 1
      )
      union all
      select (
        select organization_id from ${durableRuns}
        where status = 'queued' and after_run_id is null and organization_id > waiting.organization_id
        order by organization_id limit 1
      )
      from waiting where waiting.organization_id is not null
    ),
    shares as (
      select waiting.organization_id, coalesce(taken.count, 0) as taken
      from waiting
      left join unnest(
        ${sql.param(taken.map(({ organizationId }) => organizationId))}::text[],
        ${sql.param(taken.map((one) => one.count))}::int[]
      ) as taken (organization_id, count) using (organization_id)
      where waiting.organization_id is not null and coalesce(taken.count, 0) < ${perOrganization}
    ),
    candidates as materialized (
      select heads.id, shares.taken + row_number() over (partition by shares.organization_id order by heads.queued_at) as turn
      from shares cross join lateral (
        select id, queued_at from ${durableRuns}
        where status = 'queued' and after_run_id is null and organization_id = shares.organization_id
        order by queued_at limit greatest(
          least(${wanted.free}::int, ${perOrganization} - shares.taken),
          case when shares.taken = 0 and ${wanted.forNewcomers}::int > 0 then 1 else 0 end
        )
        for update skip locked
      ) as heads
    ),
    ranked as (select id, turn, row_number() over (order by turn) as rank from candidates),
    -- The first turn of all is that of organizations that have none here.
    picked as (
      select id from ranked
      where rank <= ${wanted.free}::int or (turn = 1 and rank <= ${wanted.free}::int + ${wanted.forNewcomers}::int)
    ),
    claimed as (
      update ${durableRuns} as run
      set status = 'running', lease_owner = ${holder.owner}, lease_until = ${until(holder)}, fence = run.fence + 1,
        attempts = run.attempts + 1, resume_at = null, started_at = coalesce(run.started_at, now())
      from picked where run.id = picked.id
      returning run.*
    )
    select (select count(organization_id)::int from waiting) as waiting, (select count(*)::int from shares where ${wanted.free}::int > 0 or taken = 0) as open, claimed.id, claimed.organization_id, claimed.api_id,
      claimed.api_kind, claimed.version_id, claimed.input, claimed.profile, claimed.started_by,
      claimed.event_type, claimed.call_depth, claimed.fence, claimed.attempts,
      exists (select 1 from ${durableRunEntries} as entry where entry.run_id = claimed.id) as has_entries
    from (select 1) as always left join claimed on true
  `)
  const [first] = rows
  return {
    runs: rows.flatMap(toLeasedRun),
    begun: rows.flatMap(({ id, has_entries }) => (id !== null && has_entries ? [id] : [])),
    isAnyQueued: (first?.waiting ?? 0) > 0,
    isAnyOpen: (first?.open ?? 0) > 0,
  }
}

const toLeasedRun = (row: ClaimedRow): LeasedRun[] =>
  row.id === null
    ? []
    : [
        {
          id: row.id,
          organizationId: row.organization_id,
          apiId: row.api_id,
          apiKind: row.api_kind,
          versionId: row.version_id,
          input: row.input,
          profile: row.profile,
          startedBy: row.started_by,
          eventType: row.event_type,
          callDepth: row.call_depth,
          fence: row.fence,
          attempts: row.attempts,
        },
      ]

/** A lease that holds on. */
export interface RenewedLease {
  readonly id: string
  readonly isCancelRequested: boolean
}

/**
 * Makes the leases of the runs that a process executes last again; those that are missing from the answer are lost. One
 * whose beginning it never heard of, since a connection broke, it does not name: that lease runs out.
 */
export const renewLeases = async (
  queries: Queryable,
  holder: LeaseHolder,
  runIds: readonly string[],
): Promise<RenewedLease[]> => {
  const { rows } = await queries.execute<{ id: string; is_cancel_requested: boolean }>(sql`
    with mine as materialized (
      select id from ${durableRuns}
      where status = 'running' and lease_owner = ${holder.owner} and id = any(${sql.param(runIds)}::text[])
      order by id for no key update
    )
    update ${durableRuns} as run set lease_until = ${until(holder)}
    from mine where run.id = mine.id
    returning run.id, run.is_cancel_requested
  `)
  return rows.map((row) => ({ id: row.id, isCancelRequested: row.is_cancel_requested }))
}

/** What became of runs without a statement of their process. */
export interface MovedRun {
  readonly id: string
  readonly status: DurableRunStatus
  readonly isAwaited: boolean
  /** Null where it has not ended. */
  readonly endedAt: Date | null
}

type MovedRow = {
  readonly id: string
  readonly status: DurableRunStatus
  readonly is_awaited: boolean
  /** Milliseconds since 1970. */
  readonly ended: number | null
}

const moved = sql.raw(
  'run.id, run.status, run.is_awaited, (extract(epoch from run.ended_at) * 1000)::float8 as ended',
)

const toMovedRun = ({ id, status, is_awaited, ended }: MovedRow): MovedRun => ({
  id,
  status,
  isAwaited: is_awaited,
  endedAt: ended === null ? null : new Date(ended),
})

const givenUp: RunError = {
  code: 'interrupted',
  message:
    'The server stopped three times at the same place of this run. It is not tried again by itself; a person can replay it.',
  block: null,
}
const cancelledMeanwhile: RunError = { code: 'cancelled', message: 'The run was cancelled.', block: null }

/** Tries at one place of a run before it is left to a person. */
const mostAttempts = 3

/**
 * The leases that are held now: a mark for the id of each run that changes whenever the lease is renewed or goes to another
 * process. Its time is never compared with a clock.
 */
export const readLeases = async (queries: Queryable): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await queries.execute<{ id: string; mark: string }>(
    sql`select id, ${leaseMark} as mark from ${durableRuns} as run where status = 'running'`,
  )
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

const leaseMark = sql.raw("run.fence || '/' || extract(epoch from run.lease_until)")

/**
 * Takes runs from processes that did not renew their leases, as long as these have the same marks still: they are queued
 * again, or end where they were cancelled or have been tried too often.
 */
export const takeOver = async (
  queries: Queryable,
  leases: readonly { readonly id: string; readonly mark: string }[],
): Promise<MovedRun[]> => {
  const { rows } = await queries.execute<MovedRow>(sql`
    with given as materialized (
      select * from unnest(
        ${sql.param(leases.map(({ id }) => id))}::text[], ${sql.param(leases.map(({ mark }) => mark))}::text[]
      ) as given (id, mark)
    ),
    expired as materialized (
      select run.id, case
        when is_cancel_requested then 'cancelled' when attempts >= ${mostAttempts} then 'lost' else 'queued'
      end as next
      from ${durableRuns} as run join given on given.id = run.id
      where status = 'running' and ${leaseMark} = given.mark
      order by run.id for no key update of run skip locked
    )
    update ${durableRuns} as run
    set status = expired.next, lease_owner = null, lease_until = null,
      ended_at = case when expired.next <> 'queued' then now() end,
      error = case expired.next when 'lost' then ${JSON.stringify(givenUp)}::json
        when 'cancelled' then ${JSON.stringify(cancelledMeanwhile)}::json end,
      is_notice_due = expired.next = 'lost' and cardinality(run.notify_on_failure) > 0
    from expired where run.id = expired.id
    returning ${moved}
  `)
  return rows.map(toMovedRun)
}

/** How a lease is given back. */
export interface LeaseEnd {
  readonly id: string
  readonly fence: number
  /** `handBack`: the run goes on elsewhere, and nobody is to blame. `failure`: its try failed for a reason of the server. */
  readonly outcome: RunOutcome | 'handBack' | 'failure'
  /** The JSON of its output, where that is known because it is large. */
  readonly outputJson?: Buffer | undefined
  /** When its execution began, by the monotonic clock: a lease begins before, by a commit. */
  readonly begunAt: number
  /** What is to be kept of the run beside what is kept already. */
  readonly entries: readonly EntryToRecord[]
}

const outputOf = ({ outcome, outputJson }: LeaseEnd): string | null =>
  typeof outcome === 'string' || outputJson !== undefined ? null : JSON.stringify(outcome.output)
const errorOf = ({ outcome }: LeaseEnd): string | null =>
  outcome === 'failure'
    ? JSON.stringify(givenUp)
    : typeof outcome === 'string' || outcome.error === null
      ? null
      : JSON.stringify(outcome.error)
const statusOf = ({ outcome }: LeaseEnd): string => (typeof outcome === 'string' ? outcome : outcome.status)
const resumeOf = ({ outcome }: LeaseEnd): string | null =>
  typeof outcome === 'string' ? null : (outcome.resumeAt ?? null)

/**
 * Gives leases back with what came of them; those that are missing from the answer had been lost. `now` is the present
 * moment by the monotonic clock.
 */
export const endLeases = async (
  queries: Queryable,
  ends: readonly LeaseEnd[],
  now: number,
): Promise<MovedRun[]> => {
  const entries = ends.flatMap((end) => end.entries)
  const { rows } = await queries.execute<MovedRow>(sql`
    with given as materialized (
      select * from unnest(
        ${sql.param(ends.map(({ id }) => id))}::text[],
        ${sql.param(ends.map(({ fence }) => fence))}::int[],
        ${sql.param(ends.map(statusOf))}::text[],
        ${sql.param(ends.map(outputOf))}::text[],
        ${sql.param(ends.map(errorOf))}::text[],
        ${sql.param(ends.map(resumeOf))}::timestamptz[],
        ${sql.param(ends.map(({ begunAt }) => now - begunAt))}::float8[],
        ${sql.param(ends.map((_, place) => place))}::int[]
      ) as given (id, fence, status, output, error, resume_at, lasted, place)
    ),
    held as materialized (
      select run.id, run.fence, ${withLargeJson(
        'output',
        largeOf(ends, ({ outputJson }) => outputJson),
      )} as output, given.error, given.resume_at, given.lasted, given.status as said, case
        when given.status = 'handBack' then 'queued'
        when given.status = 'failure' then case when run.attempts >= ${mostAttempts} then 'lost' else 'queued' end
        when given.status = 'suspended' and run.is_cancel_requested then 'cancelled'
        else given.status
      end as next
      from ${durableRuns} as run join given on given.id = run.id and given.fence = run.fence
      where run.status = 'running'
      order by run.id for no key update of run
    )${entries.length === 0 ? sql`` : sql`, kept as (${keepingEntries(entries, 'held', now)})`}
    update ${durableRuns} as run
    set status = held.next, lease_owner = null, lease_until = null,
      started_at = case when run.fence = 1 then greatest(run.started_at, now() - held.lasted * interval '1 millisecond')
        else run.started_at end,
      output = case when held.next in ('succeeded', 'failed') then held.output end,
      error = case when held.next in ('failed', 'cancelled', 'lost') then held.error::json end,
      ended_at = case when held.next not in ('queued', 'suspended') then now() end,
      -- A decision that came while the run went on has set it already.
      resume_at = case when held.next = 'suspended' then least(run.resume_at, held.resume_at) end,
      attempts = case when held.said = 'handBack' then greatest(run.attempts - 1, 0)
        when held.next = 'suspended' then 0 else run.attempts end,
      is_notice_due = held.next in ('failed', 'lost') and cardinality(run.notify_on_failure) > 0
    from held where run.id = held.id
    returning ${moved}
  `)
  return rows.map(toMovedRun)
}
