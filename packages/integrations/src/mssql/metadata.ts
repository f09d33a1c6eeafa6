import type { DatabaseColumn, DatabaseColumnKind, DatabaseTables, JsonValue } from '@ashlar/schema'
import { sayTables, tablesOf, textOf } from '../sql/catalog.ts'
import type { Ask } from '../sql/sql-system.ts'

/** The most tables that are of use to an editor. */
const mostTables = 2_000

const ownSchemas = `('sys', 'INFORMATION_SCHEMA')`

const overviewStatement = `
  select cast(serverproperty('ProductVersion') as nvarchar(100)) as version, db_name() as name,
    (select count(*) from INFORMATION_SCHEMA.TABLES where TABLE_SCHEMA not in ${ownSchemas}) as tables`

const objectOf = `object_id(quotename(column_.TABLE_SCHEMA) + '.' + quotename(column_.TABLE_NAME))`

/** A row for each column, those of the user's own schema first. */
const columnsStatement = `
  select column_.TABLE_SCHEMA as schema_name, column_.TABLE_NAME as table_name, table_.TABLE_TYPE as table_type,
    column_.COLUMN_NAME as column_name, column_.DATA_TYPE as data_type,
    column_.CHARACTER_MAXIMUM_LENGTH as maximum_length, column_.NUMERIC_PRECISION as digits,
    column_.NUMERIC_SCALE as decimals, column_.IS_NULLABLE as is_nullable, column_.COLUMN_DEFAULT as default_value,
    columnproperty(${objectOf}, column_.COLUMN_NAME, 'IsIdentity') as is_identity,
    columnproperty(${objectOf}, column_.COLUMN_NAME, 'IsComputed') as is_computed
  from (
    select top ${mostTables} TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE from INFORMATION_SCHEMA.TABLES
    where TABLE_SCHEMA not in ${ownSchemas}
    order by case when TABLE_SCHEMA = schema_name() then 0 else 1 end, TABLE_SCHEMA, TABLE_NAME
  ) table_
  join INFORMATION_SCHEMA.COLUMNS column_
    on column_.TABLE_SCHEMA = table_.TABLE_SCHEMA and column_.TABLE_NAME = table_.TABLE_NAME
  order by case when column_.TABLE_SCHEMA = schema_name() then 0 else 1 end, column_.TABLE_SCHEMA, column_.TABLE_NAME,
    column_.ORDINAL_POSITION`

/** A row for each column of a primary key, and for each reference of one column. */
const keysStatement = `
  select schema_name(table_.schema_id) as schema_name, table_.name as table_name, column_.name as column_name,
    null as other_schema, null as other_table, null as other_column
  from sys.indexes index_
  join sys.tables table_ on table_.object_id = index_.object_id
  join sys.index_columns part_ on part_.object_id = index_.object_id and part_.index_id = index_.index_id
  join sys.columns column_ on column_.object_id = part_.object_id and column_.column_id = part_.column_id
  where index_.is_primary_key = 1 and part_.key_ordinal > 0
  union all
  select schema_name(table_.schema_id), table_.name, column_.name, schema_name(other_.schema_id), other_.name, target_.name
  from sys.foreign_key_columns part_
  join sys.tables table_ on table_.object_id = part_.parent_object_id
  join sys.columns column_ on column_.object_id = part_.parent_object_id and column_.column_id = part_.parent_column_id
  join sys.tables other_ on other_.object_id = part_.referenced_object_id
  join sys.columns target_
    on target_.object_id = part_.referenced_object_id and target_.column_id = part_.referenced_column_id`

/** "Connected to SQL Server 16.0.4135.4, database shop: 11 tables." */
export const sayOverview = async (ask: Ask): Promise<string> => {
  const row = (await ask(overviewStatement)).rows?.[0] ?? null
  return `Connected to SQL Server ${textOf(row, 'version')}, database ${textOf(row, 'name')}: ${sayTables(textOf(row, 'tables'))}.`
}

/** The tables of the database that the user may see. */
export const readTables = async (ask: Ask): Promise<DatabaseTables> => {
  const columns = await ask(columnsStatement)
  const keys = await ask(keysStatement)
  return tablesOf(columns.rows ?? [], keys.rows ?? [], readColumn)
}

const kinds: ReadonlyMap<string, DatabaseColumnKind> = new Map([
  ['char', 'text'],
  ['nchar', 'text'],
  ['varchar', 'text'],
  ['nvarchar', 'text'],
  ['text', 'longText'],
  ['ntext', 'longText'],
  ['uniqueidentifier', 'text'],
  ['tinyint', 'integer'],
  ['smallint', 'integer'],
  ['int', 'integer'],
  ['bigint', 'integer'],
  ['decimal', 'decimal'],
  ['numeric', 'decimal'],
  ['money', 'decimal'],
  ['smallmoney', 'decimal'],
  ['float', 'decimal'],
  ['real', 'decimal'],
  ['bit', 'boolean'],
  ['date', 'date'],
  ['datetimeoffset', 'dateTime'],
  ['datetime', 'localDateTime'],
  ['datetime2', 'localDateTime'],
  ['smalldatetime', 'localDateTime'],
  ['time', 'time'],
  ['json', 'json'],
  ['binary', 'binary'],
  ['varbinary', 'binary'],
  ['image', 'binary'],
])

const typeFacts = (row: JsonValue): Pick<DatabaseColumn, 'type' | 'kind' | 'maximumLength' | 'decimals'> => {
  const type = textOf(row, 'data_type')
  const kind = kinds.get(type) ?? 'other'
  const length = Number(textOf(row, 'maximum_length'))
  if (length === -1) return { type: `${type}(max)`, kind: kind === 'text' ? 'longText' : kind }
  if (length > 0)
    return { type: `${type}(${length})`, kind, ...(kind === 'text' ? { maximumLength: length } : {}) }
  if (type !== 'decimal' && type !== 'numeric') return { type, kind }
  const decimals = Number(textOf(row, 'decimals'))
  return { type: `${type}(${textOf(row, 'digits')},${decimals})`, kind, decimals }
}

/** The fixed value of a default such as `((0))` or `(N'new')`; undefined where it is worked out. */
const fixedDefault = (written: string): string | undefined => {
  const bare = written.replace(/^\(+/u, '').replace(/\)+$/u, '')
  return (
    /^N?'(?<text>(?:[^']|'')*)'$/u.exec(bare)?.groups?.['text']?.replaceAll("''", "'") ??
    /^-?\d+(?:\.\d+)?$/u.exec(bare)?.[0]
  )
}

const readColumn = (row: JsonValue): DatabaseColumn => {
  const written = textOf(row, 'default_value')
  const defaultValue = fixedDefault(written)
  const isMade = textOf(row, 'is_identity') === '1' || textOf(row, 'is_computed') === '1'
  return {
    name: textOf(row, 'column_name'),
    ...typeFacts(row),
    isRequired: textOf(row, 'is_nullable') === 'NO',
    isFilled: isMade || (written !== '' && defaultValue === undefined && !/^\(*null\)*$/iu.test(written)),
    ...(defaultValue === undefined || isMade ? {} : { defaultValue }),
  }
}
