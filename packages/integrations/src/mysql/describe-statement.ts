import type { Connection as Client, FieldPacket } from 'mysql2'
import type { DescribedColumn } from '../sql/statement-describer.ts'
import { describedColumn } from './column-readers.ts'

/**
 * Prepares a statement, reads which columns it would give, and lets it go; undefined for one that gives no rows. It is given
 * no values, so it cannot run. `onLost` is handed what ends the wait where the connection is lost. Throws what the database says.
 */
export const describeStatement = (
  client: Client,
  text: string,
  onLost: (fail: (error: unknown) => void) => void,
): Promise<readonly DescribedColumn[] | undefined> =>
  new Promise((resolve, reject) => {
    onLost(reject)
    client.prepare(text, (error, statement: unknown) => {
      if (error) return reject(error)
      const columns = columnsOf(statement)
      client.unprepare(text)
      return resolve(columns.length === 0 ? undefined : columns.map(describedColumn))
    })
  })

/** The columns of a prepared statement, which its type in the library leaves out. */
const columnsOf = (statement: unknown): FieldPacket[] => {
  const columns: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'columns') : []
  return Array.isArray(columns) ? columns : []
}
