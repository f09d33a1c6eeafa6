import { getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { runs } from './tables.ts'

/** A record of a run to be stored. */
export type RunRow = typeof runs.$inferInsert

// Named as the queries of the whole server name columns: `apiName` is `api_name`.
const columnOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const properties = Object.keys(getTableColumns(runs)).filter((property) => property !== 'number')
const columnNames = new Map(properties.map((property) => [property, columnOf(property)]))
const columns = sql.raw([...columnNames.values()].join(', '))

/**
 * Stores records with one statement and one parameter, however many there are: a query builder would spend more time on
 * a statement with a parameter per field than the runs themselves take.
 */
export const insertRuns = async (queries: Queryable, rows: readonly RunRow[]): Promise<void> => {
  const records = rows.map((row) => {
    const record: Record<string, unknown> = { integration_ids: [], call_stack: [] }
    for (const [property, value] of Object.entries(row)) {
      record[columnNames.get(property) ?? property] = value
    }
    return record
  })
  await queries.execute(
    sql`insert into ${runs} (${columns}) select ${columns} from json_populate_recordset(null::${runs}, ${JSON.stringify(records)}::json)`,
  )
}
