import type { RunView } from '@ashlar/contract'
import type { JournalEntry, RunJournal } from '@ashlar/engine'
import { type PostgresServer, startPostgres } from '@ashlar/integrations/testing'
import type { ApiDefinition, ApiRecord } from '@ashlar/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredConnection } from './connections.ts'
import { createExecutor, type Executor } from './executor.ts'

let database: PostgresServer
let executor: Executor
const stored = new Map<string, StoredConnection>()

type Block = ApiRecord['blocks'][number]

const sql = (name: string, body: string, datasourceId = 'shop'): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId,
  configuration: { body },
})
const together = (...blocks: Block[]): Block => ({ id: 't', kind: 'transaction', name: 'Pay', blocks })
const attempt = (blocks: Block[], rescue: Block[] = []): Block => ({
  id: 'try',
  kind: 'tryCatch',
  name: 'Try1',
  variables: { error: 'error' },
  try: { blocks },
  catch: { blocks: rescue },
})

interface Wanted {
  readonly isTrial?: boolean
  readonly signal?: AbortSignal
  readonly on?: Executor
}
const anApi = (...blocks: Block[]): ApiDefinition => ({
  id: 'api',
  name: 'Api',
  responseType: 'SYNC',
  blocks,
})
const run = (blocks: Block[], { isTrial = false, signal, on = executor }: Wanted = {}): Promise<RunView> =>
  on.run(
    {
      organizationId: 'a',
      runId: crypto.randomUUID(),
      inputs: {},
      withSteps: true,
      isTrial,
      api: anApi(...blocks),
    },
    signal ?? new AbortController().signal,
  )
const numbers = async (): Promise<unknown> => {
  const { output } = await run([sql('All', 'select array_agg(n order by n) as all from numbers')])
  return output
}
/** The sessions of ours that hold a transaction open. */
const openTransactions = async (): Promise<unknown> => {
  const { output } = await run([
    sql(
      'Open',
      "select count(*)::int as open from pg_stat_activity where application_name = 'Ashlar' and state like 'idle in%'",
    ),
  ])
  return output
}

const anExecutor = (timeLimit: number): Executor =>
  createExecutor({
    loadIntegration: (_organization, id) => Promise.resolve(stored.get(id) ?? null),
    allowedHosts: ['127.0.0.1'],
    limits: { timeLimit, resultSize: 1_000_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
  })

beforeAll(async () => {
  database = await startPostgres()
  const login = { host: '127.0.0.1', port: database.port, database: 'postgres', user: 'postgres' }
  for (const id of ['shop', 'other']) {
    stored.set(id, {
      pluginId: 'postgres',
      secrets: {},
      version: 1,
      configuration: { ...login, tls: 'disable' },
    })
  }
  executor = anExecutor(30_000)
}, 60_000)

beforeEach(async () => {
  await run([
    sql(
      'Reset',
      'drop table if exists numbers; create table numbers (n int unique deferrable initially deferred); insert into numbers values (1), (2)',
    ),
  ])
})

afterAll(async () => {
  await executor.close()
  await database.stop()
})

describe('a transaction of a database', () => {
  it('lets its steps read what they changed, and nobody else before it is committed', async () => {
    const done = await run([
      together(
        sql('Add', 'insert into numbers values (3)'),
        sql('Mine', 'select count(*)::int as mine, pg_backend_pid() as session from numbers'),
        sql('Same', 'select pg_backend_pid() as session'),
      ),
    ])
    expect(done.status).toBe('succeeded')
    const [, mine, same] = done.steps.filter(({ kind }) => kind === 'step')
    expect(mine?.output).toMatchObject([{ mine: 3 }])
    expect(same?.output).toMatchObject([{ session: sessionOf(mine?.output) }])
    expect(await numbers()).toEqual([{ all: [1, 2, 3] }])
  })

  it('rolls all of it back where a step fails, also one that is caught around it', async () => {
    const failed = await run([
      together(sql('Add', 'insert into numbers values (3)'), sql('Bad', 'select 1 / 0')),
    ])
    expect(failed).toMatchObject({ status: 'failed', error: { block: 'Bad' } })
    await run([attempt([together(sql('Add', 'delete from numbers'), sql('Bad', 'select 1 / 0'))])])
    expect(await numbers()).toEqual([{ all: [1, 2] }])
    expect(await openTransactions()).toEqual([{ open: 0 }])
  })

  it('goes on where a try inside catches a step, without what that step did', async () => {
    const done = await run([
      together(
        sql('Add', 'insert into numbers values (3)'),
        attempt(
          [sql('Bad', 'insert into numbers values (4); select 1 / 0')],
          [sql('Instead', 'insert into numbers values (5)')],
        ),
      ),
    ])
    expect(done.status).toBe('succeeded')
    expect(await numbers()).toEqual([{ all: [1, 2, 3, 5] }])
  })

  it('says what the database had against the commit', async () => {
    const refused = await run([together(sql('Twice', 'insert into numbers values (1)'))])
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'query_failed', block: 'Pay' } })
    expect(refused.error?.message).toMatch(/did not commit.*duplicate key/u)
    expect(await numbers()).toEqual([{ all: [1, 2] }])
  })

  it('rolls back where the run is cancelled, and where its time is up', async () => {
    const blocks = [
      together(sql('Add', 'insert into numbers values (3)'), sql('Slow', 'select pg_sleep(20)')),
    ]
    const cancelling = new AbortController()
    const running = run(blocks, { signal: cancelling.signal })
    await expect.poll(openOrActive).toBe(1)
    cancelling.abort()
    expect((await running).status).toBe('cancelled')
    const short = anExecutor(400)
    expect(await run(blocks, { on: short })).toMatchObject({ status: 'failed', error: { code: 'timed_out' } })
    await short.close()
    expect(await numbers()).toEqual([{ all: [1, 2] }])
    expect(await openTransactions()).toEqual([{ open: 0 }])
  })

  it('rolls back where the server goes away', async () => {
    const dying = anExecutor(30_000)
    const running = run(
      [together(sql('Add', 'insert into numbers values (3)'), sql('Slow', 'select pg_sleep(20) as slow'))],
      { on: dying },
    )
    await expect.poll(openOrActive).toBe(1)
    await run([
      sql(
        'Cut',
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(20) as slow%' and pid <> pg_backend_pid()",
      ),
    ])
    expect((await running).status).toBe('failed')
    await dying.close()
    expect(await numbers()).toEqual([{ all: [1, 2] }])
  })

  it('refuses statements by which a step would end it, before any of them runs', async () => {
    for (const text of [
      'commit',
      '/* now */ commit and chain',
      'insert into numbers values (9); commit',
      'rollback; insert into numbers values (9)',
      'end',
      'begin',
      'savepoint mine',
      "prepare transaction 'mine'",
    ]) {
      const refused = await run([together(sql('Add', 'insert into numbers values (3)'), sql('Ends', text))])
      expect(refused).toMatchObject({ status: 'failed', error: { code: 'not_permitted', block: 'Ends' } })
    }
    expect(await run([together(sql('Hidden', 'do $$ begin commit; end $$'))])).toMatchObject({
      status: 'failed',
    })
    expect(await numbers()).toEqual([{ all: [1, 2] }])
    expect(await openTransactions()).toEqual([{ open: 0 }])
  })

  it('refuses steps of two integrations, and of what has no transactions', async () => {
    const two = await run([together(sql('One', 'select 1'), sql('Two', 'select 1', 'other'))])
    expect(two.error?.message).toBe(
      'Two runs on another integration than One. All steps in Pay have to run on one.',
    )
    const code: Block = {
      id: 'c',
      kind: 'step',
      name: 'Code',
      pluginId: 'javascript',
      datasourceId: 'javascript',
      configuration: { body: 'return 1' },
    }
    expect((await run([together(code)])).error?.message).toBe(
      'Code runs on JavaScript, which has no transactions. Move it out of Pay: only steps of one database stand there.',
    )
  })

  it('is a part of a trial run, which rolls it back in the end', async () => {
    const tried = await run(
      [
        attempt([together(sql('Add', 'insert into numbers values (3)'), sql('Bad', 'select 1 / 0'))]),
        together(sql('More', 'insert into numbers values (4)')),
        sql('Left', 'select array_agg(n order by n) as all from numbers'),
      ],
      { isTrial: true },
    )
    expect(tried).toMatchObject({ status: 'succeeded', output: [{ all: [1, 2, 4] }] })
    expect(await numbers()).toEqual([{ all: [1, 2] }])
  })

  it('keeps other paths of a trial run out until it has ended', async () => {
    const failing = together(
      sql('Add', 'insert into numbers values (3)'),
      sql('Bad', 'select pg_sleep(0.1), 1 / 0'),
    )
    const tried = await run(
      [
        {
          id: 'p',
          kind: 'parallel',
          name: 'Both',
          wait: 'WAIT_ALL',
          paths: {
            type: 'static',
            paths: [
              { name: 'one', blocks: [attempt([failing])] },
              { name: 'two', blocks: [sql('Other', 'insert into numbers values (4)')] },
            ],
          },
        },
        sql('Left', 'select array_agg(n order by n) as all from numbers'),
      ],
      { isTrial: true },
    )
    expect(tried).toMatchObject({ status: 'succeeded', output: [{ all: [1, 2, 4] }] })
  })

  it('begins a durable run’s transaction again where the process ended inside of it', async () => {
    const entries = new Map<string, JournalEntry>()
    const journal: RunJournal = {
      recall: (position) => entries.get(position),
      record: (position, entry) => Promise.resolve(void entries.set(position, entry)),
      note: (position, entry) => void entries.set(position, entry),
      settle: () => Promise.resolve(),
    }
    const request = {
      organizationId: 'a',
      runId: crypto.randomUUID(),
      inputs: {},
      withSteps: false,
      api: anApi(together(sql('Add', 'insert into numbers values (3)'), sql('Slow', 'select pg_sleep(0.2)'))),
    }
    const lost = new AbortController()
    const first = executor.runDurable(request, journal, lost.signal)
    await expect.poll(openOrActive).toBe(1)
    lost.abort()
    await first
    expect([...entries.keys()]).toEqual([])
    expect((await executor.runDurable(request, journal, new AbortController().signal)).status).toBe(
      'succeeded',
    )
    expect([...entries.keys()]).toEqual(['Pay#begun', 'Pay'])
    expect(await numbers()).toEqual([{ all: [1, 2, 3] }])
  })
})

const sessionOf = (output: unknown): unknown => (Array.isArray(output) ? output[0]?.session : undefined)

/** How many sessions are at work on a slow statement. */
const openOrActive = async (): Promise<unknown> => {
  const { output } = await run([
    sql(
      'Busy',
      "select count(*)::int as busy from pg_stat_activity where query like '%pg_sleep(%' and state = 'active' and pid <> pg_backend_pid()",
    ),
  ])
  return Array.isArray(output) && typeof output[0] === 'object' && output[0] !== null
    ? Reflect.get(output[0], 'busy')
    : null
}
