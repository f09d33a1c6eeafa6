import { IntegrationError } from '../../integration-error.ts'
import { readPairs } from '../../form-values.ts'
import type { SqlStep } from '../step-schema.ts'
import type { TableColumn } from './table-columns.ts'

/** A row by its columns. */
export type Row = ReadonlyMap<string, unknown>

/** What people call the lists of rows. */
export const rowLists = {
  newValues: 'Changed rows',
  oldValues: 'Changed rows as they were',
  insertedRows: 'New rows',
  deletedRows: 'Rows to delete',
} as const

/** The most rows that one step saves. */
const mostRows = 10_000

/** A list of rows as bindings give it; nothing is an empty one. Throws `IntegrationError` for all else. */
export const listOf = (value: unknown, list: keyof typeof rowLists): readonly object[] => {
  if (value === undefined || value === null || value === '') return []
  const isRow = (item: unknown): item is object =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
  if (!Array.isArray(value) || !value.every(isRow)) {
    throw new IntegrationError('binding_failed', `${rowLists[list]} has to be a list of rows.`)
  }
  if (value.length > mostRows) {
    throw new IntegrationError(
      'binding_failed',
      `${rowLists[list]} has ${value.length} rows. One step saves ${mostRows} at most.`,
    )
  }
  return value
}

/** Reads the fields of rows as columns of a table, as a step says. Throws `IntegrationError` for columns that the table lacks. */
export const rowReader = (
  { mappingMode, mappedColumns, table }: Pick<SqlStep, 'mappingMode' | 'mappedColumns' | 'table'>,
  columns: ReadonlyMap<string, TableColumn>,
): ((row: object) => Row) => {
  if (mappingMode === 'auto') {
    return (row) => new Map(Object.entries(row).filter(([field]) => columns.has(field)))
  }
  const mapped = readPairs(mappedColumns)
  for (const { value } of mapped) requireColumn(value, columns, table)
  return (row) =>
    new Map(
      mapped.flatMap(({ key, value }): [string, unknown][] =>
        Object.hasOwn(row, key) ? [[value, Reflect.get(row, key)]] : [],
      ),
    )
}

/** The columns by which a row is found. Throws `IntegrationError` where there are none. */
export const keyOf = (
  { filterBy, table }: Pick<SqlStep, 'filterBy' | 'table'>,
  columns: ReadonlyMap<string, TableColumn>,
): readonly TableColumn[] => {
  const named = filterBy
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (named.length > 0) return named.map((name) => requireColumn(name, columns, table))
  const primary = [...columns.values()].filter(({ isKey }) => isKey)
  if (primary.length > 0) return primary
  throw new IntegrationError(
    'query_failed',
    `${table} has no primary key. Say in "Columns that find a row" by which columns one row is found.`,
  )
}

const requireColumn = (
  name: string,
  columns: ReadonlyMap<string, TableColumn>,
  table: string,
): TableColumn => {
  const column = columns.get(name)
  if (column) return column
  throw new IntegrationError('query_failed', `${table} has no column called ${name}. Check its name.`)
}
