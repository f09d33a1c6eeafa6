import type { ColumnValue, TableReading, TableStatements } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aTemplate } from '../../../test/templates.ts'
import { bigqueryDescriptor } from '../../bigquery/descriptor.ts'
import { bigqueryDialect } from '../../bigquery/dialect.ts'
import { bigqueryTables } from '../../bigquery/table-dialect.ts'
import { databricksDescriptor } from '../../databricks/descriptor.ts'
import { databricksDialect } from '../../databricks/dialect.ts'
import { databricksTables } from '../../databricks/table-dialect.ts'
import type { IntegrationDescriptor } from '../../descriptor.ts'
import { mssqlDescriptor } from '../../mssql/descriptor.ts'
import { mssqlDialect } from '../../mssql/dialect.ts'
import { mssqlTables } from '../../mssql/table-dialect.ts'
import { oracledbDescriptor } from '../../oracledb/descriptor.ts'
import { oracleDialect } from '../../oracledb/dialect.ts'
import { oracleTables } from '../../oracledb/table-dialect.ts'
import { snowflakeDescriptor } from '../../snowflake/descriptor.ts'
import { snowflakeDialect } from '../../snowflake/dialect.ts'
import { snowflakeTables } from '../../snowflake/table-dialect.ts'
import { compileSql } from '../compile-sql.ts'
import type { SqlDialect } from '../dialect.ts'
import type { TableDialect } from './table-dialect.ts'
import { tableStatements } from './table-statements.ts'

/** Systems of which no server can be had: what their makers publish says how statements are written there. */
const systems: readonly (readonly [string, IntegrationDescriptor, SqlDialect, TableDialect])[] = [
  ['SQL Server', mssqlDescriptor, mssqlDialect, mssqlTables],
  ['Oracle', oracledbDescriptor, oracleDialect, oracleTables],
  ['Snowflake', snowflakeDescriptor, snowflakeDialect, snowflakeTables],
  ['BigQuery', bigqueryDescriptor, bigqueryDialect, bigqueryTables],
  ['Databricks', databricksDescriptor, databricksDialect, databricksTables],
]

const table = { schema: 'shop', name: 'song' }
const reading: TableReading = {
  table,
  columns: [
    { column: 'id', field: 'id' },
    { column: 'title', field: 'song' },
  ],
  labels: [
    {
      column: 'singer',
      table: { schema: 'shop', name: 'singer' },
      key: 'id',
      words: ['name', 'id'],
      field: 'by',
    },
  ],
}
const wanted = {
  search: '{{ search }}',
  searched: ['title'],
  filters: [
    { column: 'state', value: '{{ state }}', is: 'chosen' as const },
    { column: 'sung_at', value: '{{ from }}', is: 'from' as const },
    { column: 'sung_at', value: '{{ until }}', is: 'until' as const },
  ],
  sortField: '{{ field }}',
  sortDirection: '{{ direction }}',
  sortable: ['song', 'by'],
  limit: '{{ limit }}',
  offset: '{{ offset }}',
  key: ['id'],
}
const kinds = [
  'integer',
  'text',
  'longText',
  'decimal',
  'boolean',
  'date',
  'dateTime',
  'localDateTime',
  'time',
] as const
const values: readonly ColumnValue[] = kinds.map((kind) => ({
  column: `a_${kind}`,
  value: `{{ ${kind} }}`,
  kind,
}))
const key: readonly ColumnValue[] = [{ column: 'id', value: '{{ id }}', kind: 'integer' }]
const summary = { table, filters: wanted.filters, amount: 'price' }
const [label] = reading.labels

const readingStatements = (statements: TableStatements): Record<string, string> => ({
  rows: statements.rows(reading, wanted),
  'rows without a key': statements.rows(reading, { ...wanted, sortable: [], key: [], filters: [] }),
  count: statements.count(reading, wanted),
  matching: statements.matching(reading, key, 1),
  options: statements.options({ table, key: 'id', words: ['title'], limit: 100 }),
  'options that are searched': statements.options({
    table,
    key: 'id',
    words: ['title', 'state'],
    limit: 100,
    asked: { search: '{{ search }}', chosen: '{{ chosen }}' },
  }),
  look: statements.look(table, ['id'], { order: [], limit: '{{ limit }}', offset: '{{ offset }}' }),
  'look at nothing': statements.look(table, [], {
    order: [{ column: 'id', direction: 'desc' }],
    limit: '{{ limit }}',
    offset: '{{ offset }}',
  }),
  totals: statements.totals(summary),
  'groups by day': statements.groups(summary, { by: 'day', column: 'sung_at' }, 30),
  'groups by value': statements.groups(summary, { by: 'value', column: 'state' }, 10),
  ...(label === undefined
    ? {}
    : { 'groups by words': statements.groups(summary, { by: 'label', label }, 10) }),
})

const changingStatements = (statements: TableStatements): Record<string, string> => ({
  insert: statements.insert(table, values),
  update: statements.update(table, values, key),
  remove: statements.remove(table, key),
})

const writerOf = ({ label: name, tables }: IntegrationDescriptor) => {
  if (tables === undefined) throw new Error(`${name} writes no statements about tables.`)
  return tables
}

describe.each(systems)('statements about tables of %s', (_name, descriptor, dialect, tables) => {
  const { statements, configurationOf } = writerOf(descriptor)

  it('have their bindings where the database takes values', () => {
    for (const statement of Object.values({
      ...readingStatements(statements),
      ...changingStatements(statements),
    })) {
      const compiled = compileSql(aTemplate(statement), 'body', dialect)
      expect(compiled.ok ? [] : compiled.problems, statement).toEqual([])
      if (compiled.ok) expect(compiled.statements, statement).toHaveLength(1)
    }
  })

  it('are known to change nothing where they only read, so that they may run by themselves', () => {
    for (const statement of Object.values(readingStatements(statements))) {
      expect(descriptor.step.onlyReads(configurationOf(statement)), statement).toBe(true)
    }
    for (const statement of Object.values(changingStatements(statements))) {
      expect(descriptor.step.onlyReads(configurationOf(statement)), statement).toBe(false)
    }
  })

  it('keep the names of tables and the texts of people what they are', () => {
    const hostile = { schema: 'shop', name: "song' where 1 = 1; drop table song -- " }
    const sorted = statements.rows({ ...reading, table: hostile, labels: [] }, wanted)
    const compiled = compileSql(aTemplate(sorted), 'body', dialect)
    expect(compiled.ok ? compiled.statements : compiled.problems, sorted).toHaveLength(1)
    expect(compiled.ok).toBe(true)
  })

  it('begin no binding within a text, and end with it', () => {
    const written = tables.writeText("it's {{ here }} and {{{ there \\")
    expect(aTemplate(written).parts.map(({ kind }) => kind)).toEqual(['text'])
    const compiled = compileSql(aTemplate(`select ${written} where 1 = {{ one }}`), 'body', dialect)
    expect(compiled.ok ? compiled.statements : compiled.problems, written).toHaveLength(1)
    expect(compiled.ok).toBe(true)
  })
})

it('are cut, grouped and named as each system says', () => {
  const rows = (tables: TableDialect): string =>
    tableStatements(tables).rows(
      { ...reading, labels: [] },
      { ...wanted, searched: [], filters: [], sortable: ['id'] },
    )
  const groups = (tables: TableDialect): string =>
    tableStatements(tables).groups({ table, filters: [] }, { by: 'value', column: 'state' }, 10)
  expect(rows(mssqlTables)).toBe(`with asked as (
  select
    cast({{ search }} as nvarchar(4000)) as search,
    cast({{ field }} as nvarchar(4000)) as sort_field,
    cast({{ direction }} as nvarchar(4000)) as sort_direction
)
select
  main_table.[id],
  main_table.[title] as [song]
from asked cross join [shop].[song] as main_table
order by
  case when asked.sort_field = N'id' and asked.sort_direction = 'asc' then main_table.[id] end asc,
  case when asked.sort_field = N'id' and asked.sort_direction = 'desc' then main_table.[id] end desc,
  main_table.[id]
offset {{ offset }} rows fetch next {{ limit }} rows only`)
  expect(
    groups(mssqlTables),
  ).toBe(`select cast(main_table.[state] as nvarchar(4000)) as [value], count(*) as [number]
from [shop].[song] as main_table
group by cast(main_table.[state] as nvarchar(4000))
order by 2 desc, 1
offset 0 rows fetch next 10 rows only`)
  expect(groups(oracleTables)).toBe(`select to_char(main_table."state") as "value", count(*) as "number"
from "shop"."song" main_table
group by to_char(main_table."state")
order by 2 desc nulls last, 1
offset 0 rows fetch next 10 rows only`)
  expect(rows(oracleTables)).toContain(`  from dual
)`)
  expect(groups(snowflakeTables)).toBe(`select to_varchar(main_table."state") as "value", count(*) as "number"
from "shop"."song" as main_table
group by 1
order by 2 desc nulls last, 1
limit 10`)
  expect(groups(bigqueryTables)).toContain('from `shop`.`song` as main_table')
  expect(groups(databricksTables)).toContain('from `shop`.`song` as main_table')
})
