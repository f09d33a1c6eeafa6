import { createServer, type Server } from 'node:http'
import type { RunView } from '@ashlar/contract'
import { type PostgresServer, startPostgres } from '@ashlar/integrations/testing'
import type { ApiRecord, JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredConnection } from './connections.ts'
import { createExecutor, type Executor } from './executor.ts'

let database: PostgresServer
let service: Server
let executor: Executor
let requests: string[] = []
const stored = new Map<string, StoredConnection>()

type Block = ApiRecord['blocks'][number]

const step = (name: string, pluginId: string, datasourceId: string, configuration: JsonObject): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId,
  datasourceId,
  configuration,
})
const sql = (name: string, body: string): Block => step(name, 'postgres', 'shop', { body })
const rest = (name: string, method: string): Block =>
  step(name, 'restapi', 'api', {
    method,
    path: `/${name}`,
    query: [],
    headers: [],
    bodyType: 'none',
    body: '',
    form: [],
  })

const run = (isTrial: boolean, ...blocks: Block[]): Promise<RunView> =>
  executor.run(
    {
      organizationId: 'a',
      runId: crypto.randomUUID(),
      inputs: {},
      withSteps: true,
      isTrial,
      api: { id: 'api', name: 'Api', responseType: 'SYNC', blocks },
    },
    new AbortController().signal,
  )
const numbers = async (): Promise<unknown> => {
  const { output } = await run(false, sql('All', 'select array_agg(n order by n) as all from numbers'))
  return output
}

beforeAll(async () => {
  database = await startPostgres()
  service = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const login = { host: '127.0.0.1', port: database.port, database: 'postgres', user: 'postgres' }
  stored.set('shop', {
    pluginId: 'postgres',
    secrets: {},
    version: 1,
    configuration: { ...login, tls: 'disable' },
  })
  stored.set('api', {
    pluginId: 'restapi',
    secrets: {},
    version: 1,
    configuration: { baseUrl: `http://127.0.0.1:${port}`, authentication: 'none' },
  })
  executor = createExecutor({
    loadIntegration: (_organization, id) => Promise.resolve(stored.get(id) ?? null),
    allowedHosts: ['127.0.0.1'],
    limits: { timeLimit: 30_000, resultSize: 1_000_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
  })
}, 60_000)

beforeEach(async () => {
  requests = []
  await run(
    false,
    sql(
      'Reset',
      'drop table if exists numbers; create table numbers (n int); insert into numbers values (1), (2)',
    ),
  )
})

afterAll(async () => {
  await executor.close()
  service.close()
  await database.stop()
})

describe('a trial run', () => {
  it('says how many rows it changed, lets later steps read them, and rolls all of it back', async () => {
    const tried = await run(
      true,
      sql('Remove', 'delete from numbers where n = 1'),
      sql('Add', 'insert into numbers values (7), (8)'),
      sql('Left', 'select array_agg(n order by n) as all from numbers'),
    )
    expect(tried).toMatchObject({
      status: 'succeeded',
      isTrial: true,
      output: [{ all: [2, 7, 8] }],
      steps: [{ output: { affectedRows: 1 } }, { output: { affectedRows: 2 } }, {}],
    })
    expect(await numbers()).toEqual([{ all: [1, 2] }])
  })

  it('rolls back what ran before a step that failed, and what a catch branch did', async () => {
    const tried = await run(true, {
      id: 't',
      kind: 'tryCatch',
      name: 'Try1',
      variables: { error: 'error' },
      try: {
        blocks: [
          sql('Add', 'insert into numbers values (3)'),
          sql('Bad', 'insert into numbers values (4); select 1 / 0'),
        ],
      },
      catch: {
        blocks: [
          sql('Left', 'insert into numbers values (5); select array_agg(n order by n) as all from numbers'),
        ],
      },
    })
    expect(tried).toMatchObject({ status: 'succeeded', output: [{ all: [1, 2, 3, 5] }] })
    expect(
      (await run(true, sql('Add', 'insert into numbers values (3)'), sql('Bad', 'select 1 / 0'))).status,
    ).toBe('failed')
    expect(await numbers()).toEqual([{ all: [1, 2] }])
  })

  it('keeps steps of parallel paths on one database apart', async () => {
    const add = (n: number): Block =>
      sql(`Add${n}`, `insert into numbers values (${n}); select pg_sleep(0.01)`)
    const tried = await run(
      true,
      {
        id: 'p',
        kind: 'parallel',
        name: 'Parallel1',
        wait: 'WAIT_ALL',
        paths: { type: 'static', paths: [3, 4, 5, 6].map((n) => ({ name: `path${n}`, blocks: [add(n)] })) },
      },
      sql('Left', 'select count(*)::int as all from numbers'),
    )
    expect(tried.output).toEqual([{ all: 6 }])
    expect(await numbers()).toEqual([{ all: [1, 2] }])
  })

  it.each(['commit', 'rollback', 'call nothing()', 'vacuum numbers'])(
    'does not run %s, with which it could not roll back',
    async (statement) => {
      const tried = await run(true, sql('Add', 'insert into numbers values (3)'), sql('End', statement))
      expect(tried).toMatchObject({ status: 'failed', error: { code: 'not_permitted', block: 'End' } })
      expect(await numbers()).toEqual([{ all: [1, 2] }])
    },
  )

  it('sends a service what only reads, and refuses the rest before it leaves', async () => {
    const tried = await run(true, rest('Read', 'GET'), rest('Write', 'POST'))
    expect(tried).toMatchObject({ status: 'failed', error: { code: 'not_permitted', block: 'Write' } })
    expect(tried.error?.message).toContain('A trial run cannot roll back what Write sends to REST API')
    expect(requests).toEqual(['GET /Read'])
  })

  it('lets code compute and send nothing, and calls no workflow', async () => {
    const code = (body: string): Block => step('Code', 'javascript', 'javascript', { body })
    expect((await run(true, code('return 1 + 1'))).output).toBe(2)
    const sent = await run(true, code(`await fetch('http://127.0.0.1:${database.port}/')`))
    expect(sent.error?.message).toContain('Code sends no requests in a trial run')
    const called = await run(
      true,
      step('Call', 'workflow', 'workflow', { workflowId: 'w', params: [], body: '', wait: true }),
    )
    expect(called.error).toMatchObject({ code: 'not_permitted' })
  })

  it('rolls back what a run did that was cancelled', async () => {
    const controller = new AbortController()
    const cancelled = executor.run(
      {
        organizationId: 'a',
        runId: 'cancelled',
        inputs: {},
        withSteps: true,
        isTrial: true,
        api: {
          id: 'api',
          name: 'Api',
          responseType: 'SYNC',
          blocks: [sql('Add', 'insert into numbers values (3)'), sql('Slow', 'select pg_sleep(60)')],
        },
      },
      controller.signal,
      {
        event: (event) => {
          if (event.type === 'request' && event.text.includes('pg_sleep')) controller.abort()
        },
      },
    )
    expect((await cancelled).status).toBe('cancelled')
    expect(await numbers()).toEqual([{ all: [1, 2] }])
  })
})
