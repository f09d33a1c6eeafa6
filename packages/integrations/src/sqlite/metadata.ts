import type { DatabaseColumn, DatabaseColumnKind, DatabaseTables, JsonValue } from '@ashlar/schema'
import { sayTables, tablesOf, textOf } from '../sql/catalog.ts'
import type { Ask } from '../sql/sql-system.ts'

/** The most tables that are of use to an editor. */
const mostTables = 2_000

/** Tables and views of the file, without those that SQLite and its kinds of tables keep for themselves. */
const ownTables = `
  select name, type from pragma_table_list
  where schema = 'main' and type in ('table', 'view', 'virtual') and substr(name, 1, 7) <> 'sqlite_'
  order by name limit ${mostTables}`

const overviewStatement = `select sqlite_version() as version, (select count(*) from (${ownTables})) as tables`

const columnsStatement = `
  select 'main' as schema_name, table_.name as table_name, table_.type as table_type, column_.name as column_name,
    column_.type as data_type, column_."notnull" as is_required, column_.dflt_value as default_value,
    column_.hidden as hidden, column_.pk as key_position,
    (select count(*) from pragma_table_xinfo(table_.name) key_ where key_.pk > 0) as keys
  from (${ownTables}) table_ join pragma_table_xinfo(table_.name) column_
  where column_.hidden <> 1
  order by table_.name, column_.cid`

/** A row for each column of a primary key, and for each column that refers to another table. */
const keysStatement = `
  select schema_name, table_name, column_name, other_schema, other_table, other_column from (
    select 'main' as schema_name, table_.name as table_name, key_.name as column_name, '' as other_schema,
      '' as other_table, '' as other_column, key_.pk as position
    from (${ownTables}) table_ join pragma_table_xinfo(table_.name) key_ where key_.pk > 0
    union all
    select 'main', table_.name, reference_."from", 'main', reference_."table",
      coalesce(reference_."to", (select name from pragma_table_xinfo(reference_."table") where pk = 1)), 0
    from (${ownTables}) table_ join pragma_foreign_key_list(table_.name) reference_
  ) order by table_name, position`

/** "Connected to SQLite 3.53.4: 11 tables." */
export const sayOverview = async (ask: Ask): Promise<string> => {
  const row = (await ask(overviewStatement)).rows?.[0] ?? null
  return `Connected to SQLite ${textOf(row, 'version')}: ${sayTables(textOf(row, 'tables'))}.`
}

/** The tables of the file. */
export const readTables = async (ask: Ask): Promise<DatabaseTables> => {
  const columns = await ask(columnsStatement)
  const keys = await ask(keysStatement)
  return tablesOf(columns.rows ?? [], keys.rows ?? [], readColumn)
}

/** What a declared type says. SQLite takes any word, and looks for parts of it; the first that fits counts. */
const kinds: readonly (readonly [RegExp, DatabaseColumnKind])[] = [
  [/^bool/u, 'boolean'],
  [/^json/u, 'json'],
  [/^datetime/u, 'localDateTime'],
  [/^timestamp/u, 'dateTime'],
  [/^date/u, 'date'],
  [/^time/u, 'time'],
  [/int/u, 'integer'],
  [/char/u, 'text'],
  [/text|clob/u, 'longText'],
  [/blob|binary/u, 'binary'],
  [/real|floa|doub|deci|nume|mone/u, 'decimal'],
]

const readColumn = (row: JsonValue): DatabaseColumn => {
  const type = textOf(row, 'data_type').toLowerCase()
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
  const { first, second } = /\((?<first>\d+)(?:,\s*(?<second>\d+))?\)/u.exec(type)?.groups ?? {}
  const written = textOf(row, 'default_value')
  const quoted = /^'(?<text>(?:[^']|'')*)'$/u.exec(written)?.groups?.['text']?.replaceAll("''", "'")
  const defaultValue = quoted ?? /^-?\d+(?:\.\d+)?$/u.exec(written)?.[0]
  // An integer that is the key by itself is the number of the row, which SQLite gives.
  const isRowNumber = type === 'integer' && textOf(row, 'key_position') === '1' && textOf(row, 'keys') === '1'
  const isMade = isRowNumber || textOf(row, 'hidden') !== '0'
  return {
    name: textOf(row, 'column_name'),
    type,
    kind,
    ...(kind === 'text' && first !== undefined ? { maximumLength: Number(first) } : {}),
    ...(kind === 'decimal' && second !== undefined ? { decimals: Number(second) } : {}),
    // A key may be empty there unless it says otherwise, but then nothing finds its row.
    isRequired: textOf(row, 'is_required') === '1' || (!isRowNumber && textOf(row, 'key_position') !== '0'),
    isFilled: isMade || (written !== '' && written.toLowerCase() !== 'null' && defaultValue === undefined),
    ...(defaultValue === undefined || isMade ? {} : { defaultValue }),
  }
}
