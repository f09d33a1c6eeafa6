import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeHarm } from '../../test/harm-contract.ts'
import { rowsOfPage } from '../../test/page-of-table.ts'
import { type MssqlServer, startMssql, type TdsAnswer, type TdsRequest } from '../../test/mssql-server.ts'
import { aTemplate, templatesOf } from '../../test/templates.ts'
import { tds } from '../../test/tds-writer.ts'
import type { Connection, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { compileSql } from '../sql/compile-sql.ts'
import { mssqlDescriptor } from './descriptor.ts'
import { mssqlDialect } from './dialect.ts'
import { mssql } from './mssql.ts'

const problemsOf = (text: string): string[] => {
  const compiled = compileSql(aTemplate(text), 'body', mssqlDialect)
  return compiled.ok ? [] : compiled.problems.map(({ reason }) => reason)
}

describe('where bindings stand in Transact-SQL', () => {
  it.each([
    'select top ({{ n }}) * from orders where id = {{ id }}',
    'select * from [or]]ders] where [na me] like {{ name }} order by id offset {{ a }} rows fetch next {{ b }} rows only',
    'select N\'it\'\'s\' as "a""b" where 1 = {{ one }} /* a /* nested */ comment */',
    'exec dbo.save @id = {{ id }}, @name = {{ name }}',
    'declare @total int = {{ total }}; update orders set total = @total where id = {{ id }}; select @total as total',
    'merge orders as t using (values ({{ id }}, {{ name }})) as s (id, name) on t.id = s.id when matched then update set name = {{ name }};',
  ])('takes %s', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each([
    ["select * from orders where name = '{{ name }}'", 'without quotes around'],
    ['select [{{ column }}] from orders', 'cannot be a part of a name'],
    ['select * from {{ table }}', 'where the name of a table'],
    ['select top {{ n }} * from orders', 'Write top ({{ n }}).'],
    ['select * from orders order by {{ column }}', 'cannot name the column'],
    ['select @p1 as mine', 'instead of @p1'],
    ['create table {{ name }} (id int)', 'takes no values in a statement that begins with create'],
    ['select 1 /* {{ hidden }} */', 'stands in a comment'],
  ])('refuses %s', (text, reason) => {
    expect(problemsOf(text).join(' ')).toContain(reason)
  })

  it('sends a text with variables of its own as one, and other statements one by one', () => {
    const count = (text: string) => {
      const compiled = compileSql(aTemplate(text), 'body', mssqlDialect)
      return compiled.ok ? compiled.statements.length : 0
    }
    expect(count('declare @a int = 1; select @a')).toBe(1)
    expect(count('if 1 = 1 begin select 1; select 2; end')).toBe(1)
    expect(count('insert into a values (1); insert into b values (2)')).toBe(2)
    expect(count('begin transaction; select 1; commit')).toBe(3)
  })
})

describe('SQL Server on the wire', () => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  let answers: (request: TdsRequest) => TdsAnswer = () => ({ changed: 0 })
  let server: MssqlServer
  let driver: IntegrationDriver

  beforeAll(async () => {
    server = await startMssql(
      (request) => answers(request),
      ({ user, password, database }) => {
        if (user === 'guided') return 'elsewhere'
        if (database === 'nowhere') return { number: 4060, message: `Cannot open database "${database}".` }
        return password === 'right'
          ? 'welcome'
          : { number: 18_456, message: `Login failed for user '${user}'.` }
      },
    )
    driver = await mssql.createDriver({ egress })
  })

  beforeEach(() => {
    server.seen.length = 0
  })

  afterAll(async () => {
    await driver.close()
    await egress.close()
    await server.stop()
  })

  const aConnection = (changes: JsonObject = {}, password = 'right'): Connection => ({
    id: JSON.stringify(changes),
    version: 1,
    configuration: {
      host: '127.0.0.1',
      port: server.port,
      database: 'shop',
      user: 'ada',
      tls: 'disable',
      ...changes,
    },
    secrets: { password },
  })

  const run = (step: JsonObject, values: readonly unknown[] = [], context: Partial<StepContext> = {}) =>
    driver.compile(step, templatesOf('mssql', step)).run(aConnection(), values, {
      signal: AbortSignal.timeout(10_000),
      limits: { resultBytes: 100_000, milliseconds: 10_000 },
      ...context,
    })

  const lastSeen = () => server.seen.findLast(({ text }) => !/^\s*set /u.test(text))

  it('sends values as parameters of their types, never in the text', async () => {
    const body =
      'update orders set a = {{ a }}, b = {{ b }}, c = {{ c }}, d = {{ d }}, e = {{ e }}, f = {{ f }}'
    answers = () => ({ changed: 3 })
    const hostile = "'; drop table orders; --"
    expect(await run({ body }, [hostile, 7, 9_007_199_254_740_991, 1.5, null, { x: [true] }])).toEqual({
      affectedRows: 3,
    })
    expect(lastSeen()).toEqual({
      text: 'update orders set a = @p1, b = @p2, c = @p3, d = @p4, e = @p5, f = @p6',
      parameters: new Map<string, unknown>([
        ['p1', hostile],
        ['p2', 7],
        ['p3', 9_007_199_254_740_991n],
        ['p4', 1.5],
        ['p5', null],
        ['p6', '{"x":[true]}'],
      ]),
    })
  })

  it('asks what a page that was made from a table asks', async () => {
    answers = () => ({ columns: [{ name: 'id', type: tds.int }], rows: [[1]] })
    const { step, values } = rowsOfPage(mssqlDescriptor)
    expect(await run(step, values)).toEqual([{ id: 1 }])
    const sent = lastSeen()
    expect([...(sent?.parameters.values() ?? [])]).toEqual([
      "ada' or 1 = 1 --",
      'title',
      'desc',
      'new',
      '2026-02-01',
      50,
      25,
    ])
    expect(sent?.text).toContain('cast(@p1 as nvarchar(4000)) as search')
    expect(sent?.text).toContain('offset @p6 rows fetch next @p7 rows only')
  })

  it('makes a list in a condition as many parameters as it has values', async () => {
    answers = () => ({ columns: [{ name: 'id', type: tds.int }], rows: [] })
    await run({ body: 'select id from orders where id in ({{ list }})' }, [[1, 2]])
    expect(lastSeen()?.text).toContain('in (@p1, @p2)')
    await run({ body: 'select id from orders where id in ({{ list }})' }, [[]])
    expect(lastSeen()?.text).toContain('in (select null where 1 = 0)')
  })

  it('reads values of all types without loss, and says where digits may be lost', async () => {
    const columns = [
      ['text', tds.text, "it's 漢 😀"],
      ['number', tds.text, '007'],
      ['int', tds.int, -5],
      ['small', tds.big, 12],
      ['big', tds.big, '9007199254740993'],
      ['bit', tds.bit, true],
      ['decimal', tds.decimal, '-12.5'],
      ['day', tds.day, '2024-02-29'],
      ['local', tds.local, '2024-03-31T02:30:00.1234567'],
      ['whole', tds.local, '1999-12-31T23:59:59'],
      ['instant', tds.instant, '2024-02-29T08:00:00.5Z'],
      ['binary', tds.binary, '00ff27'],
    ] as const
    answers = () => ({
      columns: columns.map(([name, type]) => ({ name, type })),
      rows: [columns.map(([, , value]) => value), columns.map(() => null)],
    })
    const log: string[] = []
    const rows = await run({ body: 'select * from everything' }, [], { onLog: (line) => log.push(line) })
    const expected = Object.fromEntries(columns.map(([name, , value]) => [name, value]))
    expect(rows).toEqual([
      { ...expected, decimal: -12.5 },
      Object.fromEntries(columns.map(([name]) => [name, null])),
    ])
    expect(log.join()).toContain('Write cast(decimal as varchar(50))')
  })

  it('tells what the server says, and on which line', async () => {
    answers = () => ({ error: { number: 208, message: "Invalid object name 'nowhere'.", line: 2 } })
    await expect(run({ body: 'select *\nfrom nowhere' })).rejects.toMatchObject({
      code: 'query_failed',
      message: "Invalid object name 'nowhere' (line 2).",
    })
    answers = () => ({ error: { number: 1205, message: 'Transaction was deadlocked.' } })
    await expect(run({ body: 'select 1' })).rejects.toThrow('Run it again.')
  })

  it('saves changed rows in one transaction, where they still hold what was seen', async () => {
    const catalog: TdsAnswer = {
      columns: [
        { name: 'name', type: tds.text },
        { name: 'type', type: tds.text },
        { name: 'is_key', type: tds.int },
      ],
      rows: [
        ['id', 'int', 1],
        ['name', 'nvarchar', 0],
      ],
    }
    answers = ({ text }) => (text.includes('information_schema') ? catalog : { changed: 1 })
    const step = {
      operation: 'update_rows',
      table: 'orders',
      newValues: '{{ changed }}',
      oldValues: '{{ before }}',
      insertedRows: '',
      deletedRows: '{{ gone }}',
    }
    const values = [[{ id: 1, name: 'Ada' }], [{ id: 1, name: 'ada' }], [{ id: 2 }]]
    expect(await run(step, values)).toMatchObject({ affectedRows: 2 })
    const texts = server.seen.map(({ text }) => text)
    expect(texts).toContain('begin transaction')
    expect(texts).toContain('delete from [orders] where [id] = @p1')
    expect(texts).toContain(
      "update [orders] set [name] = @p1 where [id] = @p2 and [name] + N'|' = @p3 + N'|' collate Latin1_General_100_BIN2",
    )
    expect(texts.filter((text) => text === 'commit transaction')).toHaveLength(1)
  })

  it('has transactions of several steps, with a savepoint for each', async () => {
    answers = () => ({ changed: 1 })
    const context = {
      signal: AbortSignal.timeout(10_000),
      limits: { resultBytes: 1_000, milliseconds: 5_000 },
    }
    const transaction =
      (await driver.beginTransaction?.(aConnection(), context)) ?? expect.fail('It has none.')
    await run({ body: 'delete from orders where id = {{ id }}' }, [1], { transaction })
    await expect(run({ body: 'commit' }, [], { transaction })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    answers = () => ({ error: { number: 547, message: 'It is referred to.' } })
    await expect(run({ body: 'delete from customers' }, [], { transaction })).rejects.toThrow(
      'It is referred to',
    )
    expect(await transaction.commit()).toBe('committed')
    const texts = server.seen.map(({ text }) => text).filter((text) => /^\w+ transaction/u.test(text))
    expect(texts).toEqual([
      'begin transaction',
      'save transaction ashlar_step',
      'save transaction ashlar_step',
      'rollback transaction ashlar_step',
      'commit transaction',
    ])
  })

  it('asks the server to stop what is cancelled, and goes on in the same session', async () => {
    answers = () => 'silence'
    const controller = new AbortController()
    const running = run({ body: "waitfor delay '00:10'" }, [], { signal: controller.signal })
    await expect.poll(() => lastSeen()?.text).toContain('waitfor')
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    expect(server.attentions()).toBeGreaterThan(0)
    answers = () => ({ columns: [{ name: 'one', type: tds.int }], rows: [[1]] })
    expect(await run({ body: 'select 1 as one' })).toEqual([{ one: 1 }])
  })

  it('goes on with a new connection after one was lost', async () => {
    answers = () => 'cut'
    await expect(run({ body: 'select 1' })).rejects.toMatchObject({ code: 'network_failed' })
    answers = () => ({ changed: 2 })
    expect(await run({ body: 'delete from orders' })).toEqual({ affectedRows: 2 })
  })

  it('outlives a connection that ends with its answer, and an answer that is none', async () => {
    answers = () => ({ last: { changed: 1 } })
    for (let times = 0; times < 10; times += 1)
      await run({ body: 'delete from orders' }).catch(() => undefined)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        answers = () => ({ bytes: Buffer.from(bytes) })
        const signal = AbortSignal.timeout(300)
        const outcome = run({ body: 'select 1' }, [], { signal })
        await outcome.catch((error: unknown) => expect(error).toBeInstanceOf(IntegrationError))
      }),
      { numRuns: 30 },
    )
    answers = () => ({ columns: [{ name: 'a', type: tds.text }], rows: [['x'.repeat(60_000)]] })
    const limits = { resultBytes: 50_000, milliseconds: 5_000 }
    for (let times = 0; times < 10; times += 1) {
      await expect(run({ body: 'select a' }, [], { limits })).rejects.toMatchObject({ code: 'too_large' })
    }
  }, 30_000)

  it('stops at the limit on results, in the middle of one value as well', async () => {
    answers = () => ({ columns: [{ name: 'a', type: tds.text }], rows: [['x'.repeat(900_000)]] })
    await expect(run({ body: 'select a' })).rejects.toMatchObject({ code: 'too_large' })
  })

  it('says which of password, database, encryption and address is wrong', async () => {
    const signal = AbortSignal.timeout(10_000)
    await expect(driver.test(aConnection({}, 'wrong'), signal)).rejects.toThrow(
      /refuses the password of the user ada\. Check user and password\./u,
    )
    await expect(driver.test(aConnection({ database: 'nowhere' }), signal)).rejects.toThrow(
      /There is no database called nowhere at .+\. Check its name\./u,
    )
    await expect(driver.test(aConnection({ tls: 'verify' }), signal)).rejects.toThrow('does not offer TLS')
    await expect(driver.test(aConnection({ user: 'guided' }), signal)).rejects.toThrow(
      'sends its clients to another address',
    )
  })

  it('reads tables with their keys, references and defaults', async () => {
    answers = ({ text }) => {
      if (text.includes('sys.foreign_key_columns')) {
        const names = [
          'schema_name',
          'table_name',
          'column_name',
          'other_schema',
          'other_table',
          'other_column',
        ]
        return {
          columns: names.map((name) => ({ name, type: tds.text })),
          rows: [
            ['dbo', 'orders', 'id', null, null, null],
            ['dbo', 'orders', 'customer', 'dbo', 'customers', 'id'],
          ],
        }
      }
      const names = [
        'schema_name',
        'table_name',
        'table_type',
        'column_name',
        'data_type',
        'maximum_length',
        'digits',
      ]
      const more = ['decimals', 'is_nullable', 'default_value', 'is_identity', 'is_computed']
      return {
        columns: [...names, ...more].map((name) => ({ name, type: tds.text })),
        rows: [
          ['dbo', 'orders', 'BASE TABLE', 'id', 'int', null, 10, 0, 'NO', null, 1, 0],
          ['dbo', 'orders', 'BASE TABLE', 'customer', 'int', null, 10, 0, 'YES', null, 0, 0],
          ['dbo', 'orders', 'BASE TABLE', 'state', 'nvarchar', 10, null, null, 'NO', "(N'new')", 0, 0],
          ['dbo', 'orders', 'BASE TABLE', 'at', 'datetime2', null, null, null, 'NO', '(getdate())', 0, 0],
          ['dbo', 'open', 'VIEW', 'price', 'decimal', null, 8, 2, 'YES', null, 0, 0],
        ],
      }
    }
    const plain = { isRequired: false, isFilled: false }
    expect(await driver.metadata(aConnection(), AbortSignal.timeout(10_000))).toEqual({
      tables: [
        {
          schema: 'dbo',
          name: 'orders',
          primaryKey: ['id'],
          columns: [
            { name: 'id', type: 'int', kind: 'integer', isRequired: true, isFilled: true },
            {
              name: 'customer',
              type: 'int',
              kind: 'integer',
              ...plain,
              references: { schema: 'dbo', name: 'customers', column: 'id' },
            },
            {
              name: 'state',
              type: 'nvarchar(10)',
              kind: 'text',
              maximumLength: 10,
              isRequired: true,
              isFilled: false,
              defaultValue: 'new',
            },
            { name: 'at', type: 'datetime2', kind: 'localDateTime', isRequired: true, isFilled: true },
          ],
        },
        {
          schema: 'dbo',
          name: 'open',
          isView: true,
          primaryKey: [],
          columns: [{ name: 'price', type: 'decimal(8,2)', kind: 'decimal', decimals: 2, ...plain }],
        },
      ],
    })
  })
})

describeHarm({ integration: mssql, name: 'A SQL Server' })
