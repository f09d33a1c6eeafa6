import type { DatabaseColumn, DatabaseColumnKind, DatabaseTables, JsonValue } from '@ashlar/schema'
import { sayTables, tablesOf, textOf } from '../sql/catalog.ts'
import type { Ask } from '../sql/sql-system.ts'

/** The most tables that are of use to an editor. */
const mostTables = 2_000

const overviewStatement = `
  select current_catalog() as catalog_name,
    (select count(*) from information_schema.tables where table_schema <> 'information_schema') as tables`

const ownFirst = (schema: string): string =>
  `case when ${schema} = current_schema() then 0 else 1 end, ${schema}`

/** A row for each column, those of the connection's own schema first. */
const columnsStatement = `
  select column_.table_schema as schema_name, column_.table_name, table_.table_type, column_.column_name,
    column_.full_data_type as data_type, column_.is_nullable, column_.column_default as default_value, column_.is_identity
  from (
    select table_schema, table_name, table_type from information_schema.tables
    where table_schema <> 'information_schema'
    order by ${ownFirst('table_schema')}, table_name
    limit ${mostTables}
  ) table_
  join information_schema.columns column_
    on column_.table_schema = table_.table_schema and column_.table_name = table_.table_name
  order by ${ownFirst('column_.table_schema')}, column_.table_name, column_.ordinal_position`

/** A row for each column of a primary key, and for each reference of a column. */
const keysStatement = `
  select part_.table_schema as schema_name, part_.table_name, part_.column_name, part_.ordinal_position,
    other_.table_schema as other_schema, other_.table_name as other_table, other_.column_name as other_column
  from information_schema.table_constraints constraint_
  join information_schema.key_column_usage part_
    on part_.constraint_schema = constraint_.constraint_schema and part_.constraint_name = constraint_.constraint_name
  left join information_schema.referential_constraints reference_
    on reference_.constraint_schema = constraint_.constraint_schema
      and reference_.constraint_name = constraint_.constraint_name
  left join information_schema.key_column_usage other_
    on other_.constraint_schema = reference_.unique_constraint_schema
      and other_.constraint_name = reference_.unique_constraint_name
      and other_.ordinal_position = part_.position_in_unique_constraint
  where constraint_.constraint_type = 'PRIMARY KEY' or other_.column_name is not null
  order by part_.table_schema, part_.table_name, part_.ordinal_position`

/** "Connected to Databricks, catalog main: 11 tables." */
export const sayOverview = async (ask: Ask): Promise<string> => {
  const row = (await ask(overviewStatement)).rows?.[0] ?? null
  return `Connected to Databricks, catalog ${textOf(row, 'catalog_name')}: ${sayTables(textOf(row, 'tables'))}.`
}

/** The tables of the connection's catalog. */
export const readTables = async (ask: Ask): Promise<DatabaseTables> => {
  const columns = await ask(columnsStatement)
  const keys = await ask(keysStatement)
  return tablesOf(columns.rows ?? [], keys.rows ?? [], readColumn)
}

const kinds: ReadonlyMap<string, DatabaseColumnKind> = new Map([
  ['string', 'longText'],
  ['varchar', 'text'],
  ['char', 'text'],
  ['tinyint', 'integer'],
  ['smallint', 'integer'],
  ['int', 'integer'],
  ['bigint', 'integer'],
  ['decimal', 'decimal'],
  ['float', 'decimal'],
  ['double', 'decimal'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['timestamp', 'dateTime'],
  ['timestamp_ntz', 'localDateTime'],
  ['binary', 'binary'],
  ['array', 'json'],
  ['map', 'json'],
  ['struct', 'json'],
  ['variant', 'json'],
])

const typeFacts = (row: JsonValue): Pick<DatabaseColumn, 'type' | 'kind' | 'maximumLength' | 'decimals'> => {
  const type = textOf(row, 'data_type').toLowerCase()
  const {
    bare = '',
    first,
    second,
  } = /^(?<bare>[a-z_]+)(?:\((?<first>\d+)(?:,\s*(?<second>\d+))?\))?/u.exec(type)?.groups ?? {}
  const kind = kinds.get(bare) ?? 'other'
  if (kind === 'text' && first !== undefined) return { type, kind, maximumLength: Number(first) }
  return bare === 'decimal' && second !== undefined
    ? { type, kind, decimals: Number(second) }
    : { type, kind }
}

const readColumn = (row: JsonValue): DatabaseColumn => {
  const written = textOf(row, 'default_value')
  const quoted = /^'(?<text>[^'\\]*)'$/u.exec(written)?.groups?.['text']
  const defaultValue = quoted ?? /^-?\d+(?:\.\d+)?$/u.exec(written)?.[0]
  const isMade = textOf(row, 'is_identity') === 'YES'
  return {
    name: textOf(row, 'column_name'),
    ...typeFacts(row),
    isRequired: textOf(row, 'is_nullable') === 'NO',
    isFilled: isMade || (written !== '' && written.toLowerCase() !== 'null' && defaultValue === undefined),
    ...(defaultValue === undefined || isMade ? {} : { defaultValue }),
  }
}
