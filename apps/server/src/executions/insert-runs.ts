import { getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { type RunRow, runs, runsInFlight } from './tables.ts'

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
