import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type BigqueryAnswer,
  type BigqueryRequest,
  type BigqueryServer,
  startBigquery,
} from '../../test/bigquery-server.ts'
import { rowsOfPage } from '../../test/page-of-table.ts'
import { aTemplate, templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver, StepContext } from '../driver.ts'
import { compileSql } from '../sql/compile-sql.ts'
import { bigqueryDescriptor } from './descriptor.ts'
import { bigquery } from './bigquery.ts'
import { bigqueryDialect } from './dialect.ts'

const problemsOf = (text: string): string => {
  const compiled = compileSql(aTemplate(text), 'body', bigqueryDialect)
  return compiled.ok ? '' : compiled.problems.map(({ reason }) => reason).join(' ')
}

describe("where bindings stand in BigQuery's SQL", () => {
  it.each([
    'select * from `my-project.shop.orders` where id = {{ id }} limit {{ n }} # a comment',
    'select """it\'s "quoted" {""" || {{ a }}',
    "select r\"\\d+\" || {{ a }}, b'''it's''' from t",
    'declare total int64 default {{ n }}; select total;',
  ])('takes %s', (text) => {
    expect(problemsOf(text)).toBe('')
  })

  it.each([
    ['select 1 # {{ hidden }}', 'stands in a comment'],
    ['select "{{ a }}"', 'cannot stand in quoted text'],
    ['select """a " {{ b }} """', 'cannot stand in quoted text'],
    ["select r'\\' {{ b }}'", 'without quotes around'],
    ['select `{{ a }}` from t', 'cannot be a part of a name'],
    ['select @name', 'instead of @name'],
  ])('refuses %s', (text, reason) => {
    expect(problemsOf(text)).toContain(reason)
  })
})

describe('BigQuery over its REST API', () => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  let answers: (request: BigqueryRequest) => BigqueryAnswer
  let server: BigqueryServer
  let driver: IntegrationDriver

  beforeAll(async () => {
    server = await startBigquery((request) => answers(request))
    driver = await bigquery.createDriver({ egress })
  })

  beforeEach(() => {
    answers = () => ({ changed: 1 })
    server.seen.length = 0
  })

  afterAll(async () => {
    await driver.close()
    await egress.close()
    await server.stop()
  })

  const aConnection = (key = server.key): Connection => ({
    id: key,
    version: 1,
    configuration: { project: 'shop', dataset: 'sales', location: '', endpoint: server.address },
    secrets: { serviceAccountKey: key },
  })

  const run = (step: JsonObject, values: readonly unknown[] = [], context: Partial<StepContext> = {}) =>
    driver.compile(step, templatesOf('bigquery', step)).run(aConnection(), values, {
      signal: AbortSignal.timeout(10_000),
      limits: { resultBytes: 50_000, milliseconds: 10_000 },
      ...context,
    })

  it('sends values as parameters of their types, never in the text', async () => {
    const hostile = "'; drop table orders; --"
    await run({ body: 'select {{ a }}, {{ b }}, {{ c }}, {{ d }}, {{ e }}, {{ f }}' }, [
      hostile,
      7,
      1.5,
      true,
      null,
      [1],
    ])
    expect(server.seen).toEqual([
      {
        query: 'select ?, ?, ?, ?, ?, ?',
        session: undefined,
        parameters: [
          ['STRING', hostile],
          ['INT64', '7'],
          ['FLOAT64', '1.5'],
          ['BOOL', 'true'],
          ['STRING', null],
          ['STRING', '[1]'],
        ],
      },
    ])
  })

  it('asks what a page that was made from a table asks', async () => {
    answers = () => ({ fields: [{ name: 'id', type: 'INTEGER' }], pages: [[['1']]] })
    const { step, values } = rowsOfPage(bigqueryDescriptor)
    expect(await run(step, values)).toEqual([{ id: 1 }])
    const [sent] = server.seen
    expect(sent?.parameters).toEqual([
      ['STRING', "ada' or 1 = 1 --"],
      ['STRING', 'title'],
      ['STRING', 'desc'],
      ['STRING', 'new'],
      ['STRING', '2026-02-01'],
      ['INT64', '25'],
      ['INT64', '50'],
    ])
    expect(sent?.query).toContain('cast(main_table.`sung_at` as date) >= asked.filter_2')
    expect(sent?.query).toContain('limit ? offset ?')
  })

  it('reads values of all types without loss, in all pages of a result', async () => {
    const columns = [
      ['id', 'INTEGER', '12', 12],
      ['big', 'INTEGER', '9007199254740993', '9007199254740993'],
      ['price', 'NUMERIC', '12.5', 12.5],
      ['long', 'BIGNUMERIC', '12345678901234567890.12345', '12345678901234567890.12345'],
      ['float', 'FLOAT', '1.5', 1.5],
      ['odd', 'FLOAT', 'NaN', 'NaN'],
      ['flag', 'BOOLEAN', 'false', false],
      ['text', 'STRING', '007', '007'],
      ['bytes', 'BYTES', Buffer.from('00ff27', 'hex').toString('base64'), '00ff27'],
      ['at', 'TIMESTAMP', '1709193600123456', '2024-02-29T08:00:00.123456Z'],
      ['early', 'TIMESTAMP', '-500000', '1969-12-31T23:59:59.5Z'],
      ['local', 'DATETIME', '2024-03-31T02:30:00', '2024-03-31T02:30:00'],
      ['json', 'JSON', '{"a":[1]}', { a: [1] }],
    ] as const
    answers = () => ({
      fields: [
        ...columns.map(([name, type]) => ({ name, type })),
        { name: 'list', type: 'INTEGER', mode: 'REPEATED' },
        { name: 'record', type: 'RECORD', fields: [{ name: 'a', type: 'STRING' }] },
      ],
      pages: [
        [[...columns.map(([, , value]) => value), [{ v: '1' }, { v: '2' }], { f: [{ v: 'x' }] }]],
        [[...columns.map(() => null), [], null]],
      ],
    })
    expect(await run({ body: 'select * from everything' })).toEqual([
      {
        ...Object.fromEntries(columns.map(([name, , , value]) => [name, value])),
        list: [1, 2],
        record: { a: 'x' },
      },
      { ...Object.fromEntries(columns.map(([name]) => [name, null])), list: [], record: null },
    ])
  })

  it('saves changed rows in one transaction of a session, where they still hold what was seen', async () => {
    answers = ({ query }) =>
      query.includes('INFORMATION_SCHEMA')
        ? {
            fields: [
              { name: 'name', type: 'STRING' },
              { name: 'type', type: 'STRING' },
              { name: 'is_key', type: 'INTEGER' },
            ],
            pages: [
              [
                ['id', 'INT64', '1'],
                ['name', 'STRING', '0'],
                ['price', 'FLOAT64', '0'],
              ],
            ],
          }
        : { changed: 1 }
    const step = {
      operation: 'update_rows',
      table: 'orders',
      newValues: '{{ a }}',
      oldValues: '{{ b }}',
      insertedRows: '',
      deletedRows: '',
    }
    const values = [[{ id: 1, name: 'Ada', price: 2 }], [{ id: 1, name: 'ada', price: 1 }]]
    expect(await run(step, values)).toMatchObject({ affectedRows: 1 })
    expect(server.seen.map(({ query }) => query)).toEqual([
      'begin transaction',
      expect.stringContaining('INFORMATION_SCHEMA.COLUMNS'),
      'update `orders` set `name` = cast(? as string), `price` = cast(? as float64) where `id` = cast(? as int64) and `name` = cast(? as string)',
      'commit transaction',
    ])
    const [first, ...others] = server.seen.map(({ session }) => session)
    expect(first).toBeUndefined()
    expect(new Set(others)).toEqual(new Set(['session-1']))
  })

  it('takes back what several statements did where one fails', async () => {
    answers = ({ query }) =>
      query.includes('second') ? { error: 'Not found: Table second' } : { changed: 1 }
    await expect(
      run({ body: 'delete from first where true; delete from second where true' }),
    ).rejects.toThrow('Not found: Table second.')
    expect(server.seen.at(-1)).toMatchObject({ query: 'rollback transaction', session: 'session-1' })
  })

  it('tells what BigQuery says, and of what kind it is', async () => {
    answers = () => ({ error: 'Access Denied: Table shop:sales.orders', reason: 'accessDenied' })
    await expect(run({ body: 'select 1' })).rejects.toMatchObject({
      code: 'query_failed',
      message: expect.stringMatching(/^The service account may not/u),
    })
    answers = () => ({ error: 'Quota exceeded', reason: 'quotaExceeded' })
    await expect(run({ body: 'select 1' })).rejects.toMatchObject({ code: 'busy' })
  })

  it('cancels in BigQuery what is cancelled here', async () => {
    answers = () => 'silence'
    const controller = new AbortController()
    const ended = expect(run({ body: 'select 1' }, [], { signal: controller.signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
    await expect.poll(() => server.seen).toHaveLength(1)
    controller.abort()
    await ended
    await expect.poll(() => server.cancelled.length).toBe(1)
  })

  it('stops at the limit on results, page by page', async () => {
    const page = Array.from({ length: 100 }, () => ['x'.repeat(300)])
    answers = () => ({ fields: [{ name: 'a', type: 'STRING' }], pages: [page, page, page] })
    await expect(run({ body: 'select a from large' })).rejects.toMatchObject({ code: 'too_large' })
  })

  it('says what is wrong with a key, and repeats none', async () => {
    const signal = AbortSignal.timeout(10_000)
    await expect(driver.test(aConnection(''), signal)).rejects.toThrow(
      'The key of the service account is missing.',
    )
    const broken = driver.test(aConnection('{"canary":1}'), signal)
    await expect(broken).rejects.toThrow('is no key in JSON')
    await expect(broken).rejects.not.toThrow('canary')
    const other = JSON.stringify({
      ...JSON.parse(server.key),
      client_email: 'other@shop.iam.gserviceaccount.com',
    })
    await expect(driver.test(aConnection(other), signal)).rejects.toThrow(
      'BigQuery refuses the key of the service account',
    )
  })

  it('reads the tables of all datasets', async () => {
    answers = ({ query }) => {
      if (query.includes('SCHEMATA'))
        return { fields: [{ name: 'schema_name', type: 'STRING' }], pages: [[['sales'], ['odd`name']]] }
      const names = query.includes('KEY_COLUMN_USAGE')
        ? ['schema_name', 'table_name', 'column_name']
        : [
            'schema_name',
            'table_name',
            'table_type',
            'column_name',
            'data_type',
            'is_nullable',
            'default_value',
          ]
      const rows = query.includes('KEY_COLUMN_USAGE')
        ? [['sales', 'orders', 'id']]
        : [
            ['sales', 'orders', 'BASE TABLE', 'id', 'INT64', 'NO', 'NULL'],
            ['sales', 'orders', 'BASE TABLE', 'tags', 'ARRAY<STRING>', 'YES', null],
          ]
      return { fields: names.map((name) => ({ name, type: 'STRING' })), pages: [rows] }
    }
    expect(await driver.metadata(aConnection(), AbortSignal.timeout(10_000))).toEqual({
      tables: [
        {
          schema: 'sales',
          name: 'orders',
          primaryKey: ['id'],
          columns: [
            { name: 'id', type: 'INT64', kind: 'integer', isRequired: true, isFilled: false },
            { name: 'tags', type: 'ARRAY<STRING>', kind: 'json', isRequired: false, isFilled: false },
          ],
        },
      ],
    })
  })

  it('says before anything runs which columns a query gives, by a dry run', async () => {
    answers = ({ query }) => {
      if (query.includes('nowhere')) return { error: 'Not found: Table nowhere' }
      if (!query.startsWith('select')) return { changed: 1 }
      return {
        fields: [
          { name: 'id', type: 'INTEGER' },
          { name: 'name', type: 'STRING' },
          { name: 'paid', type: 'BOOLEAN' },
          { name: 'on', type: 'DATE' },
          { name: 'more', type: 'JSON' },
          {
            name: 'lines',
            type: 'RECORD',
            mode: 'REPEATED',
            fields: [{ name: 'price', type: 'NUMERIC' }],
          },
        ],
        pages: [],
      }
    }
    const steps = [
      'select * from orders where id = {{ id }}',
      'delete from orders where id = {{ id }}',
      'drop table orders',
      'select * from nowhere',
    ].map((body) => ({ configuration: { body }, templates: templatesOf('bigquery', { body }) }))
    const described = await driver.answerTypes?.(aConnection(), steps, AbortSignal.timeout(10_000))
    const member = (name: string, kind: 'number' | 'text' | 'boolean' | 'unknown') => ({
      name,
      type: { kind },
    })
    expect(described?.map(({ type }) => type)).toEqual([
      {
        kind: 'list',
        items: {
          kind: 'object',
          members: [
            member('id', 'number'),
            member('name', 'text'),
            member('paid', 'boolean'),
            member('on', 'text'),
            member('more', 'unknown'),
            {
              name: 'lines',
              type: { kind: 'list', items: { kind: 'object', members: [member('price', 'number')] } },
            },
          ],
        },
      },
      { kind: 'object', members: [member('affectedRows', 'number')] },
      { kind: 'unknown' },
      { kind: 'unknown' },
    ])
    expect(described?.[3]?.refusal).toMatch(/Not found: Table nowhere/u)
    expect(server.dryRuns[0]).toBe('select * from orders where id = ?')
    expect(server.seen).toEqual([])
  })
})
