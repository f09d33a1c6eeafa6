import type { JournalEntry } from '@ashlar/executor'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'
import { largeOf, withLargeJson } from './large-json.ts'

/** What is to be kept of one position. */
export interface EntryToRecord {
  readonly runId: string
  readonly fence: number
  readonly position: string
  /** JSON of a `JournalEntry`; of a large one whose JSON is known, the bytes of it. */
  readonly entry: string | Buffer
  /** When it came to be, by the monotonic clock. */
  readonly notedAt: number
}

/**
 * Stores entries of the runs and leases that the table `holders` of the same statement names by `id` and `fence`; of a
 * position the latest one. `now` is the present moment by the monotonic clock.
 */
export const keepingEntries = (given: readonly EntryToRecord[], holders: string, now: number): SQL => {
  const latest = new Map(given.map((entry) => [`${entry.runId}/${entry.fence}/${entry.position}`, entry]))
  const entries = [...latest.values()]
  return sql`
    insert into ${durableRunEntries} (run_id, position, entry, at)
    select given.run_id, given.position,
      ${withLargeJson(
        'entry',
        largeOf(entries, ({ entry }) => (typeof entry === 'string' ? undefined : entry)),
      )},
      now() - given.age * interval '1 millisecond'
    from unnest(
      ${sql.param(entries.map(({ runId }) => runId))}::text[],
      ${sql.param(entries.map(({ fence }) => fence))}::int[],
      ${sql.param(entries.map(({ position }) => position))}::text[],
      ${sql.param(entries.map(({ entry }) => (typeof entry === 'string' ? entry : null)))}::text[],
      ${sql.param(entries.map(({ notedAt }) => now - notedAt))}::float8[],
      ${sql.param(entries.map((_, place) => place))}::int[]
    ) as given (run_id, fence, position, entry, age, place)
    join ${sql.raw(holders)} as holder on holder.id = given.run_id and holder.fence = given.fence
    order by given.place
    on conflict (run_id, position) do update set entry = excluded.entry
    returning run_id, position`
}

/**
 * Stores entries of runs whose lease is still the one that their writer holds, and answers for each whether it was. The
 * rows of the runs are held meanwhile, so that nobody takes a run over between the check and the commit. `now` is the
 * present moment by the monotonic clock.
 */
export const recordEntries = async (
  queries: Queryable,
  entries: readonly EntryToRecord[],
  now: number,
): Promise<boolean[]> => {
  const { rows } = await queries.execute<{ run_id: string; position: string }>(sql`
    with writer as materialized (
      select * from unnest(
        ${sql.param(entries.map(({ runId }) => runId))}::text[], ${sql.param(entries.map(({ fence }) => fence))}::int[]
      ) as writer (run_id, fence)
    ),
    held as materialized (
      select run.id, run.fence from ${durableRuns} as run
      where run.status = 'running' and exists (
        select 1 from writer where writer.run_id = run.id and writer.fence = run.fence
      )
      order by run.id for share
    )
    ${keepingEntries(entries, 'held', now)}
  `)
  const kept = new Set(rows.map((row) => JSON.stringify([row.run_id, row.position])))
  return entries.map(({ runId, position }) => kept.has(JSON.stringify([runId, position])))
}

/** What is kept of one position. */
export interface KeptEntry {
  readonly position: string
  readonly entry: JournalEntry
  /** When the position was first written. */
  readonly at: Date
}

/** All that is kept of a run, in the order in which it was first written. */
export const readEntries = (queries: Queryable, runId: string): Promise<KeptEntry[]> =>
  queries
    .select({
      position: durableRunEntries.position,
      entry: durableRunEntries.entry,
      at: durableRunEntries.at,
    })
    .from(durableRunEntries)
    .where(eq(durableRunEntries.runId, runId))
    .orderBy(asc(durableRunEntries.number))

/** Bytes of the JSON of all that is kept of runs, by their ids; those of which nothing is kept are missing. */
export const sizesOfEntries = async (
  queries: Queryable,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries
    .select({
      runId: durableRunEntries.runId,
      size: sql<number>`sum(octet_length(${durableRunEntries.entry}::text))`.mapWith(Number),
    })
    .from(durableRunEntries)
    .where(sql`${durableRunEntries.runId} = any(${sql.param(runIds)}::text[])`)
    .groupBy(durableRunEntries.runId)
  return new Map(rows.map(({ runId, size }) => [runId, size]))
}

/** What is kept of several runs, by their ids and by position; those of which nothing is kept are missing. */
export const readEntriesOf = async (
  queries: Queryable,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, JournalEntry>>> => {
  const rows = await queries
    .select({
      runId: durableRunEntries.runId,
      position: durableRunEntries.position,
      entry: durableRunEntries.entry,
    })
    .from(durableRunEntries)
    .where(sql`${durableRunEntries.runId} = any(${sql.param(runIds)}::text[])`)
  const all = new Map<string, Map<string, JournalEntry>>()
  for (const { runId, position, entry } of rows) {
    const ofRun = all.get(runId) ?? new Map<string, JournalEntry>()
    all.set(runId, ofRun.set(position, entry))
  }
  return all
}

/**
 * Copies to a run what another had recorded before a position, that position and what is inside of it left out. A block
 * that failed may have no entry of its own: then the last one inside of it says where it stood.
 */
export const copyEntriesBefore = async (
  queries: Queryable,
  from: string,
  to: string,
  position: string,
): Promise<void> => {
  await queries.execute(sql`
    insert into ${durableRunEntries} (run_id, position, entry, at)
    select ${to}, position, entry, at from ${durableRunEntries}
    where run_id = ${from} and position <> ${position}
      and not starts_with(position, ${`${position}/`}) and not starts_with(position, ${`${position}#`})
      and number < coalesce(
        (select number from ${durableRunEntries} where run_id = ${from} and position = ${position}),
        (
          select max(number) from ${durableRunEntries}
          where run_id = ${from} and (starts_with(position, ${`${position}/`}) or starts_with(position, ${`${position}#`}))
        ),
        9223372036854775807
      )
    order by number
  `)
}

/** Counts the tries of a run anew: it came a block further. */
export const noteProgress = async (queries: Queryable, runId: string, fence: number): Promise<void> => {
  await queries.execute(
    sql`update ${durableRuns} set attempts = 1 where id = ${runId} and fence = ${fence} and status = 'running'`,
  )
}
