import type { DatabaseColumn, DatabaseColumnKind, DatabaseTables, JsonValue } from '@ashlar/schema'
import { sayTables, tablesOf, textOf } from '../sql/catalog.ts'
import type { Ask } from '../sql/sql-system.ts'

/** The most tables that are of use to an editor. */
const mostTables = 2_000

/** Schemas that do not come with the database. */
const othersSchemas = `(select username from all_users where oracle_maintained = 'N')`

const ownSchema = `sys_context('userenv', 'current_schema')`

const overviewStatement = `
  select (select max(version) from product_component_version where product like 'Oracle%') as "version",
    sys_context('userenv', 'service_name') as "name",
    (select count(*) from all_tables where owner in ${othersSchemas} and nested = 'NO' and secondary = 'N') as "tables"
  from dual`

/** A row for each column, those of the user's own schema first. */
const columnsStatement = `
  select column_.owner as "schema_name", column_.table_name as "table_name", table_.object_type as "table_type",
    column_.column_name as "column_name", column_.data_type as "data_type", column_.char_length as "letters",
    column_.data_length as "bytes", column_.data_precision as "digits", column_.data_scale as "decimals",
    column_.nullable as "is_nullable", column_.identity_column as "is_identity", column_.virtual_column as "is_virtual",
    column_.data_default as "default_value"
  from (
    select owner, object_name, object_type from all_objects
    where object_type in ('TABLE', 'VIEW') and secondary = 'N' and owner in ${othersSchemas}
    order by case when owner = ${ownSchema} then 0 else 1 end, owner, object_name
    fetch first ${mostTables} rows only
  ) table_
  join all_tab_cols column_ on column_.owner = table_.owner and column_.table_name = table_.object_name
  where column_.hidden_column = 'NO'
  order by case when column_.owner = ${ownSchema} then 0 else 1 end, column_.owner, column_.table_name, column_.column_id`

/** A row for each column of a primary key, and for each reference of one column. */
const keysStatement = `
  select constraint_.owner as "schema_name", constraint_.table_name as "table_name", part_.column_name as "column_name",
    other_.owner as "other_schema", other_.table_name as "other_table", target_.column_name as "other_column"
  from all_constraints constraint_
  join all_cons_columns part_
    on part_.owner = constraint_.owner and part_.constraint_name = constraint_.constraint_name
  left join all_constraints other_
    on other_.owner = constraint_.r_owner and other_.constraint_name = constraint_.r_constraint_name
  left join all_cons_columns target_
    on target_.owner = other_.owner and target_.constraint_name = other_.constraint_name
      and target_.position = part_.position
  where constraint_.owner in ${othersSchemas}
    and (constraint_.constraint_type = 'P' or (constraint_.constraint_type = 'R' and other_.table_name is not null))
  order by constraint_.owner, constraint_.table_name, part_.position`

/** "Connected to Oracle 23.0.0.0.0, database FREEPDB1: 11 tables." */
export const sayOverview = async (ask: Ask): Promise<string> => {
  const row = (await ask(overviewStatement)).rows?.[0] ?? null
  return `Connected to Oracle ${textOf(row, 'version')}, database ${textOf(row, 'name')}: ${sayTables(textOf(row, 'tables'))}.`
}

/** The tables and views of the database that the user may see, without those that come with it. */
export const readTables = async (ask: Ask): Promise<DatabaseTables> => {
  const columns = await ask(columnsStatement)
  const keys = await ask(keysStatement)
  return tablesOf(columns.rows ?? [], keys.rows ?? [], readColumn)
}

/** By the names of types without what stands in parentheses. */
const kinds: ReadonlyMap<string, DatabaseColumnKind> = new Map([
  ['CHAR', 'text'],
  ['NCHAR', 'text'],
  ['VARCHAR2', 'text'],
  ['NVARCHAR2', 'text'],
  ['ROWID', 'text'],
  ['CLOB', 'longText'],
  ['NCLOB', 'longText'],
  ['LONG', 'longText'],
  ['XMLTYPE', 'longText'],
  ['NUMBER', 'decimal'],
  ['FLOAT', 'decimal'],
  ['BINARY_FLOAT', 'decimal'],
  ['BINARY_DOUBLE', 'decimal'],
  ['BOOLEAN', 'boolean'],
  // A date of Oracle has a time.
  ['DATE', 'localDateTime'],
  ['TIMESTAMP', 'localDateTime'],
  ['TIMESTAMP WITH TIME ZONE', 'dateTime'],
  ['TIMESTAMP WITH LOCAL TIME ZONE', 'dateTime'],
  ['RAW', 'binary'],
  ['LONG RAW', 'binary'],
  ['BLOB', 'binary'],
  ['JSON', 'json'],
])

const typeFacts = (row: JsonValue): Pick<DatabaseColumn, 'type' | 'kind' | 'maximumLength' | 'decimals'> => {
  const type = textOf(row, 'data_type')
  const kind = kinds.get(type.replaceAll(/\(\d+\)/gu, '')) ?? 'other'
  const letters = Number(textOf(row, 'letters'))
  if (letters > 0) return { type: `${type}(${letters})`, kind, maximumLength: letters }
  if (type === 'RAW') return { type: `${type}(${textOf(row, 'bytes')})`, kind }
  if (type !== 'NUMBER') return { type, kind }
  const digits = textOf(row, 'digits')
  const decimals = textOf(row, 'decimals')
  if (decimals === '0') return { type: digits === '' ? 'INTEGER' : `NUMBER(${digits})`, kind: 'integer' }
  return digits === ''
    ? { type, kind }
    : { type: `NUMBER(${digits},${decimals})`, kind, decimals: Number(decimals) }
}

/** The fixed value of a default such as `0` or `'new'`; undefined where it is worked out. */
const fixedDefault = (written: string): string | undefined =>
  /^N?'(?<text>(?:[^']|'')*)'$/u.exec(written)?.groups?.['text']?.replaceAll("''", "'") ??
  /^-?\d+(?:\.\d+)?$/u.exec(written)?.[0]

const readColumn = (row: JsonValue): DatabaseColumn => {
  const written = textOf(row, 'default_value').trim()
  const defaultValue = fixedDefault(written)
  const isMade = textOf(row, 'is_identity') === 'YES' || textOf(row, 'is_virtual') === 'YES'
  return {
    name: textOf(row, 'column_name'),
    ...typeFacts(row),
    isRequired: textOf(row, 'is_nullable') === 'N',
    isFilled: isMade || (written !== '' && defaultValue === undefined && !/^null$/iu.test(written)),
    ...(defaultValue === undefined || isMade ? {} : { defaultValue }),
  }
}
