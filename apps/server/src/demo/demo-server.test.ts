import { randomBytes, randomUUID } from 'node:crypto'
import { createExecutor, type Executor } from '@ashlar/executor'
import type { ApiRecord } from '@ashlar/schema'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { keysFrom } from '../platform/keys.ts'
import { createLogger } from '../platform/logs.ts'
import { temporaryFolder } from '../platform/testing.ts'
import { type Demo, demoOn } from './demo.ts'
import { DemoServer } from './demo-server.ts'

const folder = temporaryFolder()
const logs = createLogger('silent')
const keys = keysFrom(randomBytes(32))
const ada = randomUUID()
const eve = randomUUID()
let server: DemoServer
let demo: Demo
let executor: Executor

const start = () => {
  server = new DemoServer({ dataFolder: folder.path, clock: systemClock, logs })
  demo = demoOn(server, keys, logs)
  executor = createExecutor({
    loadIntegration: async (organizationId) => {
      const connection = await demo.connection(organizationId)
      return connection === null ? null : { pluginId: 'postgres', ...connection, version: 1 }
    },
    allowedHosts: [],
    limits: { timeLimit: 60_000, resultSize: 10_000_000 },
    clock: systemClock,
  })
}

const stop = async () => {
  await executor.close()
  await server.stop()
}

beforeAll(async () => {
  start()
  await server.start()
}, 60_000)

afterAll(async () => {
  await stop()
  folder.remove()
})

/** Runs SQL as a builder of an organization does. */
const run = async (organizationId: string, body: string, signal = new AbortController().signal) => {
  const api: ApiRecord = {
    kind: 'api',
    id: randomUUID(),
    name: 'Api',
    responseType: 'SYNC',
    trigger: { type: 'UI' },
    onSuccess: [],
    onError: [],
    onCancel: [],
    blocks: [
      {
        id: 'step',
        kind: 'step',
        name: 'Step',
        pluginId: 'postgres',
        datasourceId: `demo of ${organizationId}`,
        configuration: { body },
      },
    ],
  }
  const { status, output, error } = await executor.run(
    { api, organizationId, inputs: {}, runId: randomUUID(), withSteps: false },
    signal,
  )
  return { status, output, message: error?.message ?? '' }
}

/** Works with the login of an organization itself, as if nothing but PostgreSQL stood before it. */
const asLogin = async <Result>(
  organizationId: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const { configuration = {}, secrets = {} } = (await demo.connection(organizationId)) ?? {}
  const text = (name: string) => String(configuration[name])
  const client = new pg.Client({
    host: text('socketPath'),
    port: Number(configuration['port']),
    user: text('user'),
    database: text('database'),
    password: secrets['password'] ?? '',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs a statement as a login that has switched off that its transactions only read. */
const asWriter = (organizationId: string, statement: string) =>
  asLogin(organizationId, async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(statement)
  })

describe('the demo', () => {
  it('is read by the steps of every organization', async () => {
    for (const organizationId of [ada, eve]) {
      expect(await run(organizationId, 'select count(*) from orders')).toMatchObject({
        output: [{ count: 3200 }],
      })
    }
  })

  it('has a login for each organization', async () => {
    const [first, second] = await Promise.all(
      [ada, eve].map((organizationId) => run(organizationId, 'select session_user, current_user')),
    )
    expect(first?.output).not.toEqual(second?.output)
    const theirs = await demo.connection(eve)
    await expect(
      asLogin(ada, async (client) => {
        const other = new pg.Client({
          host: client.host,
          port: client.port,
          database: 'ashlar_demo',
          user: String(theirs?.configuration['user']),
          password: client.password ?? '',
        })
        await other.connect()
      }),
    ).rejects.toMatchObject({ code: '28P01' })
  })

  it('starts again as it was, whatever a login made of itself', async () => {
    await asWriter(ada, "alter role current_user set search_path = 'nowhere'")
    await asWriter(ada, "alter role current_user password 'mine'")
    await stop()
    start()
    await asLogin(ada, async (client) => {
      const { rows } = await client.query("select current_setting('search_path') as path")
      expect(rows).toEqual([{ path: '"$user", public' }])
    })
  })
})

describe('a step over the demo', () => {
  it.each([
    "alter role current_user set statement_timeout = '1d'",
    'set statement_timeout = 0',
    'set work_mem = 2000000',
    'begin; select 1; commit',
    'do $$ begin perform 1; end $$',
    'create temp table t ()',
    'listen here',
    "notify here, 'text'",
    "copy orders to program 'id'",
    'prepare p as select 1',
    'lock table orders',
    'declare c cursor with hold for select 1',
  ])('is refused where it does more than read: %s', async (body) => {
    expect(await run(ada, body)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('can only be read'),
    })
  })

  it.each([
    'select lo_create(0)',
    "select lo_from_bytea(0, '\\x00')",
    'select pg_cancel_backend(1)',
    'select pg_terminate_backend(1)',
    'select * from pg_stat_activity',
    'select * from pg_stat_get_activity(null)',
    'select pg_advisory_lock(1)',
    'select pg_try_advisory_xact_lock(1)',
    'select pg_sleep(1)',
    "select set_config('statement_timeout', '0', false)",
    "select query_to_xml('select 1', true, false, '')",
    "select ts_rewrite('a'::tsquery, 'select 1')",
    "select pg_notify('a', 'b')",
    "select pg_read_file('/etc/passwd')",
    'select pg_export_snapshot()',
    'select pg_current_xact_id()',
    'with gone as (delete from orders returning id) select * from gone',
    'select * into mine from orders',
    'select * from orders for update',
    'select rolname from pg_roles',
    'select * from pg_largeobject',
    'explain analyze create table mine as select 1',
  ])('has no right to what is more than reading: %s', async (body) => {
    const { status, message } = await run(eve, body)
    expect([status, message]).toEqual([
      'failed',
      expect.stringMatching(/permission denied|read-only transaction/u),
    ])
  })

  it('takes no more memory than a session has, and others go on', async () => {
    const hungry = `select length(string_agg(repeat('x', 1000000) || n, '')) from generate_series(1, 900) n`
    const results = await Promise.all([hungry, hungry, hungry].map((body) => run(eve, body)))
    for (const { status, message } of results) {
      expect([status, message]).toEqual(['failed', expect.stringContaining('out of memory')])
    }
    expect(await run(ada, 'select count(*) from customers')).toMatchObject({ output: [{ count: 420 }] })
  })

  it('writes no more to the disk than a session may', async () => {
    const sorted = `select n from (select n, repeat('x', 500) || n as x from generate_series(1, 400000) n) t order by x`
    expect(await run(eve, `select max(n) from (${sorted} offset 1) t`)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('temp_file_limit'),
    })
  })
})

describe('the login of an organization', () => {
  it.each([
    ['create database mine', '42501'],
    ['create schema mine', '42501'],
    ['create table public.mine ()', '42501'],
    ['create temp table mine ()', '42501'],
    ["select lo_from_bytea(0, 'x')", '42501'],
    ['do $$ begin perform 1; end $$', '42704'],
    ["set temp_file_limit = '10GB'", '42501'],
    ['alter role demo_readers set work_mem = 1000000', '42501'],
    ['set role demo_readers', '42501'],
  ])('has no right to %s', async (statement, code) => {
    await expect(asWriter(eve, statement)).rejects.toMatchObject({ code })
  })

  it('sees and ends no session of another organization', async () => {
    await asLogin(ada, async (theirs) => {
      const { rows } = await theirs.query<{ pid: number }>('select pg_backend_pid() as pid')
      await asLogin(eve, async (client) => {
        for (const statement of [
          'select query from pg_stat_activity',
          `select pg_cancel_backend(${rows[0]?.pid})`,
          `select pg_terminate_backend(${rows[0]?.pid})`,
        ]) {
          await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
        }
      })
      await theirs.query('select 1')
    })
  })

  it.each(['postgres', 'template1'])('cannot open %s', async (database) => {
    await asLogin(eve, async (client) => {
      const other = new pg.Client({
        host: client.host,
        port: client.port,
        database,
        user: client.user ?? '',
        password: client.password ?? '',
      })
      await expect(other.connect()).rejects.toMatchObject({ code: '42501' })
    })
  })
})
