import type { DatabaseColumn, DatabaseTable, DatabaseTables, JsonValue } from '@ashlar/schema'
import type { Ask } from '../sql/sql-system.ts'
import { fixedDefault, typeFacts } from './column-facts.ts'

/** Schemas of the systems themselves. */
const ownSchemas = `('pg_catalog', 'information_schema', 'crdb_internal', 'pg_extension', 'pg_internal')`

/** The most tables that are of use to an editor. */
const mostTables = 2_000

const overviewStatement = `
  select version() as version, current_database() as name,
    (select count(*) from information_schema.tables where table_schema not in ${ownSchemas}) as tables`

/** A row per column, from the catalog that the standard describes and all systems have. */
const columnsStatement = `
  select table_.table_schema as schema_name, table_.table_name as table_name, table_.table_type as table_type,
    column_.column_name as column_name, column_.data_type as data_type,
    column_.character_maximum_length as maximum_length, column_.numeric_precision as digits,
    column_.numeric_scale as decimals, column_.is_nullable as is_nullable, column_.column_default as default_value
  from (
    select table_schema, table_name, table_type from information_schema.tables
    where table_schema not in ${ownSchemas}
    order by case when table_schema = 'public' then 0 else 1 end, table_schema, table_name
    limit ${mostTables}
  ) table_
  join information_schema.columns column_
    on column_.table_schema = table_.table_schema and column_.table_name = table_.table_name
  order by case when table_.table_schema = 'public' then 0 else 1 end, table_.table_schema, table_.table_name,
    column_.ordinal_position`

/** A row per column of a primary key. */
const keysStatement = `
  select key_.table_schema as schema_name, key_.table_name as table_name, key_.column_name as column_name
  from information_schema.table_constraints constraint_
  join information_schema.key_column_usage key_
    on key_.constraint_schema = constraint_.constraint_schema and key_.constraint_name = constraint_.constraint_name
      and key_.table_name = constraint_.table_name
  where constraint_.constraint_type = 'PRIMARY KEY' and key_.table_schema not in ${ownSchemas}
  order by key_.table_schema, key_.table_name, key_.ordinal_position
  limit 20000`

/** "Connected to CockroachDB, database shop: 11 tables." */
export const sayStandardOverview = async (label: string, ask: Ask): Promise<string> => {
  const row = (await ask(overviewStatement)).rows?.[0] ?? null
  const count = textOf(row, 'tables')
  return `Connected to ${label}, database ${textOf(row, 'name')}: ${count === '1' ? '1 table' : `${count} tables`}.`
}

/** The tables of a system whose own catalog is not that of PostgreSQL. */
export const readStandardTables = async (ask: Ask): Promise<DatabaseTables> => {
  const columns = (await ask(columnsStatement)).rows ?? []
  const keys = new Map<string, string[]>()
  for (const row of (await ask(keysStatement)).rows ?? []) {
    const table = keyOf(row)
    keys.set(table, [...(keys.get(table) ?? []), textOf(row, 'column_name')])
  }
  const tables: DatabaseTable[] = []
  for (const row of columns) {
    const schema = textOf(row, 'schema_name')
    const name = textOf(row, 'table_name')
    let table = tables.at(-1)
    if (!table || table.name !== name || table.schema !== schema) {
      const isView = textOf(row, 'table_type') !== 'BASE TABLE'
      table = {
        schema,
        name,
        ...(isView ? { isView } : {}),
        columns: [],
        primaryKey: keys.get(keyOf(row)) ?? [],
      }
      tables.push(table)
    }
    table.columns.push(readColumn(row))
  }
  return { tables }
}

const readColumn = (row: JsonValue): DatabaseColumn => {
  const type = writtenType(row)
  const written = textOf(row, 'default_value')
  const defaultValue = written === '' ? undefined : fixedDefault(written)
  return {
    name: textOf(row, 'column_name'),
    type,
    ...typeFacts(type),
    isRequired: textOf(row, 'is_nullable') === 'NO',
    isFilled: written !== '' && defaultValue === undefined && !written.startsWith('NULL'),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  }
}

/** The type with its lengths: `character varying(40)`, `numeric(10,2)`. */
const writtenType = (row: JsonValue): string => {
  const type = textOf(row, 'data_type')
  const length = textOf(row, 'maximum_length')
  if (length !== '') return `${type}(${length})`
  const decimals = textOf(row, 'decimals')
  return type === 'numeric' && decimals !== '' ? `${type}(${textOf(row, 'digits')},${decimals})` : type
}

const keyOf = (row: JsonValue): string => `${textOf(row, 'schema_name')}\0${textOf(row, 'table_name')}`

const textOf = (row: JsonValue, column: string): string => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return ''
  const value = Object.hasOwn(row, column) ? row[column] : null
  return value === null || value === undefined ? '' : String(value)
}
