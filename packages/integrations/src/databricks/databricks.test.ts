import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type DatabricksAnswer,
  type DatabricksRequest,
  type DatabricksServer,
  startDatabricks,
} from '../../test/databricks-server.ts'
import { rowsOfPage } from '../../test/page-of-table.ts'
import { aTemplate, templatesOf } from '../../test/templates.ts'
import { checkConfiguration } from '../check-configuration.ts'
import type { Connection, IntegrationDriver, StepContext } from '../driver.ts'
import { oauthSettingsOf } from '../oauth/oauth-settings.ts'
import { providerOver } from '../oauth/requests.ts'
import { compileSql } from '../sql/compile-sql.ts'
import { onlyReads } from '../sql/only-reads.ts'
import { databricksDescriptor } from './descriptor.ts'
import { databricks } from './databricks.ts'
import { databricksDialect } from './dialect.ts'

const problemsOf = (text: string): string => {
  const compiled = compileSql(aTemplate(text), 'body', databricksDialect)
  return compiled.ok ? '' : compiled.problems.map(({ reason }) => reason).join(' ')
}

describe('where bindings stand in the SQL of Databricks', () => {
  it.each([
    'select v:owner.name::string from orders where id = {{ id }} and name ilike {{ name }} limit {{ n }} -- a comment',
    "select \"it's\" || {{ a }}, r'\\' || {{ b }} from `a``b`",
    "select 'it\\'s' || {{ a }} from t qualify row_number() over (order by id) = {{ n }}",
    'select transform(list, x -> x + {{ a }}) from t',
    'insert into t (a) select parse_json({{ a }})',
    'begin declare total int; set total = 1; select total; end',
  ])('takes %s', (text) => {
    expect(problemsOf(text)).toBe('')
  })

  it.each([
    ['select 1 -- {{ hidden }}', 'stands in a comment'],
    ['select 1 /* /* a */ {{ hidden }} */', 'stands in a comment'],
    ["select '{{ a }}'", 'without quotes around'],
    ['select "{{ a }}" from t', 'cannot stand in quoted text'],
    ['select `{{ a }}` from t', 'cannot be a part of a name'],
    ['select :binding1 from t', 'instead of :binding1'],
    ['select ? from t', 'instead of ?'],
    ['use catalog {{ name }}', 'takes no values in a statement that begins with use'],
    ['select * from {{ table }}', 'never a name'],
    ['select date {{ day }}', 'Write {{ day }}::date'],
  ])('refuses %s', (text, reason) => {
    expect(problemsOf(text)).toContain(reason)
  })

  it('tells what only reads from what may do more', () => {
    expect(onlyReads('select sum(a) from t where b = {{ b }}', databricksDialect)).toBe(true)
    expect(onlyReads("select ai_query('m', a) from t", databricksDialect)).toBe(false)
    expect(onlyReads('delete from t', databricksDialect)).toBe(false)
  })
})

describe('Databricks over its Statement Execution API', () => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  let answers: (request: DatabricksRequest) => DatabricksAnswer
  let server: DatabricksServer
  let driver: IntegrationDriver

  beforeAll(async () => {
    server = await startDatabricks((request) => answers(request))
    driver = await databricks.createDriver({ egress })
  })

  beforeEach(() => {
    answers = () => ({ columns: [['one', 'INT']], chunks: [[['1']]] })
    server.seen.length = 0
    server.cancelled.length = 0
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
      workspace: server.address,
      warehouse: '/sql/1.0/warehouses/abc123',
      catalog: 'shop',
      authentication: 'token',
      ...changes,
    },
    secrets: secrets ?? { token: 'canary-token' },
  })

  const run = (
    body: string,
    values: readonly unknown[] = [],
    context: Partial<StepContext> = {},
    connection = aConnection(),
  ) =>
    driver.compile({ body }, templatesOf('databricks', { body })).run(connection, values, {
      signal: AbortSignal.timeout(10_000),
      limits: { resultBytes: 50_000, milliseconds: 10_000 },
      ...context,
    })

  it('sends values as parameters of the types that they would have in the statement, never in the text', async () => {
    const hostile = "'; drop table orders; --"
    const values = [hostile, 7, 3_000_000_000, -1.25, 1e300, true, null, { x: 1 }]
    await run(`select ${values.map((_, index) => `{{ a${index} }}`).join(', ')}`, values)
    expect(server.seen).toEqual([
      {
        statement: `select ${values.map((_, index) => `:binding${index + 1}`).join(', ')}`,
        warehouse_id: 'abc123',
        catalog: 'shop',
        schema: undefined,
        parameters: [
          ['STRING', hostile],
          ['INT', '7'],
          ['BIGINT', '3000000000'],
          ['DECIMAL(3,2)', '-1.25'],
          ['DOUBLE', '1e+300'],
          ['BOOLEAN', 'true'],
          ['VOID', null],
          ['STRING', '{"x":1}'],
        ].map(([type, value], index) => ({ name: `binding${index + 1}`, type, value })),
      },
    ])
  })

  it('asks what a page that was made from a table asks', async () => {
    answers = () => ({ columns: [['id', 'INT']], chunks: [[['1']]] })
    const { step, values } = rowsOfPage(databricksDescriptor)
    expect(await run(String(step['body']), values)).toEqual([{ id: 1 }])
    const [sent] = server.seen
    expect(sent?.parameters).toEqual(
      [
        ['STRING', "ada' or 1 = 1 --"],
        ['STRING', 'title'],
        ['STRING', 'desc'],
        ['STRING', 'new'],
        ['STRING', '2026-02-01'],
        ['INT', '25'],
        ['INT', '50'],
      ].map(([type, value], index) => ({ name: `binding${index + 1}`, type, value })),
    )
    expect(sent?.statement).toContain('from asked cross join `shop`.`song` as main_table')
    expect(sent?.statement).toContain('limit :binding6 offset :binding7')
  })

  it('reads values of all types without loss, in all chunks of a result', async () => {
    const columns = [
      ['int', 'INT', '12', 12],
      ['long', 'LONG', '9007199254740993', '9007199254740993'],
      ['decimal', 'DECIMAL', '12.50', 12.5],
      ['exact', 'DECIMAL', '12345678901234567890.12345', '12345678901234567890.12345'],
      ['double', 'DOUBLE', '1.5E10', 1.5e10],
      ['none', 'DOUBLE', 'NaN', 'NaN'],
      ['text', 'STRING', '007', '007'],
      ['flag', 'BOOLEAN', 'true', true],
      ['day', 'DATE', '2024-02-29', '2024-02-29'],
      ['at', 'TIMESTAMP', '2024-02-29T08:00:00.120Z', '2024-02-29T08:00:00.12Z'],
      ['on_the_hour', 'TIMESTAMP', '2024-02-29T08:00:00.000+00:00', '2024-02-29T08:00:00Z'],
      ['local', 'TIMESTAMP_NTZ', '2024-02-29 08:00:00.000', '2024-02-29T08:00:00'],
      ['bytes', 'BINARY', 'AP8n', '00ff27'],
      ['list', 'ARRAY', '["1",null]', ['1', null]],
      ['object', 'STRUCT', '{"a":"1"}', { a: '1' }],
      ['variant', 'VARIANT', '{"a":[1,null]}', { a: [1, null] }],
    ] as const
    answers = () => ({
      columns: columns.map(([name, type]) => [name, type]),
      chunks: [[columns.map(([, , value]) => value)], [columns.map(() => null)]],
      looks: 2,
    })
    expect(await run('select * from everything')).toEqual([
      Object.fromEntries(columns.map(([name, , , value]) => [name, value])),
      Object.fromEntries(columns.map(([name]) => [name, null])),
    ])
  })

  it('counts the rows that a statement changed, and knows statements without an answer', async () => {
    answers = () => ({
      columns: [
        ['num_affected_rows', 'LONG'],
        ['num_updated_rows', 'LONG'],
        ['num_inserted_rows', 'LONG'],
      ],
      chunks: [[['5', '3', '2']]],
    })
    expect(await run('merge into a using b on a.id = b.id when matched then update set x = 1')).toEqual({
      affectedRows: 5,
    })
    answers = () => ({ columns: [], chunks: [] })
    expect(await run('create table a (b int)')).toEqual({ affectedRows: 0 })
    answers = () => ({ columns: [['a', 'INT']], chunks: [] })
    expect(await run('select a from empty')).toEqual([])
  })

  it('tells what Databricks says, and takes lists in conditions', async () => {
    answers = () => ({ error: '[TABLE_OR_VIEW_NOT_FOUND] The table `nowhere` cannot be found.\nVerify it.' })
    await expect(run('select * from nowhere')).rejects.toMatchObject({
      code: 'query_failed',
      message: '[TABLE_OR_VIEW_NOT_FOUND] The table `nowhere` cannot be found. Verify it.',
    })
    answers = () => ({ error: 'Inline byte limit exceeded. Statements executed with disposition=INLINE …' })
    await expect(run('select * from large')).rejects.toMatchObject({ code: 'too_large' })
    answers = () => ({ columns: [['id', 'INT']], chunks: [[]] })
    expect(await run('select id from orders where id in ({{ list }})', [[1, 2]])).toEqual([])
    expect(server.seen.at(-1)?.statement).toContain('in (:binding1, :binding2)')
  })

  it('ends in the warehouse what is cancelled here, and what takes longer than it may', async () => {
    answers = () => 'silence'
    const controller = new AbortController()
    const running = run('select long()', [], { signal: controller.signal })
    const ended = expect(running).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => server.seen).toHaveLength(1)
    controller.abort()
    await ended
    await expect.poll(() => server.cancelled).toHaveLength(1)
    const other = await databricks.createDriver({ egress })
    const late = other
      .compile({ body: 'select long()' }, templatesOf('databricks', { body: 'select long()' }))
      .run(aConnection(), [], {
        signal: AbortSignal.timeout(10_000),
        // A session gives up two seconds later than its step.
        limits: { resultBytes: 1_000, milliseconds: -1_800 },
      })
    await expect(late).rejects.toMatchObject({ code: 'timed_out' })
    await expect.poll(() => server.cancelled).toHaveLength(2)
    await other.close()
  })

  it('stops at the limit on results, chunk by chunk', async () => {
    const chunk = Array.from({ length: 100 }, () => ['x'.repeat(300)])
    answers = () => ({ columns: [['a', 'STRING']], chunks: [chunk, chunk, chunk, chunk] })
    await expect(run('select a from large')).rejects.toMatchObject({ code: 'too_large' })
  })

  it('signs in by a token, says what is wrong with it or the warehouse, and repeats no secret', async () => {
    const signal = AbortSignal.timeout(10_000)
    const wrong = driver.test(aConnection({}, { token: 'canary-wrong' }), signal)
    await expect(wrong).rejects.toThrow(/refuses the token: Invalid access token\. Check the token/u)
    await expect(wrong).rejects.not.toThrow('canary')
    await expect(wrong).rejects.toMatchObject({ isLoginRefused: true })
    await expect(driver.test(aConnection({}, {}), signal)).rejects.toThrow('The token is missing.')
    await expect(driver.test(aConnection({ warehouse: 'other' }), signal)).rejects.toThrow(
      /The warehouse other was not found\. Check the warehouse ID\./u,
    )
    await expect(driver.test(aConnection({ warehouse: 'no id' }), signal)).rejects.toThrow('The warehouse ID')
    await expect(driver.test(aConnection({ workspace: 'ftp://a' }), signal)).rejects.toThrow(
      'an address such as',
    )
  })

  it('signs in as a service principal, anew where its token has ended', async () => {
    const configuration = {
      workspace: server.address,
      warehouse: 'abc123',
      authentication: 'OAUTH2_CLIENT_CREDENTIALS',
      tokenUrl: `${server.address}/oidc/v1/token`,
      clientId: 'principal',
    }
    const checked = checkConfiguration(databricks.descriptor, configuration)
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
    const settings = oauthSettingsOf(checked.value)
    if (settings === null) throw new Error('It signs in otherwise.')
    expect(settings).toMatchObject({ clientAuthMethod: 'post', scope: 'all-apis' })
    expect(databricks.descriptor.target(checked.value)).toBe(`${server.address} ${server.address}`)
    const secrets = { clientSecret: 'canary-of-the-client' }
    const ask = async (): Promise<string> => {
      const client = { settings, secrets, signal: AbortSignal.timeout(5_000) }
      return (await providerOver(egress).askDirectly(client)).accessToken
    }
    const ended = await ask()
    await ask()
    const connection = {
      id: 'principal',
      version: 1,
      configuration: checked.value,
      secrets,
      accessToken: (refused?: string) => (refused === undefined ? Promise.resolve(ended) : ask()),
    }
    expect(await run('select 1 as one', [], {}, connection)).toEqual([{ one: 1 }])
    expect(server.given).toHaveLength(3)
    const other = { ...connection, accessToken: () => Promise.reject(new Error('of somebody else')) }
    await expect(run('select 1 as one', [], {}, other)).rejects.toThrow()
  })

  it('says before anything runs which columns a query gives, and describes no other statement', async () => {
    answers = ({ statement }) =>
      statement.includes('nowhere')
        ? { error: '[TABLE_OR_VIEW_NOT_FOUND] The table `nowhere` cannot be found.' }
        : {
            columns: [
              ['col_name', 'STRING'],
              ['data_type', 'STRING'],
              ['comment', 'STRING'],
            ],
            chunks: [
              [
                ['id', 'bigint', null],
                ['name', 'string', null],
                ['paid', 'boolean', null],
                ['total', 'decimal(10,2)', null],
                ['lines', 'array<struct<a:int>>', null],
              ],
            ],
          }
    const steps = [
      'select * from orders where id = {{ id }} and state = {{ state }}',
      'delete from orders',
      'select * from nowhere',
      'drop table orders',
    ].map((body) => ({ configuration: { body }, templates: templatesOf('databricks', { body }) }))
    const described = await driver.answerTypes?.(aConnection(), steps, AbortSignal.timeout(10_000))
    const [query, change, unknown] = (described ?? []).map(({ type }) => type)
    expect(query).toEqual({
      kind: 'list',
      items: {
        kind: 'object',
        members: [
          { name: 'id', type: { kind: 'number' } },
          { name: 'name', type: { kind: 'text' } },
          { name: 'paid', type: { kind: 'boolean' } },
          { name: 'total', type: { kind: 'number' } },
          { name: 'lines', type: { kind: 'unknown' } },
        ],
      },
    })
    expect(change).toEqual({ kind: 'object', members: [{ name: 'affectedRows', type: { kind: 'number' } }] })
    expect(unknown).toEqual({ kind: 'unknown' })
    expect(described?.[2]?.refusal).toBe('[TABLE_OR_VIEW_NOT_FOUND] The table `nowhere` cannot be found.')
    expect(server.seen.every(({ statement }) => statement.startsWith('describe query '))).toBe(true)
    expect(server.seen[0]?.parameters).toHaveLength(2)
  })

  it('reads the tables of the catalog, and saves no rows', async () => {
    answers = ({ statement }) => {
      const names = statement.includes('key_column_usage')
        ? ['schema_name', 'table_name', 'column_name', 'other_schema', 'other_table', 'other_column']
        : [
            'schema_name',
            'table_name',
            'table_type',
            'column_name',
            'data_type',
            'is_nullable',
            'default_value',
            'is_identity',
          ]
      return {
        columns: names.map((name) => [name, 'STRING']),
        chunks: [
          statement.includes('key_column_usage')
            ? [
                ['default', 'orders', 'id', null, null, null],
                ['default', 'orders', 'customer', 'default', 'customers', 'id'],
              ]
            : [
                ['default', 'orders', 'MANAGED', 'id', 'bigint', 'NO', null, 'YES'],
                ['default', 'orders', 'MANAGED', 'customer', 'int', 'YES', null, 'NO'],
                ['default', 'orders', 'MANAGED', 'state', 'varchar(10)', 'YES', "'new'", 'NO'],
                ['default', 'sums', 'MATERIALIZED_VIEW', 'total', 'decimal(10,2)', 'YES', null, 'NO'],
              ],
        ],
      }
    }
    const { tables } = await driver.metadata(aConnection(), AbortSignal.timeout(10_000))
    const plain = { isRequired: false, isFilled: false }
    expect(tables).toEqual([
      {
        schema: 'default',
        name: 'orders',
        primaryKey: ['id'],
        columns: [
          { name: 'id', type: 'bigint', kind: 'integer', isRequired: true, isFilled: true },
          {
            name: 'customer',
            type: 'int',
            kind: 'integer',
            ...plain,
            references: { schema: 'default', name: 'customers', column: 'id' },
          },
          {
            name: 'state',
            type: 'varchar(10)',
            kind: 'text',
            maximumLength: 10,
            ...plain,
            defaultValue: 'new',
          },
        ],
      },
      {
        schema: 'default',
        name: 'sums',
        isView: true,
        primaryKey: [],
        columns: [{ name: 'total', type: 'decimal(10,2)', kind: 'decimal', decimals: 2, ...plain }],
      },
    ])
    const step = { operation: 'update_rows', table: 'orders' }
    expect(databricks.checkStep(step, [])).toMatchObject([{ path: 'operation' }])
  })
})
