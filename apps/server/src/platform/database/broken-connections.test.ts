import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLogger } from '../logs.ts'
import { connectionFailure, TransactionLostError } from './connection-failure.ts'
import { openPool, withConnection } from './connections.ts'
import { type Fault, type FaultyProxy, openFaultyProxy } from './fixtures/faulty-proxy.ts'
import { queriesOver } from './queries.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { transaction } from './transaction.ts'

const places = 3

let database: TestDatabase
let proxy: FaultyProxy
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table kept (id text primary key)')
  const { host, port, user, password } = database.embedded?.connection ?? expect.fail('There is no server.')
  proxy = await openFaultyProxy(join(host, `.s.PGSQL.${port}`))
  const name = new URL(database.url).pathname.slice(1)
  pool = openPool(
    { host: '127.0.0.1', port: proxy.port, user, password, database: name, max: places },
    createLogger('silent'),
  )
})
afterAll(async () => {
  await pool.end()
  await proxy.close()
  await database.close()
})

const overProxy = () => ({ queries: queriesOver(pool), clock: systemClock })

/** As many transactions as the pool has places, each of which begins to end when all of them are open. */
const fillPool = async (): Promise<void> => {
  let open = 0
  const all = Promise.withResolvers<void>()
  await Promise.all(
    Array.from({ length: places }, () =>
      transaction(overProxy(), async (queries) => {
        await queries.execute(sql`select 1`)
        open += 1
        if (open === places) all.resolve()
        await all.promise
      }),
    ),
  )
}

const isKept = async (id: string): Promise<boolean> =>
  (await database.pool.query('select 1 from kept where id = $1', [id])).rowCount === 1

type Ending = 'returns' | 'throws' | 'breaksRule'

const work = (id: string, ending: Ending): Promise<void> =>
  transaction(overProxy(), async (queries) => {
    await queries.execute(sql`insert into kept values (${id})`)
    if (ending === 'throws') throw new Error('changed my mind')
    if (ending === 'breaksRule') await queries.execute(sql`insert into kept values (${id})`)
  })

const anEnding = fc.constantFrom<Ending>('returns', 'returns', 'throws', 'breaksRule')
const aFault: fc.Arbitrary<Fault> = fc.record({
  statement: fc.constantFrom('begin', 'insert into kept', 'commit', 'rollback'),
  loses: fc.constantFrom('request', 'answer'),
})

describe('connections that break', () => {
  it('leave every place of the pool usable, and say truly what was kept, wherever a transaction fails', async () => {
    const scenario = {
      endings: fc.array(anEnding, { minLength: 1, maxLength: 6 }),
      faults: fc.array(aFault, { maxLength: 5 }),
      refused: fc.nat(2),
    }
    await fc.assert(
      fc.asyncProperty(fc.record(scenario), async ({ endings, faults, refused }) => {
        proxy.arm(faults)
        proxy.refuseConnections(refused)
        const runs = endings.map((ending) => ({ id: randomUUID(), ending }))
        const results = await Promise.allSettled(runs.map(({ id, ending }) => work(id, ending)))
        proxy.disarm()
        await fillPool()
        expect({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }).toEqual({
          total: places,
          idle: places,
          waiting: 0,
        })
        for (const [index, result] of results.entries()) {
          const { id, ending } = runs[index] ?? expect.fail('Each run has a result.')
          const isThere = await isKept(id)
          if (result.status === 'fulfilled') {
            expect(isThere).toBe(true)
            continue
          }
          const error: unknown = result.reason
          const isUnknown = error instanceof TransactionLostError && error.isOutcomeUnknown
          if (isThere) expect({ isUnknown, ending }).toEqual({ isUnknown: true, ending: 'returns' })
        }
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('say that it is not known what became of a commit whose answer is lost', async () => {
    const id = randomUUID()
    proxy.arm([{ statement: 'commit', loses: 'answer' }])
    await expect(work(id, 'returns')).rejects.toMatchObject({ isOutcomeUnknown: true })
    expect(await isKept(id)).toBe(true)
  })

  it.each(['begin', 'insert into kept'])(
    'say that nothing was kept where `%s` is lost',
    async (statement) => {
      const id = randomUUID()
      proxy.arm([{ statement, loses: 'answer' }])
      await expect(work(id, 'returns')).rejects.toMatchObject({ isOutcomeUnknown: false })
      expect(await isKept(id)).toBe(false)
    },
  )

  it('do not hide what a person is told behind a rollback that fails', async () => {
    proxy.arm([{ statement: 'rollback', loses: 'request' }])
    await expect(work(randomUUID(), 'throws')).rejects.toThrow('changed my mind')
  })

  it('do not end the process between two statements, and are closed when they come back', async () => {
    await withConnection(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const closed = new Promise((resolve) => client.once('end', resolve))
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await closed
    })
    await fillPool()
  })

  it('take a lock that somebody forgot with them', async () => {
    const failing = withConnection(pool, async (client) => {
      await client.query('select pg_advisory_lock(41)')
      throw new Error('forgot to unlock')
    })
    await expect(failing).rejects.toThrow('forgot')
    await withConnection(pool, (client) => client.query('select pg_advisory_lock(41)'))
    const { rows } = await database.pool.query<{ free: boolean }>('select pg_try_advisory_lock(41) as free')
    expect(rows).toEqual([{ free: false }])
    await withConnection(pool, (client) => client.query('select pg_advisory_unlock_all()'))
  })

  it('are opened and checked out in one place only', () => {
    const sources = join(import.meta.dirname, '..', '..')
    // What only tests use may open a connection to a database of theirs.
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/\btesting\.ts$/u.test(file),
    )
    const opening = files.filter((file) =>
      /new (?:pg\.)?(?:Client|Pool)\(|pool\.connect\(/u.test(readFileSync(join(sources, file), 'utf8')),
    )
    expect(opening).toEqual([join('platform', 'database', 'connections.ts')])
  })

  it('are told from failures of other kinds', () => {
    const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)
    expect(connectionFailure(failure('no', { code: 'ENOENT', syscall: 'open' }))).toBeNull()
    expect(connectionFailure(failure('no', { code: 'ENOENT', syscall: 'connect' }))).toBe('refused')
    expect(connectionFailure(failure('starting up', { code: '57P03' }))).toBe('refused')
    expect(connectionFailure(failure('wrapped', { cause: failure('no', { code: '57P01' }) }))).toBe('broken')
    expect(connectionFailure(failure('Connection terminated unexpectedly'))).toBe('broken')
    expect(connectionFailure(failure('double', { code: '23505' }))).toBeNull()
    expect(connectionFailure('text')).toBeNull()
  })
})
