import type { ReadLabel } from '@ashlar/schema'
import { columnOf, main, writeTable } from './table-parts.ts'

/** The words by which people know a row, as one text. */
export const wordsOf = (table: string, words: readonly string[]): string => {
  const columns = words.map((word) => columnOf(table, word))
  const [only = 'null'] = columns
  return columns.length === 1 ? only : `concat_ws(' ', ${columns.join(', ')})`
}

/** Joins the table of a label under a name. */
export const writeJoin = ({ column, table, key }: ReadLabel, name: string): string =>
  `left join ${writeTable(table)} as ${name} on ${columnOf(name, key)} = ${columnOf(main, column)}`
