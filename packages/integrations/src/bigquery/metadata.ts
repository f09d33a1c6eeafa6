import type { DatabaseColumn, DatabaseColumnKind, DatabaseTables, JsonValue } from '@ashlar/schema'
import { tablesOf, textOf } from '../sql/catalog.ts'
import type { Ask } from '../sql/sql-system.ts'

/** The most datasets whose tables are read; those of a project are often many. */
const mostDatasets = 20

/** The most columns that are of use to an editor. */
const mostColumns = 20_000

const overviewStatement = `
  select @@project_id as project, (select count(*) from INFORMATION_SCHEMA.SCHEMATA) as datasets`

const datasetsStatement = `
  select schema_name from INFORMATION_SCHEMA.SCHEMATA order by schema_name limit ${mostDatasets}`

const columnsOf = (dataset: string): string => `
  select column_.table_schema as schema_name, column_.table_name, table_.table_type, column_.column_name,
    column_.data_type, column_.is_nullable, column_.column_default as default_value, column_.ordinal_position
  from \`${dataset}\`.INFORMATION_SCHEMA.COLUMNS column_
  join \`${dataset}\`.INFORMATION_SCHEMA.TABLES table_ on table_.table_name = column_.table_name`

const keysOf = (dataset: string): string => `
  select table_schema as schema_name, table_name, column_name, ordinal_position
  from \`${dataset}\`.INFORMATION_SCHEMA.KEY_COLUMN_USAGE where ends_with(constraint_name, 'pk$')`

/** "Connected to BigQuery, project my-project: 3 datasets." */
export const sayOverview = async (ask: Ask): Promise<string> => {
  const row = (await ask(overviewStatement)).rows?.[0] ?? null
  const count = textOf(row, 'datasets')
  return `Connected to BigQuery, project ${textOf(row, 'project')}: ${count === '1' ? '1 dataset' : `${count} datasets`}.`
}

/** The tables of the project's datasets. */
export const readTables = async (ask: Ask): Promise<DatabaseTables> => {
  const named = ((await ask(datasetsStatement)).rows ?? []).map((row) => textOf(row, 'schema_name'))
  // A name becomes a part of the statement here, so it has to be one.
  const datasets = named.filter((name) => /^\w+$/u.test(name))
  if (datasets.length === 0) return { tables: [] }
  const columns = await ask(
    `${datasets.map(columnsOf).join(' union all ')} order by 1, 2, 8 limit ${mostColumns}`,
  )
  const keys = await ask(`${datasets.map(keysOf).join(' union all ')} order by 1, 2, 4 limit ${mostColumns}`)
  return tablesOf(columns.rows ?? [], keys.rows ?? [], readColumn)
}

const kinds: ReadonlyMap<string, DatabaseColumnKind> = new Map([
  ['STRING', 'text'],
  ['INT64', 'integer'],
  ['NUMERIC', 'decimal'],
  ['BIGNUMERIC', 'decimal'],
  ['FLOAT64', 'decimal'],
  ['BOOL', 'boolean'],
  ['DATE', 'date'],
  ['DATETIME', 'localDateTime'],
  ['TIMESTAMP', 'dateTime'],
  ['TIME', 'time'],
  ['JSON', 'json'],
  ['BYTES', 'binary'],
])

const readColumn = (row: JsonValue): DatabaseColumn => {
  const type = textOf(row, 'data_type')
  const [, bare = '', inside = ''] = /^(?<bare>[A-Z0-9]+)(?:\((?<inside>[\d, ]+)\))?/u.exec(type) ?? []
  const kind = /^(?:ARRAY|STRUCT)/u.test(type) ? 'json' : (kinds.get(bare) ?? 'other')
  const [first = 0, second = 0] = inside.split(',').map(Number)
  const written = textOf(row, 'default_value')
  const isFilled = written !== '' && written !== 'NULL'
  return {
    name: textOf(row, 'column_name'),
    type,
    kind,
    ...(kind === 'text' && first > 0 ? { maximumLength: first } : {}),
    ...(kind === 'decimal' && inside !== '' ? { decimals: second } : {}),
    isRequired: textOf(row, 'is_nullable') === 'NO',
    isFilled,
  }
}
