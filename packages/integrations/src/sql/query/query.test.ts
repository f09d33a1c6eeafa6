import {
  isWorkedOut,
  type QueryAggregate,
  type QueryColumn,
  type QueryCondition,
  type QueryConditions,
  type QueryJoin,
  type QueryOrder,
  type QueryTable,
  type QueryValue,
  type QueryWorkedOut,
  queryFunctions,
  type SelectedPart,
  type TableQuery,
} from '@ashlar/schema/table-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTemplate } from '../../../test/templates.ts'
import { postgresDialect } from '../../postgres/dialect.ts'
import { compileSql } from '../compile-sql.ts'
import { onlyReads } from '../only-reads.ts'
import { mysqlDialect } from '../../mysql/dialect.ts'
import { mysqlTables } from '../../mysql/table-dialect.ts'
import type { QueryDialect } from '../tables/table-dialect.ts'
import { standardTables } from '../../postgres/standard-table-dialect.ts'
import { postgresTables } from '../../postgres/table-dialect.ts'
import { redshiftTables } from '../../redshift/table-dialect.ts'
import { readQuery } from './read-query.ts'
import { writeQuery as writeQueryIn } from './write-query.ts'

const read = (text: string, dialect = postgresTables) => readQuery(aTemplate(text), dialect)
const writeQuery = (query: TableQuery, dialect = postgresTables): string => writeQueryIn(query, dialect)

const readBack = (text: string, dialect = postgresTables): TableQuery => {
  const reading = read(text, dialect)
  if (!reading.ok) throw new Error(`${reason(reading)}\n${text}`)
  return reading.query
}
const reason = ({ reason: said }: { reason: string }): string => said

const name = fc.oneof(
  fc.constantFrom(
    'album',
    'title',
    'artist_id',
    'select',
    'Order',
    'a "b"',
    'x {{ y }}',
    'ü',
    'date',
    'back\\slash',
  ),
  fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0')),
)
const plain: fc.Arbitrary<QueryColumn> = fc.record(
  { table: name, column: name },
  { requiredKeys: ['column'] },
)
const column: fc.Arbitrary<QueryColumn> = fc.record(
  { table: name, column: name, through: fc.constantFrom(...queryFunctions) },
  { requiredKeys: ['column'] },
)
const binding = fc
  .constantFrom('Search.value', "'%' + Table1.searchText + '%'", '{ a: 1 }.a', 'List.items[0]?.id')
  .map((source) => ({ kind: 'binding' as const, source }))
const number = fc
  .oneof(fc.integer().map(String), fc.constantFrom('0.50', '-12.5'))
  .map((text) => ({ kind: 'number' as const, text }))
type Left = Extract<QueryCondition, { kind: 'comparison' }>['left']
const aggregate = fc.constantFrom<QueryAggregate[]>('count', 'count distinct', 'sum', 'avg', 'min', 'max')
const worked: fc.Arbitrary<QueryWorkedOut> = fc.oneof(
  fc.record({ kind: fc.constant('rows' as const) }),
  fc.record({ kind: fc.constant('worked' as const), aggregate, column }),
)
const value: fc.Arbitrary<QueryValue> = fc.oneof(
  binding,
  number,
  fc.string().map((text) => ({ kind: 'text' as const, text })),
  fc.boolean().map((one) => ({ kind: 'boolean' as const, value: one })),
)
const comparisonOf = (left: fc.Arbitrary<Left>): fc.Arbitrary<QueryCondition> =>
  fc
    .tuple(
      left,
      fc.oneof(
        fc.tuple(
          fc.constantFrom('=', '<>', '<', '<=', '>', '>=', 'like', 'not like', 'ilike', 'not ilike'),
          fc.tuple(value),
        ),
        fc.tuple(fc.constantFrom('in', 'not in'), fc.array(value, { minLength: 1, maxLength: 4 })),
        fc.tuple(fc.constantFrom('is null', 'is not null'), fc.constant([])),
      ),
    )
    .map(([left, [operator, values]]) => ({ kind: 'comparison', left, operator, values }))
const comparison = comparisonOf(fc.oneof(column, binding))
const group = (one: fc.Arbitrary<QueryCondition>): fc.Arbitrary<QueryConditions> =>
  fc
    .tuple(fc.constantFrom('all', 'any'), fc.array(one, { minLength: 1, maxLength: 3 }))
    // Of a single condition, all is the same as any.
    .map(([match, conditions]) => ({
      kind: 'group',
      match: conditions.length === 1 ? 'all' : match,
      conditions,
    }))
const conditions = fc.oneof(
  fc.constant<QueryConditions>({ kind: 'group', match: 'all', conditions: [] }),
  group(fc.oneof(comparison, group(fc.oneof(comparison, group(comparison))))),
)
const table: fc.Arbitrary<QueryTable> = fc.record(
  { schema: name, name, alias: name },
  { requiredKeys: ['name'] },
)
const join: fc.Arbitrary<QueryJoin> = fc.record({
  kind: fc.constantFrom('inner', 'left'),
  table,
  on: fc.array(fc.record({ one: plain, other: plain }), { minLength: 1, maxLength: 2 }),
})
const plainColumn: fc.Arbitrary<SelectedPart> = fc.record(
  { kind: fc.constant('column' as const), column, alias: name },
  { requiredKeys: ['kind', 'column'] },
)
const workedOut: fc.Arbitrary<SelectedPart> = fc.oneof(
  fc.record({ kind: fc.constant('rows' as const), alias: name }, { requiredKeys: ['kind'] }),
  fc.record(
    {
      kind: fc.constant('column' as const),
      column,
      aggregate,
      alias: name,
    },
    { requiredKeys: ['kind', 'column', 'aggregate'] },
  ),
)
const all: fc.Arbitrary<SelectedPart> = fc.record(
  { kind: fc.constant('all' as const), table: name },
  { requiredKeys: ['kind'] },
)
const orderBy = (by: fc.Arbitrary<QueryOrder['by']>): fc.Arbitrary<QueryOrder> =>
  fc.record(
    {
      by,
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      empty: fc.constantFrom('first' as const, 'last' as const),
      when: fc.record({ binding, is: fc.string() }),
    },
    { requiredKeys: ['by', 'direction'] },
  )
const query: fc.Arbitrary<TableQuery> = fc
  .record(
    {
      from: table,
      joins: fc.array(join, { maxLength: 2 }),
      selected: fc.oneof(
        fc.array(fc.oneof(all, plainColumn), { minLength: 1, maxLength: 4 }),
        fc.array(fc.oneof(workedOut, plainColumn), { minLength: 1, maxLength: 4 }),
      ),
      where: conditions,
      order: fc.array(orderBy(column), { maxLength: 3 }),
      groupOrder: fc.array(orderBy(fc.oneof(worked, column)), { maxLength: 3 }),
      isDistinct: fc.constant(true as const),
      having: group(comparisonOf(fc.oneof(worked, column, binding))),
      limit: fc.oneof(number, binding),
      offset: fc.oneof(number, binding),
    },
    { requiredKeys: ['from', 'joins', 'selected', 'where', 'order', 'groupOrder'] },
  )
  // Groups have conditions and an order where something is worked out over them.
  .map(({ having, groupOrder, ...built }): TableQuery => {
    if (!built.selected.some(isWorkedOut)) return built
    return { ...built, order: groupOrder, ...(having === undefined ? {} : { having }) }
  })

describe('a query', () => {
  it('is read back from its SQL as it was written, whatever names and values it holds', () => {
    fc.assert(
      fc.property(query, (built) => {
        expect(readBack(writeQuery(built))).toEqual(built)
      }),
      { numRuns: 2000 },
    )
  })

  it('has each binding as a parameter, and only reads', () => {
    fc.assert(
      fc.property(query, (built) => {
        const text = writeQuery(built)
        const compiled = compileSql(aTemplate(text), 'body', postgresDialect)
        expect(compiled).toMatchObject({ ok: true })
        expect(compiled.ok && compiled.statements).toHaveLength(1)
        expect(onlyReads(text, postgresDialect)).toBe(true)
      }),
    )
  })

  it('is written as people write SQL', () => {
    const text = `select
  album.title,
  artist.name as artist,
  count(*) as number
from album
left join artist on artist.artist_id = album.artist_id
where album.price > 10
  and (album.condition = 'new' or album.title ilike {{ Search.value }})
  and album.artist_id = any ({{ Chosen.ids }})
group by album.title, artist.name
having count(*) > 1
  and (sum(album.price) >= {{ Least.value }} or max(album.price) is null)
order by album.title desc nulls last
limit {{ Table1.pageSize }}
offset 20`
    expect(writeQuery(readBack(text))).toBe(text)
  })
})

/** What a dialect has no form for: some functions, and two braces beside each other in a name, which would begin a binding. */
const isWritable = (built: TableQuery, { queries }: QueryDialect): boolean => {
  const said = JSON.stringify(built)
  const missing = queryFunctions.filter((through) => queries.functions[through] === undefined)
  return !/\{\{/u.test(said) && !missing.some((through) => said.includes(`"through":"${through}"`))
}
const others = [
  ['MySQL', mysqlTables, mysqlDialect],
  ['CockroachDB', standardTables, postgresDialect],
  ['Redshift', redshiftTables, postgresDialect],
] as const

describe.each(others)('a query of %s', (_system, dialect, sql) => {
  it('is read back as it was written, has its bindings as parameters, and only reads', () => {
    fc.assert(
      fc.property(query, (built) => {
        fc.pre(isWritable(built, dialect))
        const text = writeQuery(built, dialect)
        expect(readBack(text, dialect)).toEqual(built)
        expect(compileSql(aTemplate(text), 'body', sql)).toMatchObject({ ok: true })
        expect(onlyReads(text, sql)).toBe(true)
      }),
      { numRuns: 1500 },
    )
  })
})

describe('what is made of the values of a column', () => {
  it('is written as people write it in PostgreSQL', () => {
    const text = `select
  date_trunc('month', invoice.invoice_date) as month,
  count(distinct lower(customer.email)),
  sum(invoice.total)
from invoice
join customer on customer.customer_id = invoice.customer_id
where extract(year from invoice.invoice_date) = {{ Year.value }}
  and upper(customer.country) in ('DE', 'FR')
group by date_trunc('month', invoice.invoice_date)
having max(length(customer.email)) > 3
order by count(*) desc, date_trunc('month', invoice.invoice_date)`
    expect(
      writeQuery(readBack(text)).replaceAll(/order by\n {2}|,\n {2}(?=date_trunc.*$)/gu, (found) =>
        found.startsWith('order') ? 'order by ' : ', ',
      ),
    ).toBe(text)
  })

  it('is written as people write it in MySQL, beside texts that are compared in small letters', () => {
    const text = `select
  cast(date_format(paid_at, '%Y-%m-01') as date) as month,
  char_length(title)
from invoice
where lower(title) = 'x'
  and lower(title) like 'a%'
  and lower(lower(title)) not like lower('b%')
  and year(paid_at) > 2024`
    expect(writeQuery(readBack(text, mysqlTables), mysqlTables)).toBe(text)
  })
})

describe('a query of MySQL', () => {
  it('is written as people write its SQL', () => {
    const text = `select
  Album.title,
  \`order\`.id as \`key\`
from Album
left join \`order\` on \`order\`.album = Album.id
where lower(Album.title) like lower({{ Search.value }})
  and Album.id in ({{ Chosen.ids }})
  and Album.title <> 'it''s \\\\ {\\{'
order by Album.title is null, Album.title desc
limit 18446744073709551615
offset 20`
    expect(writeQuery(readBack(text, mysqlTables), mysqlTables)).toBe(text)
  })

  it.each([
    'select @x from a',
    'select * from a limit 1, 2',
    "select * from a where x = x'41'",
    'select * from a # b',
  ])('is none where it says what the builder cannot hold: %s', (text) =>
    expect(read(text, mysqlTables)).toMatchObject({ ok: false }),
  )
})

describe('SQL that says the same in other words', () => {
  it.each([
    ['SELECT * FROM Album;', 'select *\nfrom album'],
    ['select a.title t from album a', 'select\n  a.title as t\nfrom album as a'],
    [
      'select * from a inner join b on a.id = b.id left outer join c on c.id = a.id',
      'select *\nfrom a\njoin b on a.id = b.id\nleft join c on c.id = a.id',
    ],
    [
      'select * from a where x = 1 or y != 2 and z is null',
      'select *\nfrom a\nwhere x = 1\n  or (y <> 2 and z is null)',
    ],
    ['select * from a offset 5 limit 3', 'select *\nfrom a\nlimit 3\noffset 5'],
  ])('is read: %s', (text, written) => expect(writeQuery(readBack(text))).toBe(written))
})

describe('SQL that the builder cannot hold whole', () => {
  it.each([
    ['select * from a -- the new ones', '-- the new ones', 'line 1, column 17'],
    ['select distinct on (x) y from a', 'on (x) y from a', 'line 1, column 17'],
    ['select shout(x) from a', 'shout(x) from a', 'line 1, column 8'],
    ['select lower(upper(x)) from a', 'lower(upper(x)) from a', 'line 1, column 8'],
    ["select date_trunc('decade', x) from a", "date_trunc('decade', x) from a", 'line 1, column 8'],
    ['select * from a join b on lower(a.x) = b.x', 'lower(a.x) = b.x', 'line 1, column 27'],
    ['select x from a order by count(*)', 'count(*)', 'line 1, column 26'],
    ['select x::text from a', '::text from a', 'line 1, column 9'],
    ['select x\nfrom a, b', ', b', 'line 2, column 7'],
    ['select * from a full join b on a.x = b.x', 'full join b on a.x = b.x', 'line 1, column 17'],
    ['select * from a join b using (x)', 'using (x)', 'line 1, column 24'],
    ['select * from a where not x', 'not x', 'line 1, column 23'],
    ['select * from a where x between 1 and 2', 'between 1 and 2', 'line 1, column 25'],
    ['select * from a where x in ({{ One.value }})', '({{ One.value }})', 'line 1, column 28'],
    ['select * from a where x = (select 1)', '(select 1)', 'line 1, column 27'],
    ["select * from a where x = e'\\n'", "e'\\n'", 'line 1, column 27'],
    ['select x from a having count(*) > 1', 'having count(*) > 1', 'line 1, column 17'],
    ['select x from a where count(*) > 1', 'count(*) > 1', 'line 1, column 23'],
    ['select count(*) from a having sum(x + 1) > 1', '+ 1) > 1', 'line 1, column 37'],
    ['select * from a order by 1', '1', 'line 1, column 26'],
    ['select * from a for update', 'for update', 'line 1, column 17'],
    ['select * from a; delete from a', 'delete from a', 'line 1, column 18'],
    ['with b as (select 1) select * from b', 'with b as (select 1) select * from b', 'line 1, column 1'],
    ['delete from a', 'delete from a', 'line 1, column 1'],
    ['select * from a where x = {{ One', '{{ One', 'line 1, column 27'],
  ])('is refused where it begins: %s', (text, part, place) => {
    expect(read(text)).toMatchObject({ ok: false, reason: expect.stringContaining(`“${part}” (${place})`) })
  })

  it.each([
    'select x, count(*) from a',
    'select x from a group by x',
    'select *, count(*) from a',
    'select x, count(*) from a group by x, y',
    'select lower(x), count(*) from a group by x',
  ])('is refused for its groups: %s', (text) =>
    expect(read(text)).toMatchObject({ ok: false, reason: expect.stringContaining('groups rows') }),
  )

  it('is refused without an end, however deep it is', () => {
    expect(read('')).toMatchObject({ ok: false })
    expect(read('select * from a where')).toMatchObject({
      ok: false,
      reason: 'The SQL ends before it is complete.',
    })
    expect(read(`select * from a where ${'('.repeat(50_000)}`)).toMatchObject({ ok: false })
  })

  it('is refused or read for any text, and never throws', () => {
    const piece = fc.constantFrom(
      ..."select|from|where|and|or|(|)|,|.|*|=|a|\"b|'c'|{{ x }}|1|-|order by|case when|group by|having|distinct|max(|then|end|limit|join|on|--|/*|$$|as|count|in|u&".split(
        '|',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join(' ')
        const reading = read(text)
        if (reading.ok) expect(readBack(writeQuery(reading.query))).toEqual(reading.query)
        else expect(reading.start).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 3000 },
    )
  })
})
