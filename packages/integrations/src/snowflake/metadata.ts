import type { DatabaseColumn, DatabaseColumnKind, DatabaseTables, JsonValue } from '@ashlar/schema'
import { sayTables, tablesOf, textOf } from '../sql/catalog.ts'
import type { Ask } from '../sql/sql-system.ts'

/** The most tables that are of use to an editor. */
const mostTables = 2_000

const overviewStatement = `
  select current_version() as "version", current_database() as "name",
    (select count(*) from information_schema.tables where table_schema <> 'INFORMATION_SCHEMA') as "tables"`

/** A row for each column, those of the connection's own schema first. */
const columnsStatement = `
  select column_.table_schema as "schema_name", column_.table_name as "table_name", table_.table_type as "table_type",
    column_.column_name as "column_name", column_.data_type as "data_type",
    column_.character_maximum_length as "maximum_length", column_.numeric_precision as "digits",
    column_.numeric_scale as "decimals", column_.is_nullable as "is_nullable", column_.column_default as "default_value",
    column_.is_identity as "is_identity"
  from (
    select table_schema, table_name, table_type from information_schema.tables
    where table_schema <> 'INFORMATION_SCHEMA'
    order by iff(table_schema = current_schema(), 0, 1), table_schema, table_name
    limit ${mostTables}
  ) table_
  join information_schema.columns column_
    on column_.table_schema = table_.table_schema and column_.table_name = table_.table_name
  order by iff(column_.table_schema = current_schema(), 0, 1), column_.table_schema, column_.table_name,
    column_.ordinal_position`

const keysStatement = 'show primary keys in database'

/** "Connected to Snowflake 9.1.0, database SHOP: 11 tables." */
export const sayOverview = async (ask: Ask): Promise<string> => {
  const row = (await ask(overviewStatement)).rows?.[0] ?? null
  return `Connected to Snowflake ${textOf(row, 'version')}, database ${textOf(row, 'name')}: ${sayTables(textOf(row, 'tables'))}.`
}

/** The tables of the connection's database. */
export const readTables = async (ask: Ask): Promise<DatabaseTables> => {
  const columns = await ask(columnsStatement)
  const keys = await ask(keysStatement)
  return tablesOf(columns.rows ?? [], keys.rows ?? [], readColumn)
}

const kinds: ReadonlyMap<string, DatabaseColumnKind> = new Map([
  ['TEXT', 'text'],
  ['NUMBER', 'decimal'],
  ['FLOAT', 'decimal'],
  ['BOOLEAN', 'boolean'],
  ['DATE', 'date'],
  ['TIME', 'time'],
  ['TIMESTAMP_NTZ', 'localDateTime'],
  ['TIMESTAMP_LTZ', 'dateTime'],
  ['TIMESTAMP_TZ', 'dateTime'],
  ['VARIANT', 'json'],
  ['OBJECT', 'json'],
  ['ARRAY', 'json'],
  ['BINARY', 'binary'],
])

/** A text without a length of its own has this one, which is none. */
const longestText = 16_777_216

const typeFacts = (row: JsonValue): Pick<DatabaseColumn, 'type' | 'kind' | 'maximumLength' | 'decimals'> => {
  const type = textOf(row, 'data_type').toUpperCase()
  const kind = kinds.get(type) ?? 'other'
  if (type === 'TEXT') {
    const length = Number(textOf(row, 'maximum_length'))
    if (length === 0 || length >= longestText) return { type: 'VARCHAR', kind: 'longText' }
    return { type: `VARCHAR(${length})`, kind, maximumLength: length }
  }
  if (type !== 'NUMBER') return { type, kind }
  const decimals = Number(textOf(row, 'decimals'))
  const written = `NUMBER(${textOf(row, 'digits')},${decimals})`
  return decimals === 0 ? { type: written, kind: 'integer' } : { type: written, kind, decimals }
}

const readColumn = (row: JsonValue): DatabaseColumn => {
  const written = textOf(row, 'default_value')
  const quoted = /^'(?<text>(?:[^']|'')*)'$/u.exec(written)?.groups?.['text']?.replaceAll("''", "'")
  const defaultValue = quoted ?? /^-?\d+(?:\.\d+)?$/u.exec(written)?.[0]
  const isMade = textOf(row, 'is_identity') === 'YES'
  return {
    name: textOf(row, 'column_name'),
    ...typeFacts(row),
    isRequired: textOf(row, 'is_nullable') === 'NO',
    isFilled: isMade || (written !== '' && written !== 'NULL' && defaultValue === undefined),
    ...(defaultValue === undefined || isMade ? {} : { defaultValue }),
  }
}
