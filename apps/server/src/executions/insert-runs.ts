import { getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { runs } from './tables.ts'

/** A record of a run to be stored. */
export type RunRow = Omit<typeof runs.$inferSelect, 'number'>

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
