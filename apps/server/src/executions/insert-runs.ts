import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { type RunRow, runs, runsInFlight } from '../tables/executions.ts'

// Named as the queries of the whole server name columns: `apiName` is `api_name`.
const columnOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const stored = Object.entries(getTableColumns(runs)).filter(([property]) => property !== 'number')
const columns = sql.raw(stored.map(([property]) => columnOf(property)).join(', '))
const properties = sql.raw(stored.map(([property]) => `"${property}"`).join(', '))
const typedProperties = sql.raw(
  stored.map(([property, column]) => `"${property}" ${column.getSQLType()}`).join(', '),
)

/**
 * Stores records with one statement and one parameter, however many there are: a query builder would spend more time on
 * a statement with a parameter per field than the runs themselves take. The database reads them as they are.
 */
export const insertRuns = async (queries: Queryable, rows: readonly RunRow[]): Promise<void> => {
  await queries.execute(
    sql`insert into ${runs} (${columns}) select ${properties} from json_to_recordset(${JSON.stringify(rows)}::json) as run (${typedProperties})`,
  )
}

/** A run that is about to do what may not be done twice. */
export interface Claim {
  /** Made of its organization and its own id: there is one run of a key. */
  readonly key: string
  /** The process in which it goes on. */
  readonly owner: string
  readonly run: RunRow
  /** The key of the row that it gives way to; empty where there is none. */
  readonly notedAs: string
}

/** Notes runs that go on, each by its own id; false for those whose id another one has or had. */
export const claimRuns = async (queries: Queryable, claims: readonly Claim[]): Promise<boolean[]> => {
  const { rows } = await queries.execute<{ key: string }>(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(claims)}::json)
        as given (key text, owner text, run json, "notedAs" text)
    ),
    replaced as (delete from ${runsInFlight} where key in (select "notedAs" from given))
    insert into ${runsInFlight} (key, organization_id, owner, run)
    select given.key, given.run ->> 'organizationId', given.owner, given.run
    from given
    where not exists (
      select 1 from ${runs} as known
      where known.id = given.run ->> 'id' and known.organization_id = given.run ->> 'organizationId'
    ) and not exists (
      select 1 from ${runsInFlight} as other
      where other.run ->> 'id' = given.run ->> 'id' and other.organization_id = given.run ->> 'organizationId'
        and other.key not in (given.key, given."notedAs")
    )
    -- A batch whose commit was not heard of is written again.
    on conflict (key) do update set owner = excluded.owner where ${runsInFlight}.owner = excluded.owner
    returning key
  `)
  const claimed = new Set(rows.map(({ key }) => key))
  return claims.map(({ key }) => claimed.has(key))
}

/** How a run of an organization ended, by the history; null where it knows nothing of it. */
export const outcomeOf = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<Pick<RunRow, 'status' | 'error' | 'startedAt'> | null> => {
  const [row] = await queries
    .select({ status: runs.status, error: runs.error, startedAt: runs.startedAt })
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.organizationId, organizationId)))
    .orderBy(desc(runs.startedAt))
    .limit(1)
  return row ?? null
}

/** Moves the runs of processes that are gone to the history as what they were left for, and answers how many. */
export const closeRunsInFlight = async (queries: Queryable, owners: readonly string[]): Promise<number> => {
  const { rowCount } = await queries.execute(sql`
    with dead as (
      delete from ${runsInFlight} where owner = any(${sql.param(owners)}::text[]) returning run
    )
    insert into ${runs} (${columns})
    select ${properties} from dead cross join lateral json_to_record(dead.run) as run (${typedProperties})
    -- One whose end was stored just before its process died has its place in the history.
    where not exists (
      select 1 from ${runs} as known where known.id = run."id" and known.started_at = run."startedAt"
    )
  `)
  return rowCount ?? 0
}
