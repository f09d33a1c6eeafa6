import type { DatabaseColumn, DatabaseTable, DatabaseTables, JsonValue } from '@ashlar/schema'
import type { StatementResult } from '../sql/session.ts'
import { typeFacts, valuesOf } from './column-facts.ts'

/** The most tables that are of use to an editor. */
const mostTables = 2_000

/** Schemas of the system; a user sees of the others those that he has a right in. */
const ownSchemas = `('information_schema', 'mysql', 'performance_schema', 'sys')`

/** One row: the server's version, the name of the database, how many tables can be read. */
export const overviewStatement = `
  select version() as version, database() as name,
    (select count(*) from information_schema.tables where table_schema not in ${ownSchemas}) as tables`

/** A row per column, in the order of tables and columns; those of the connection's own database first. */
export const columnsStatement = `
  select table_.table_schema as schema_name, table_.table_name as table_name, table_.table_type as table_type,
    column_.column_name as column_name, column_.column_type as column_type, column_.data_type as data_type,
    column_.character_maximum_length as maximum_length, column_.numeric_scale as decimals,
    column_.is_nullable as is_nullable, column_.column_default as default_value, column_.extra as extra
  from (
    select table_schema, table_name, table_type from information_schema.tables
    where table_schema not in ${ownSchemas}
    order by table_schema = database() desc, table_schema, table_name
    limit ${mostTables}
  ) table_
  join information_schema.columns column_
    on column_.table_schema = table_.table_schema and column_.table_name = table_.table_name
  order by table_.table_schema = database() desc, table_.table_schema, table_.table_name, column_.ordinal_position`

/** A row per column of a primary key or a reference of one column. */
export const keysStatement = `
  select table_schema as schema_name, table_name as table_name, column_name as column_name,
    constraint_name as constraint_name, ordinal_position as position,
    referenced_table_schema as other_schema, referenced_table_name as other_table,
    referenced_column_name as other_column
  from information_schema.key_column_usage
  where table_schema not in ${ownSchemas}
    and (constraint_name = 'PRIMARY' or referenced_table_name is not null)
  order by table_schema, table_name, constraint_name, ordinal_position
  limit 20000`

interface Keys {
  readonly primary: Map<string, string[]>
  readonly references: Map<string, NonNullable<DatabaseColumn['references']>>
}

/** The tables from the rows of `columnsStatement` and `keysStatement`. */
export const readTables = (columns: StatementResult, keys: StatementResult): DatabaseTables => {
  const { primary, references } = readKeys(keys)
  const tables: DatabaseTable[] = []
  for (const row of columns.rows ?? []) {
    const schema = textOf(row, 'schema_name')
    const name = textOf(row, 'table_name')
    let table = tables.at(-1)
    if (!table || table.name !== name || table.schema !== schema) {
      const isView = textOf(row, 'table_type') !== 'BASE TABLE'
      const primaryKey = primary.get(keyOf(schema, name)) ?? []
      table = { schema, name, ...(isView ? { isView } : {}), columns: [], primaryKey }
      tables.push(table)
    }
    table.columns.push(readColumn(row, references.get(keyOf(schema, name, textOf(row, 'column_name')))))
  }
  return { tables }
}

const readKeys = ({ rows }: StatementResult): Keys => {
  const keys: Keys = { primary: new Map(), references: new Map() }
  for (const row of rows ?? []) {
    const table = keyOf(textOf(row, 'schema_name'), textOf(row, 'table_name'))
    const column = textOf(row, 'column_name')
    if (textOf(row, 'constraint_name') === 'PRIMARY') {
      keys.primary.set(table, [...(keys.primary.get(table) ?? []), column])
    } else {
      keys.references.set(keyOf(table, column), {
        schema: textOf(row, 'other_schema'),
        name: textOf(row, 'other_table'),
        column: textOf(row, 'other_column'),
      })
    }
  }
  return keys
}

const readColumn = (row: JsonValue, references: DatabaseColumn['references']): DatabaseColumn => {
  const extra = textOf(row, 'extra').toLowerCase()
  const isGenerated = /auto_increment|generated/u.test(extra) && !extra.includes('default_generated')
  const isWorkedOut = isGenerated || extra.includes('default_generated')
  const { value, isFilled } = readDefault(textOf(row, 'default_value'), isWorkedOut)
  const options = valuesOf(textOf(row, 'column_type'))
  return {
    name: textOf(row, 'column_name'),
    type: textOf(row, 'column_type'),
    ...typeFacts({
      type: textOf(row, 'column_type'),
      dataType: textOf(row, 'data_type'),
      maximumLength: Number(textOf(row, 'maximum_length')),
      decimals: Number(textOf(row, 'decimals')),
    }),
    isRequired: textOf(row, 'is_nullable') === 'NO',
    isFilled: isGenerated || isFilled,
    ...(value === undefined ? {} : { defaultValue: value }),
    ...(options === undefined ? {} : { options }),
    ...(references === undefined ? {} : { references }),
  }
}

/** MariaDB writes a fixed default as a literal, MySQL as it is. */
const readDefault = (written: string, isWorkedOut: boolean): { value?: string; isFilled: boolean } => {
  if (written === '' || written === 'NULL') return { isFilled: false }
  if (isWorkedOut || /^[a-z_]+\(/iu.test(written)) return { isFilled: true }
  const quoted = /^'(?<text>[\s\S]*)'$/u.exec(written)?.groups?.['text']
  return { value: quoted?.replaceAll("''", "'") ?? written, isFilled: false }
}

/** "Connected to MariaDB 10.11.6, database shop: 11 tables." from the row of `overviewStatement`. */
export const sayOverview = ({ rows }: StatementResult): string => {
  const row = rows?.[0] ?? null
  const version = textOf(row, 'version')
  const system = /mariadb/iu.test(version) ? 'MariaDB' : 'MySQL'
  const number = /\d+(?:\.\d+)*/u.exec(version)?.[0] ?? version
  const count = textOf(row, 'tables')
  const tables = count === '1' ? '1 table' : `${count} tables`
  return `Connected to ${system} ${number}, database ${textOf(row, 'name')}: ${tables}.`
}

const keyOf = (...names: readonly string[]): string => names.join('\0')

const textOf = (row: JsonValue, column: string): string => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return ''
  const value = Object.hasOwn(row, column) ? row[column] : null
  return value === null || value === undefined ? '' : String(value)
}
