import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../logs.ts'
import { openPool } from './connections.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { isUniqueViolation, transaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table counters (name text primary key, value integer not null)')
  await database.pool.query("insert into counters values ('a', 0), ('b', 0)")
})
afterAll(() => database.close())

const valueOf = async (name: string): Promise<number | undefined> => {
  const { rows } = await database.pool.query<{ value: number }>(
    'select value from counters where name = $1',
    [name],
  )
  return rows[0]?.value
}

describe('transaction', () => {
  it('keeps all of it, or nothing', async () => {
    await expect(
      transaction(database, async (queries) => {
        await queries.execute(sql`update counters set value = 99 where name = 'a'`)
        throw new Error('half way')
      }),
    ).rejects.toThrow('half way')
    expect(await valueOf('a')).toBe(0)
  })

  it('runs again after a deadlock, so that both sides succeed', async () => {
    let arrived = 0
    let open = (): void => undefined
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve
    })
    const move = (from: string, to: string): Promise<void> =>
      transaction(database, async (queries) => {
        await queries.execute(sql`update counters set value = value - 1 where name = ${from}`)
        arrived += 1
        if (arrived === 2) open()
        await bothHoldOne
        await queries.execute(sql`update counters set value = value + 1 where name = ${to}`)
      })
    await Promise.all([move('a', 'b'), move('b', 'a')])
    expect(arrived).toBe(3)
    expect([await valueOf('a'), await valueOf('b')]).toEqual([0, 0])
  })

  it('runs again after a serialization failure', async () => {
    let tries = 0
    await transaction(
      database,
      async (queries) => {
        tries += 1
        await queries.execute(sql`select value from counters where name = 'a'`)
        if (tries === 1) await database.pool.query("update counters set value = value + 10 where name = 'a'")
        await queries.execute(sql`update counters set value = value + 1 where name = 'a'`)
      },
      { isolationLevel: 'serializable' },
    )
    expect(tries).toBe(2)
    expect(await valueOf('a')).toBe(11)
  })

  it('gives up after three more tries', async () => {
    let tries = 0
    const failing = transaction(database, async () => {
      tries += 1
      throw Object.assign(new Error('again and again'), { code: '40001' })
    })
    await expect(failing).rejects.toThrow('again and again')
    expect(tries).toBe(4)
  })

  it('does not repeat what failed for another reason, and knows a double value', async () => {
    let tries = 0
    const error: unknown = await transaction(database, async (queries) => {
      tries += 1
      await queries.execute(sql`insert into counters values ('a', 1)`)
    }).catch((reason: unknown) => reason)
    expect(tries).toBe(1)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(new Error('other'))).toBe(false)
  })
})

describe('migrate', () => {
  it('is done once when several servers start on an empty database at the same moment', async () => {
    const name = `test_${process.pid}_two_migrators`
    await database.pool.query(`create database ${name}`)
    const connection = { ...database.embedded?.connection, database: name, max: 1 }
    const pools = Array.from({ length: 3 }, () => openPool(connection, createLogger('silent')))
    await Promise.all(pools.map((pool) => migrate(pool)))
    const { rows } = (await pools[0]?.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    )) ?? { rows: [] }
    expect(rows[0]?.count).toBe(readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql')).length)
    await Promise.all(pools.map((pool) => pool.end()))
    await database.pool.query(`drop database ${name}`)
  })

  it('asks one question where there is nothing to do', async () => {
    const asked = vi.spyOn(database.pool, 'query')
    await migrate(database.pool)
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it('says that a folder holds no migrations', async () => {
    await expect(migrate(database.pool, '/nowhere')).rejects.toMatchObject({ code: 'MIGRATION_FAILED' })
  })
})
