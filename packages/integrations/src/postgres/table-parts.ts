import type { DatabaseTableName, RowFilter } from '@ashlar/schema'
import { writeName } from './write-name.ts'

/** What the table itself is called in a statement that reads others as well. */
export const main = 'main_table'

/** A table with its schema. */
export const writeTable = ({ schema, name }: DatabaseTableName): string =>
  `${writeName(schema)}.${writeName(name)}`

/** A column of a table by the name that the table has in the statement. */
export const columnOf = (table: string, column: string): string => `${table}.${writeName(column)}`

/** What a filter is called in `asked`. */
const filterName = (index: number): string => `filter_${index + 1}`

/** The values of the filters that people choose, as columns of `asked`; an empty text is no choice. */
export const askedFilters = (filters: readonly RowFilter[]): string[] =>
  filters.flatMap(({ is, value }, index) =>
    is === 'one'
      ? []
      : [`nullif(${value}::text, '')${is === 'chosen' ? '' : '::date'} as ${filterName(index)}`],
  )

/** What rows have to be for the filters, each as a condition. */
export const filterConditions = (filters: readonly RowFilter[]): string[] =>
  filters.map(({ is, column, value }, index) => {
    const own = columnOf(main, column)
    if (is === 'one') return `${own} = ${value}`
    const asked = `asked.${filterName(index)}`
    const holds = {
      chosen: `${own}::text = ${asked}`,
      from: `${own} >= ${asked}`,
      until: `${own} < ${asked} + 1`,
    }[is]
    return `(${asked} is null or ${holds})`
  })
