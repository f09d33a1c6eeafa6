import { createEgress } from '@ashlar/egress'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasMariadb, type MariadbDatabase, startMariadb } from '../../test/mariadb-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { mariadb } from '../mariadb/mariadb.ts'

describe.runIf(hasMariadb)('MariaDB', () => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  let database: MariadbDatabase
  let driver: IntegrationDriver

  beforeAll(async () => {
    database = await startMariadb()
    driver = await mariadb.createDriver({ egress })
    await run(`
      create table customer (
        id int auto_increment primary key, name varchar(40) not null, tier enum('basic', 'it''s gold') not null default 'basic',
        balance decimal(10,2), is_active boolean not null default true, notes text, settings json, photo blob,
        created timestamp not null default current_timestamp
      );
      create table orders (
        number int, line int, customer_id int not null, day date, primary key (number, line),
        foreign key (customer_id) references customer (id)
      );
      create view rich as select name from customer where balance > 10`)
  }, 30_000)

  afterAll(async () => {
    await driver.close()
    await egress.close()
    await database.stop()
  })

  const aConnection = (): Connection => ({
    id: 'shop',
    version: 1,
    configuration: {
      host: '127.0.0.1',
      port: 3306,
      database: database.database,
      user: 'root',
      tls: 'disable',
    },
    secrets: {},
  })

  const run = (body: string, values: readonly unknown[] = []) =>
    driver.compile({ body }, templatesOf('mariadb', { body })).run(aConnection(), values, {
      signal: AbortSignal.timeout(20_000),
      limits: { resultBytes: 100_000, milliseconds: 10_000 },
    })

  it('lists tables with their columns, keys and references', async () => {
    const { tables } = await driver.metadata(aConnection(), AbortSignal.timeout(10_000))
    const own = tables.filter(({ schema }) => schema === database.database)
    expect(tables[0]?.schema).toBe(database.database)
    expect(own.map(({ name, isView, primaryKey }) => ({ name, isView, primaryKey }))).toEqual([
      { name: 'customer', isView: undefined, primaryKey: ['id'] },
      { name: 'orders', isView: undefined, primaryKey: ['number', 'line'] },
      { name: 'rich', isView: true, primaryKey: [] },
    ])
    expect(own[0]?.columns).toMatchObject([
      { name: 'id', kind: 'integer', isRequired: true, isFilled: true },
      { name: 'name', kind: 'text', maximumLength: 40, isRequired: true, isFilled: false },
      { name: 'tier', kind: 'text', options: ['basic', "it's gold"], defaultValue: 'basic' },
      { name: 'balance', kind: 'decimal', decimals: 2, isRequired: false, isFilled: false },
      { name: 'is_active', kind: 'boolean', defaultValue: '1' },
      { name: 'notes', kind: 'longText' },
      { name: 'settings' },
      { name: 'photo', kind: 'binary' },
      { name: 'created', kind: 'dateTime', isFilled: true },
    ])
    expect(own[1]?.columns[2]).toMatchObject({
      name: 'customer_id',
      references: { schema: database.database, name: 'customer', column: 'id' },
    })
  })

  it('says what it reached', async () => {
    expect(await driver.test(aConnection(), AbortSignal.timeout(10_000))).toMatch(
      /^Connected to MariaDB \d+\.\d+\.\d+, database ashlar_test_\w+: \d+ tables?\.$/u,
    )
  })

  it('says how many rows were changed, and why a statement fails', async () => {
    expect(await run("insert into customer (name) values ('Ada'), ({{ name }})", ['Bo'])).toEqual({
      affectedRows: 2,
    })
    expect(await run("update customer set notes = 'x' where name = {{ name }}", ['Bo'])).toEqual({
      affectedRows: 1,
    })
    await expect(run('select * from nowhere')).rejects.toThrow(/Table '.+nowhere' doesn't exist\.$/u)
    await expect(
      run("insert into customer (name, balance) values ('x', {{ much }})", ['1e20']),
    ).rejects.toMatchObject({
      code: 'query_failed',
    })
    await expect(
      run("insert into customer (name, created) values ('x', {{ at }})", ['2024-05-01T08:00:00Z']),
    ).rejects.toThrow('write cast({{ … }} as datetime(6))')
  })

  it('leaves no setting, variable, lock or temporary table to the next run', async () => {
    await run(`set @mine = 1; set session sql_mode = 'ANSI_QUOTES'; select get_lock('mine', 0)`)
    await run('create temporary table left_behind (a int)')
    expect(await run(`select @mine as mine, "text" as quoted, is_free_lock('mine') as free`)).toEqual([
      { mine: null, quoted: 'text', free: 1 },
    ])
    await expect(run('select * from left_behind')).rejects.toThrow("doesn't exist")
  })

  it('takes no file of ours, and no second statement behind the first', async () => {
    await expect(
      run("load data local infile '/etc/passwd' into table customer (name)"),
    ).rejects.toMatchObject({
      name: 'IntegrationError',
    })
    await expect(run('select 1 union select {{ x }}', ['1; drop table customer'])).resolves.toHaveLength(2)
    expect(await run('select count(*) > 0 as there from customer')).toEqual([{ there: 1 }])
  })

  it('gives the rows of a procedure', async () => {
    await run(
      'create procedure two() begin select 1 as a; select name from customer order by id limit 1; end',
    )
    expect(await run('call two()')).toEqual([{ name: 'Ada' }])
  })

  it('refuses in a transaction block what would end it', async () => {
    const context = {
      signal: AbortSignal.timeout(20_000),
      limits: { resultBytes: 1000, milliseconds: 10_000 },
    }
    const transaction = await driver.beginTransaction?.(aConnection(), context)
    if (transaction === undefined) return expect.fail('It has no transactions.')
    for (const body of ['create table other (a int)', 'set autocommit = 1', 'lock tables customer write']) {
      await expect(
        driver
          .compile({ body }, templatesOf('mariadb', { body }))
          .run(aConnection(), [], { ...context, transaction }),
      ).rejects.toMatchObject({ code: 'not_permitted' })
    }
    await transaction.rollback()
    return undefined
  })
})
