import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type SnowflakeAnswer,
  type SnowflakeRequest,
  type SnowflakeServer,
  startSnowflake,
} from '../../test/snowflake-server.ts'
import { rowsOfPage } from '../../test/page-of-table.ts'
import { aTemplate, templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver, StepContext } from '../driver.ts'
import { compileSql } from '../sql/compile-sql.ts'
import { snowflakeDescriptor } from './descriptor.ts'
import { snowflakeDialect } from './dialect.ts'
import { snowflake } from './snowflake.ts'

const problemsOf = (text: string): string => {
  const compiled = compileSql(aTemplate(text), 'body', snowflakeDialect)
  return compiled.ok ? '' : compiled.problems.map(({ reason }) => reason).join(' ')
}

describe("where bindings stand in Snowflake's SQL", () => {
  it.each([
    'select v:field::string from orders where id = {{ id }} and name ilike {{ name }} limit {{ n }} // a comment',
    "select $$it's $$ || {{ a }} from t",
    "select 'it\\'s' || {{ a }} from t qualify row_number() over (order by id) = {{ n }}",
    'insert into t (a) select parse_json({{ a }})',
  ])('takes %s', (text) => {
    expect(problemsOf(text)).toBe('')
  })

  it.each([
    ['select 1 // {{ hidden }}', 'stands in a comment'],
    ["select '{{ a }}'", 'without quotes around'],
    ['select $$ {{ a }} $$', 'cannot stand in quoted text'],
    ['select "{{ a }}" from t', 'cannot be a part of a name'],
    ['select ? from t', 'instead of ?'],
    ['use warehouse {{ name }}', 'takes no values in a statement that begins with use'],
  ])('refuses %s', (text, reason) => {
    expect(problemsOf(text)).toContain(reason)
  })
})

describe('Snowflake over its SQL API', () => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  let answers: (request: SnowflakeRequest) => SnowflakeAnswer
  let server: SnowflakeServer
  let driver: IntegrationDriver

  beforeAll(async () => {
    server = await startSnowflake((request) => answers(request))
    driver = await snowflake.createDriver({ egress })
  })

  beforeEach(() => {
    answers = () => ({ columns: [['ONE', 'fixed']], parts: [[['1']]] })
    server.seen.length = 0
  })

  afterAll(async () => {
    await driver.close()
    await egress.close()
    await server.stop()
  })

  const aConnection = (changes: JsonObject = {}, secrets?: Record<string, string>): Connection => ({
    id: JSON.stringify([changes, secrets]),
    version: 1,
    configuration: {
      account: 'shop.eu-central-1',
      endpoint: server.address,
      database: 'SHOP',
      schema: '',
      warehouse: 'SMALL',
      role: '',
      authentication: 'key',
      user: 'ada',
      ...changes,
    },
    secrets: secrets ?? { privateKey: server.privateKey },
  })

  const run = (
    body: string,
    values: readonly unknown[] = [],
    context: Partial<StepContext> = {},
    connection = aConnection(),
  ) =>
    driver.compile({ body }, templatesOf('snowflake', { body })).run(connection, values, {
      signal: AbortSignal.timeout(10_000),
      limits: { resultBytes: 50_000, milliseconds: 10_000 },
      ...context,
    })

  it('sends values as bindings of their types, never in the text', async () => {
    const hostile = "'; drop table orders; --"
    await run('select {{ a }}, {{ b }}, {{ c }}, {{ d }}, {{ e }}, {{ f }}', [
      hostile,
      7,
      1.5,
      true,
      null,
      { x: 1 },
    ])
    expect(server.seen).toEqual([
      {
        statement: 'select ?, ?, ?, ?, ?, ?',
        database: 'SHOP',
        warehouse: 'SMALL',
        bindings: {
          1: { type: 'TEXT', value: hostile },
          2: { type: 'FIXED', value: '7' },
          3: { type: 'REAL', value: '1.5' },
          4: { type: 'BOOLEAN', value: 'true' },
          5: { type: 'TEXT', value: null },
          6: { type: 'TEXT', value: '{"x":1}' },
        },
      },
    ])
  })

  it('asks what a page that was made from a table asks', async () => {
    answers = () => ({ columns: [['id', 'fixed']], parts: [[['1']]] })
    const { step, values } = rowsOfPage(snowflakeDescriptor)
    expect(await run(String(step['body']), values)).toEqual([{ id: 1 }])
    const [sent] = server.seen
    expect(sent?.bindings).toEqual({
      1: { type: 'TEXT', value: "ada' or 1 = 1 --" },
      2: { type: 'TEXT', value: 'title' },
      3: { type: 'TEXT', value: 'desc' },
      4: { type: 'TEXT', value: 'new' },
      5: { type: 'TEXT', value: '2026-02-01' },
      6: { type: 'FIXED', value: '25' },
      7: { type: 'FIXED', value: '50' },
    })
    expect(sent?.statement).toContain('from asked cross join "shop"."song" as main_table')
    expect(sent?.statement).toContain('limit ? offset ?')
  })

  it('reads values of all types without loss, in all parts of a result', async () => {
    const columns = [
      ['FIXED', 'fixed', '12.50', 12.5],
      ['LONG', 'fixed', '12345678901234567890.12345', '12345678901234567890.12345'],
      ['BIG', 'fixed', '9007199254740993', '9007199254740993'],
      ['REAL', 'real', '1.5e10', 1.5e10],
      ['TEXT', 'text', '007', '007'],
      ['FLAG', 'boolean', 'true', true],
      ['DAY', 'date', '19782', '2024-02-29'],
      ['BEFORE', 'date', '-1', '1969-12-31'],
      ['TIME', 'time', '29410.500000000', '08:10:10.5'],
      ['LOCAL', 'timestamp_ntz', '1709193600.123456789', '2024-02-29T08:00:00.123456789'],
      ['EARLY', 'timestamp_ntz', '-0.500000000', '1969-12-31T23:59:59.5'],
      ['AT', 'timestamp_tz', '1709193600.000000000 1500', '2024-02-29T08:00:00Z'],
      ['BYTES', 'binary', '00FF27', '00ff27'],
      ['JSON', 'variant', '{"a":[1,null]}', { a: [1, null] }],
    ] as const
    answers = () => ({
      columns: columns.map(([name, type]) => [name, type]),
      parts: [[columns.map(([, , value]) => value)], [columns.map(() => null)]],
    })
    expect(await run('select * from everything')).toEqual([
      Object.fromEntries(columns.map(([name, , , value]) => [name, value])),
      Object.fromEntries(columns.map(([name]) => [name, null])),
    ])
  })

  it('counts the rows that a statement changed', async () => {
    answers = () => ({
      columns: [
        ['number of rows inserted', 'fixed'],
        ['number of rows updated', 'fixed'],
      ],
      parts: [[['2', '3']]],
    })
    expect(await run('merge into a using b on a.id = b.id when matched then update set x = 1')).toEqual({
      affectedRows: 5,
    })
  })

  it('tells what Snowflake says, and takes lists in conditions', async () => {
    answers = () => ({ error: "SQL compilation error:\nObject 'NOWHERE' does not exist." })
    await expect(run('select * from nowhere')).rejects.toMatchObject({
      code: 'query_failed',
      message: "SQL compilation error: Object 'NOWHERE' does not exist.",
    })
    answers = () => ({ columns: [['ID', 'fixed']], parts: [[]] })
    expect(await run('select id from orders where id in ({{ list }})', [[1, 2]])).toEqual([])
    expect(server.seen.at(-1)?.statement).toContain('in (?, ?)')
  })

  it('cancels in Snowflake what is cancelled here', async () => {
    answers = () => 'silence'
    const controller = new AbortController()
    const running = run('call system$wait(60)', [], { signal: controller.signal })
    const ended = expect(running).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => server.seen).toHaveLength(1)
    controller.abort()
    await ended
    const others = AbortSignal.timeout(300)
    answers = () => 'silence'
    await expect(run('select 1', [], { signal: others })).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => server.cancelled.length).toBeGreaterThan(0)
  })

  it('stops at the limit on results, part by part', async () => {
    const part = Array.from({ length: 100 }, () => ['x'.repeat(300)])
    answers = () => ({ columns: [['A', 'text']], parts: [part, part, part, part] })
    await expect(run('select a from large')).rejects.toMatchObject({ code: 'too_large' })
  })

  it('signs in by a key pair or a token, says what is wrong with either, and repeats no secret', async () => {
    const signal = AbortSignal.timeout(10_000)
    const withToken = aConnection({ authentication: 'token' }, { token: 'canary-token' })
    await expect(run('select 1', [], {}, withToken)).resolves.toEqual([{ ONE: 1 }])
    const wrong = aConnection({ authentication: 'oauth' }, { token: 'canary-wrong' })
    await expect(driver.test(wrong, signal)).rejects.toThrow(
      /refuses the token: .+Check account, user and key or token\./u,
    )
    const other = aConnection({ user: 'bo' })
    await expect(driver.test(other, signal)).rejects.toThrow('refuses the key of the user bo')
    await expect(driver.test(aConnection({}, {}), signal)).rejects.toThrow('The private key is missing.')
    const broken = driver.test(aConnection({}, { privateKey: 'canary-of-a-key' }), signal)
    await expect(broken).rejects.toThrow('The private key cannot be read.')
    await expect(broken).rejects.not.toThrow('canary')
  })

  it('reads the tables of the database, and saves no rows', async () => {
    answers = ({ statement }) =>
      statement.startsWith('show')
        ? {
            columns: [
              ['schema_name', 'text'],
              ['table_name', 'text'],
              ['column_name', 'text'],
            ],
            parts: [[['PUBLIC', 'ORDERS', 'ID']]],
          }
        : {
            columns: [
              'schema_name',
              'table_name',
              'table_type',
              'column_name',
              'data_type',
              'maximum_length',
              'digits',
              'decimals',
              'is_nullable',
              'default_value',
              'is_identity',
            ].map((name) => [name, 'text']),
            parts: [
              [
                ['PUBLIC', 'ORDERS', 'BASE TABLE', 'ID', 'NUMBER', null, '38', '0', 'NO', null, 'YES'],
                ['PUBLIC', 'ORDERS', 'BASE TABLE', 'STATE', 'TEXT', '10', null, null, 'YES', "'new'", 'NO'],
              ],
            ],
          }
    const { tables } = await driver.metadata(aConnection(), AbortSignal.timeout(10_000))
    expect(tables).toEqual([
      {
        schema: 'PUBLIC',
        name: 'ORDERS',
        primaryKey: ['ID'],
        columns: [
          { name: 'ID', type: 'NUMBER(38,0)', kind: 'integer', isRequired: true, isFilled: true },
          {
            name: 'STATE',
            type: 'VARCHAR(10)',
            kind: 'text',
            maximumLength: 10,
            isRequired: false,
            isFilled: false,
            defaultValue: 'new',
          },
        ],
      },
    ])
    const step = { operation: 'update_rows', table: 'orders' }
    expect(snowflake.checkStep(step, [])).toMatchObject([{ path: 'operation' }])
  })
})
