import { createServer, type Server } from 'node:http'
import type { RunView } from '@ashlar/contract'
import type { PostgresServer } from '@ashlar/integrations/testing'
import { startPostgres } from '@ashlar/integrations/testing'
import type { ApiRecord, JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredConnection } from './connections.ts'
import { createExecutor, type Executor } from './executor.ts'

let database: PostgresServer
let service: Server
let executor: Executor
const stored = new Map<string, StoredConnection>()
let loads = 0

beforeAll(async () => {
  database = await startPostgres()
  service = createServer((request, response) => {
    if (request.url === '/slow') return
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ path: request.url, key: request.headers['x-api-key'] }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  stored.set('a/shop', {
    pluginId: 'postgres',
    configuration: {
      host: '127.0.0.1',
      port: database.port,
      database: 'postgres',
      user: 'postgres',
      tls: 'disable',
    },
    secrets: {},
    version: 1,
  })
  stored.set('a/api', {
    pluginId: 'restapi',
    configuration: {
      baseUrl: `http://127.0.0.1:${port}`,
      authentication: 'apiKey',
      apiKeyName: 'X-Api-Key',
      apiKeyPlace: 'header',
    },
    secrets: { apiKey: 'canary' },
    version: 1,
  })
  executor = createExecutor({
    loadIntegration: (organizationId, integrationId, profileId) => {
      loads += 1
      const key = `${organizationId}/${integrationId}`
      const own = profileId === null ? undefined : stored.get(`${key}/${profileId}`)
      return Promise.resolve(own ?? stored.get(key) ?? null)
    },
    allowedHosts: ['127.0.0.1'],
    limits: { timeLimit: 2_000, resultSize: 1_000_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
  })
  // How long a thread takes to start is no time of the runs here.
  await executor.prepare()
  await run(
    anApi(
      sql(
        'Create',
        `create table invoice (id int, billing_country text, total numeric);
         insert into invoice values (1, 'Germany', 1.98), (2, 'Norway', 3.96), (3, 'Germany', 5.94)`,
      ),
    ),
  )
}, 60_000)

afterAll(async () => {
  await executor.close()
  service.closeAllConnections()
  await new Promise<void>((resolve) => service.close(() => resolve()))
  await database.stop()
})

const sql = (name: string, body: string, datasourceId = 'shop'): ApiRecord['blocks'][number] => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId,
  configuration: { body },
})

const rest = (name: string, changes: JsonObject): ApiRecord['blocks'][number] => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'restapi',
  datasourceId: 'api',
  configuration: {
    method: 'GET',
    path: '',
    query: [],
    headers: [],
    bodyType: 'none',
    body: '',
    form: [],
    ...changes,
  },
})

const anApi = (...blocks: ApiRecord['blocks']): ApiRecord => ({
  kind: 'api',
  id: 'api',
  name: 'GetInvoices',
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  onSuccess: [],
  onError: [],
  onCancel: [],
  blocks,
})

const run = (
  api: ApiRecord,
  inputs: JsonObject = {},
  options: {
    withSteps?: boolean
    signal?: AbortSignal
    organizationId?: string
    profileId?: string
  } = {},
): Promise<RunView> =>
  executor.run(
    {
      api,
      inputs,
      runId: 'run',
      withSteps: options.withSteps ?? true,
      organizationId: options.organizationId ?? 'a',
      profileId: options.profileId,
    },
    options.signal ?? new AbortController().signal,
  )

const byCountry =
  "select id, total from invoice where billing_country ilike {{ '%' + Country.value + '%' }} order by id"

describe('an API', () => {
  it('runs SQL with the value of a widget, and shows builders what was sent', async () => {
    const view = await run(anApi(sql('Step1', byCountry)), { Country: { value: 'germ' } })
    const rows = [
      { id: 1, total: 1.98 },
      { id: 3, total: 5.94 },
    ]
    expect(view).toMatchObject({ id: 'run', status: 'succeeded', output: rows, error: null })
    expect(view.steps).toMatchObject([
      {
        block: 'Step1',
        status: 'succeeded',
        request: "select id, total from invoice where billing_country ilike $1 order by id\n\n$1 = '%germ%'",
        output: rows,
        error: null,
      },
    ])
  })

  it('shows visitors nothing but the result', async () => {
    const view = await run(anApi(sql('Step1', 'select 1 as one')), {}, { withSteps: false })
    expect(view).toMatchObject({ output: [{ one: 1 }], steps: [] })
  })

  it('passes the rows of one step to a request of the next', async () => {
    const api = anApi(
      sql('Query1', 'select id from invoice order by id limit 1'),
      rest('Request1', {
        path: '/invoices/{{ Query1.output[0].id }}',
        query: [
          { id: 'q', key: 'ids', value: '{{ Query1.output.map((row) => row.id + 1) }}', isSecret: false },
        ],
      }),
    )
    const view = await run(api)
    expect(view).toMatchObject({ status: 'succeeded', output: { path: '/invoices/1?ids=2', key: 'canary' } })
    expect(view.steps[1]?.request).toContain('X-Api-Key: ***')
    expect(view.steps[1]?.request).not.toContain('canary')
  })

  it('never lets a value become a part of the statement', async () => {
    const hostile = "'; drop table invoice; --"
    const view = await run(
      anApi(sql('Step1', 'select id from invoice where billing_country = {{ Country.value }}')),
      {
        Country: { value: hostile },
      },
    )
    expect(view.output).toEqual([])
    expect((await run(anApi(sql('Step1', 'select count(*)::int as n from invoice')))).output).toEqual([
      { n: 3 },
    ])
  })

  it.each([
    [
      'a SQL error',
      'select * from nowhere',
      'query_failed',
      'relation "nowhere" does not exist (line 1, column 15).',
    ],
    [
      'a binding that throws',
      'select {{ Nobody.value.deep + 1 }}',
      'binding_failed',
      'Nobody is not defined',
    ],
    ['a binding in quotes', "select '{{ A.value }}'", 'binding_refused', 'without quotes around the binding'],
    ['a binding without an end', 'select {{ A.value', 'binding_refused', 'never closed'],
    [
      'a binding that never ends',
      'select {{ (() => { while (true); })() }}',
      'timed_out',
      'ran longer than 500 ms',
    ],
    [
      'a result that is too large',
      "select repeat('x', 2000000)",
      'too_large',
      'larger than the limit of 976.6 kB',
    ],
    [
      'a run that is too slow',
      'select pg_sleep(30)',
      'timed_out',
      'The API took longer than 2 s and was stopped.',
    ],
  ])('says what is wrong with %s', async (_what, body, code, message) => {
    const view = await run(anApi(sql('Step1', body), sql('Step2', 'select 1')))
    expect(view).toMatchObject({
      status: 'failed',
      output: null,
      error: { code, block: 'Step1', message: expect.stringContaining(message) },
      steps: [
        { block: 'Step1', status: 'failed', error: { code } },
        { block: 'Step2', status: 'skipped', error: null },
      ],
    })
  })

  it('is refused the integrations of another organization', async () => {
    const view = await run(anApi(sql('Step1', 'select 1')), {}, { organizationId: 'b' })
    expect(view.error).toMatchObject({ code: 'integration_not_found' })
    expect(view.error?.message).toBe(
      'The integration of Step1 does not exist any more. Choose another one for this step.',
    )
  })

  it('can be cancelled while a database or a service works on it', async () => {
    for (const step of [sql('Step1', 'select pg_sleep(30)'), rest('Step1', { path: '/slow' })]) {
      const controller = new AbortController()
      const running = run(anApi(step), {}, { signal: controller.signal })
      setImmediate(() => controller.abort())
      expect(await running).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' } })
    }
  })

  it('tells its events while it runs', async () => {
    const request = {
      organizationId: 'a',
      api: anApi(sql('Step1', 'select 1')),
      inputs: {},
      runId: 'r',
      withSteps: true,
    }
    const types: string[] = []
    const { signal } = new AbortController()
    await executor.run(request, signal, { event: ({ type }) => types.push(type) })
    expect(types).toEqual(['runStarted', 'blockStarted', 'request', 'data', 'blockEnded', 'runEnded'])
  })

  it('does not ask for its integration each time', async () => {
    const before = loads
    await Promise.all(Array.from({ length: 50 }, () => run(anApi(sql('Step1', 'select 1')))))
    expect(loads - before).toBeLessThanOrEqual(2)
  })

  it('runs with the configuration of its profile, and with the default one where there is none', async () => {
    const shop = stored.get('a/shop')
    if (!shop) throw new Error('There is no shop.')
    const own = { ...shop, profileId: 'staging', version: 1 }
    stored.set('a/shop/staging', {
      ...own,
      configuration: { ...shop.configuration, database: 'template1' },
    })
    const api = anApi(sql('Step1', 'select current_database()::text as name'))
    expect((await run(api, {}, { profileId: 'staging' })).output).toEqual([{ name: 'template1' }])
    expect((await run(api)).output).toEqual([{ name: 'postgres' }])
    expect((await run(api, {}, { profileId: 'development' })).output).toEqual([{ name: 'postgres' }])
    // Another configuration of the profile counts as soon as the integration is forgotten.
    stored.set('a/shop/staging', { ...own, version: 2 })
    executor.forget('shop')
    expect((await run(api, {}, { profileId: 'staging' })).output).toEqual([{ name: 'postgres' }])
    stored.delete('a/shop/staging')
  })

  it('uses a changed integration at once when it is told', async () => {
    const shop = stored.get('a/shop')
    if (!shop) throw new Error('There is no shop.')
    stored.set('a/shop', {
      ...shop,
      configuration: { ...shop.configuration, database: 'template1' },
      version: 2,
    })
    executor.forget('shop')
    const api = anApi(sql('Step1', 'select current_database()::text as name'))
    expect((await run(api)).output).toEqual([{ name: 'template1' }])
    stored.set('a/shop', { ...shop, version: 3 })
    executor.forget('shop')
    expect((await run(api)).output).toEqual([{ name: 'postgres' }])
  })
})

describe('a connection', () => {
  const shop = () => stored.get('a/shop') ?? expect.fail('There is no shop.')

  it('is tested with a sentence for an answer', async () => {
    expect(await executor.test(shop())).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^Connected to PostgreSQL 18\.\d+, database postgres: 1 table\.$/u),
    })
    const closed = { ...shop(), configuration: { ...shop().configuration, port: 1 } }
    expect(await executor.test(closed)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Nothing listens at 127.0.0.1:1.'),
    })
    expect(await executor.test({ ...shop(), pluginId: 'unknown' })).toMatchObject({ ok: false })
  })

  it('tells its tables', async () => {
    const { tables } = await executor.metadata('shop', shop())
    expect(tables.map(({ name, columns }) => [name, columns.length])).toEqual([['invoice', 3]])
  })

  it('to the host itself goes over its socket', async () => {
    const folder = database.socket.slice(0, database.socket.lastIndexOf('/'))
    stored.set('a/demo', {
      ...shop(),
      configuration: { socketPath: folder, port: database.port, database: 'postgres', user: 'postgres' },
    })
    expect((await run(anApi(sql('Step1', 'select 1 as one', 'demo')))).output).toEqual([{ one: 1 }])
    const fromForm = await executor.test(stored.get('a/demo') ?? shop())
    expect(fromForm.ok).toBe(false)
  })
})

describe('checking a step', () => {
  it('finds what would keep it from running', () => {
    expect(executor.checkStep('postgres', { body: 'select {{ A.value }}' })).toEqual([])
    expect(executor.checkStep('postgres', { body: "select '{{ A.value }}'" })).toMatchObject([
      {
        path: 'body',
        start: 8,
        end: 21,
        reason: expect.stringContaining('Write {{ A.value }} without quotes'),
      },
    ])
    expect(executor.checkStep('postgres', { body: 'select {{ 1 + }}' })).toMatchObject([
      { path: 'body', start: 7 },
    ])
    expect(executor.checkStep('postgres', { body: 'select 1 + {{ }}' })).toMatchObject([
      { reason: 'This binding is empty: write between {{ and }} what it stands for. (line 1, column 12)' },
    ])
    expect(executor.checkStep('postgres', { text: '' })).toMatchObject([{ path: 'body' }, { path: 'text' }])
    expect(executor.checkStep('nothing', {})).toEqual([
      { path: '', reason: 'There is no integration of the type nothing.' },
    ])
  })
})
