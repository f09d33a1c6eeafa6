import type { DatabaseColumn, DatabaseTable, DatabaseTables, JsonValue } from '@ashlar/schema'

/** What a row of a catalog says under a name, as text; nothing for null and for what is not there. */
export const textOf = (row: JsonValue, column: string): string => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return ''
  const value = Object.hasOwn(row, column) ? row[column] : null
  return value === null || value === undefined ? '' : String(value)
}

const keyOf = (...names: readonly string[]): string => names.join('\0')

interface Keys {
  readonly primary: ReadonlyMap<string, string[]>
  readonly references: ReadonlyMap<string, NonNullable<DatabaseColumn['references']>>
}

/**
 * A row for each column of a key: `schema_name`, `table_name`, `column_name`, and for a reference `other_schema`, `other_table`
 * and `other_column`.
 */
const readKeys = (rows: readonly JsonValue[]): Keys => {
  const primary = new Map<string, string[]>()
  const references = new Map<string, NonNullable<DatabaseColumn['references']>>()
  for (const row of rows) {
    const table = keyOf(textOf(row, 'schema_name'), textOf(row, 'table_name'))
    const column = textOf(row, 'column_name')
    const other = textOf(row, 'other_table')
    if (other === '') primary.set(table, [...(primary.get(table) ?? []), column])
    else {
      references.set(keyOf(table, column), {
        schema: textOf(row, 'other_schema'),
        name: other,
        column: textOf(row, 'other_column'),
      })
    }
  }
  return { primary, references }
}

/**
 * The tables of a system by the rows of its catalog: one for each column, those of a table beside each other, with
 * `schema_name`, `table_name`, `table_type` and what `readColumn` reads; and one for each column of a key.
 */
export const tablesOf = (
  columns: readonly JsonValue[],
  keys: readonly JsonValue[],
  readColumn: (row: JsonValue) => DatabaseColumn,
): DatabaseTables => {
  const { primary, references } = readKeys(keys)
  const tables: DatabaseTable[] = []
  for (const row of columns) {
    const schema = textOf(row, 'schema_name')
    const name = textOf(row, 'table_name')
    let table = tables.at(-1)
    if (!table || table.name !== name || table.schema !== schema) {
      const isView = /view/iu.test(textOf(row, 'table_type'))
      const primaryKey = primary.get(keyOf(schema, name)) ?? []
      table = { schema, name, ...(isView ? { isView } : {}), columns: [], primaryKey }
      tables.push(table)
    }
    const column = readColumn(row)
    const reference = references.get(keyOf(keyOf(schema, name), column.name))
    table.columns.push({ ...column, ...(reference === undefined ? {} : { references: reference }) })
  }
  return { tables }
}

/** "1 table", "11 tables". */
export const sayTables = (count: string): string => (count === '1' ? '1 table' : `${count} tables`)
