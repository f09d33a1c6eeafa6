import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OracleTests, startOracleTests } from '../../test/oracle-tests.ts'
import { oracleTypes as types } from '../../test/oracle-types.ts'
import { rowsOfPage } from '../../test/page-of-table.ts'
import { templatesOf } from '../../test/templates.ts'
import { oracledbDescriptor } from './descriptor.ts'

const one = { columns: [{ name: 'ONE', type: types.number }], rows: [[1]] }

const table = (names: readonly string[], ...rows: readonly (readonly unknown[])[]) => ({
  columns: names.map((name) => ({ name, type: types.text })),
  rows,
})

describe.each([19, 23] as const)('a session of Oracle %i', (release) => {
  let tests: OracleTests

  beforeAll(async () => {
    tests = await startOracleTests({ release })
  })

  beforeEach(() => {
    tests.server.seen.length = 0
  })

  afterAll(() => tests.stop())

  const textsOf = () => tests.seen().map(({ text }) => text)
  const limits = { resultBytes: 1_000, milliseconds: 5_000 }

  it('signs in without telling what this machine and its user are called', async () => {
    tests.answer(table(['version', 'name', 'tables'], ['23.0.0.0.0', 'FREEPDB1', '2']))
    expect(await tests.driver.test(tests.connection(), AbortSignal.timeout(5_000))).toBe(
      'Connected to Oracle 23.0.0.0.0, database FREEPDB1: 2 tables.',
    )
    expect(tests.server.told.get('user')).toBe('ada')
    expect(tests.server.told.get('SESSION_CLIENT_DRIVER_NAME')).toBe('ashlar')
    expect(tests.server.seen.map(({ text }) => text)[release === 19 ? 1 : 0]).toContain(
      "time_zone = '+00:00'",
    )
  })

  it('commits each statement by itself where there is no transaction, and asks for no commit in one', async () => {
    tests.answer({ changed: 1 })
    await tests.run('delete from orders where id = {{ id }}', [1])
    await tests.run('insert into a (b) values (1); insert into a (b) values (2)')
    expect(tests.seen().map(({ text, isCommitted }) => [text, isCommitted])).toEqual([
      ['delete from orders where id = :1', true],
      ['set transaction read write', false],
      ['insert into a (b) values (1)', false],
      ['insert into a (b) values (2)', false],
      ['commit', false],
    ])
  })

  it('lets go of the locks of a query that ran outside of a transaction', async () => {
    tests.answer({ ...one, columns: [{ name: 'ONE', type: types.number }] })
    expect(await tests.run('select 1 from orders for update')).toEqual([{ ONE: 1 }])
    const log: string[] = []
    await tests.run('select 1 from dual', [], { onLog: (line) => log.push(line) })
    expect(log).toEqual([])
  })

  it('rolls back what a step left open, and says so', async () => {
    tests.answer({ changed: 1 })
    const log: string[] = []
    await tests.run('set transaction read write; delete from orders', [], { onLog: (line) => log.push(line) })
    expect(log).toEqual(['The transaction was not ended, so it was rolled back.'])
    expect(textsOf()).not.toContain('commit')
  })

  it('empties its own tables before the next run has it, once rows were added', async () => {
    const cleaning = () => tests.server.seen.filter(({ text }) => text.includes("'SYS$SESSION'")).length
    tests.answer({ changed: 1 })
    await tests.run('delete from orders')
    await tests.run('delete from orders')
    expect(cleaning()).toBe(0)
    await tests.run('insert into orders (id) values (1)')
    await expect.poll(cleaning).toBe(1)
  })

  it('has transactions of several steps, with a savepoint for each', async () => {
    tests.answer({ changed: 1 })
    const context = { signal: AbortSignal.timeout(10_000), limits }
    const transaction =
      (await tests.driver.beginTransaction?.(tests.connection(), context)) ?? expect.fail('It has none.')
    await tests.run('delete from orders where id = {{ id }}', [1], { transaction })
    for (const body of ['commit', 'create table a (b number)', 'begin save; commit; end;']) {
      await expect(tests.run(body, [], { transaction })).rejects.toMatchObject({ code: 'not_permitted' })
    }
    tests.answer({ error: { number: 2_292, message: 'ORA-02292: integrity constraint violated' } })
    await expect(tests.run('delete from customers', [], { transaction })).rejects.toThrow(
      'integrity constraint violated.',
    )
    expect(await transaction.commit()).toBe('committed')
    expect(textsOf()).toEqual([
      'set transaction read write',
      'savepoint ashlar_step',
      'delete from orders where id = :1',
      'savepoint ashlar_step',
      'delete from customers',
      'rollback to savepoint ashlar_step',
      'commit',
    ])
    expect(tests.seen().some(({ isCommitted }) => isCommitted)).toBe(false)
  })

  it('takes back at the end of a trial run what its steps did, and refuses what it could not take back', async () => {
    tests.answer({ changed: 1 })
    const endings: (() => Promise<void>)[] = []
    const trial = { onEnd: (end: () => Promise<void>) => endings.push(end) }
    await tests.run('delete from orders', [], { trial })
    for (const body of ['begin save; end;', 'truncate table orders']) {
      await expect(tests.run(body, [], { trial })).rejects.toThrow('A trial run cannot roll back')
    }
    for (const end of endings) await end()
    expect(textsOf().slice(-2)).toEqual(['delete from orders', 'rollback'])
  })

  it('saves changed rows in one transaction, where they still hold what was seen', async () => {
    const catalog = {
      columns: [
        { name: 'name', type: types.text },
        { name: 'type', type: types.text },
        { name: 'is_key', type: types.number },
      ],
      rows: [
        ['ID', 'NUMBER', 1],
        ['NAME', 'VARCHAR2', 0],
        ['AT', 'TIMESTAMP(6) WITH TIME ZONE', 0],
        ['ON', 'DATE', 0],
        ['DOC', 'JSON', 0],
        ['PICTURE', 'BLOB', 0],
      ],
    }
    tests.answer(({ text }) => (text.includes('all_tab_cols') ? catalog : { changed: 1 }))
    const step = {
      operation: 'update_rows',
      table: 'orders',
      schema: '"Own"',
      newValues: '{{ changed }}',
      oldValues: '{{ before }}',
      insertedRows: '{{ added }}',
      deletedRows: '{{ gone }}',
    }
    const before = { ID: 1, NAME: 'ada', AT: '2024-02-29T08:00:00.5Z' }
    const changed = { ID: 1, NAME: '', AT: '2024-02-29T09:00:00+02:00' }
    const added = { ID: 3, ON: '2024-02-29', DOC: { a: 1 }, PICTURE: '00ff' }
    expect(await tests.run(step, [[changed], [before], [added], [{ ID: 2 }]])).toMatchObject({
      updated: 1,
      inserted: 1,
      deleted: 1,
    })
    expect(tests.seen().map(({ text, parameters }) => [text.trim(), parameters])).toEqual([
      ['set transaction read write', []],
      [expect.stringContaining('column_.owner = :2'), ['ORDERS', 'Own']],
      ['delete from "Own"."ORDERS" where "ID" = :1', [2]],
      [
        `update "Own"."ORDERS" set "NAME" = :1, "AT" = to_timestamp_tz(:2, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM') where "ID" = :3 and "NAME" = :4 and "AT" = from_tz(to_timestamp(:5, 'YYYY-MM-DD"T"HH24:MI:SS.FF9"Z"'), '+00:00')`,
        [null, '2024-02-29T09:00:00+02:00', 1, 'ada', '2024-02-29T08:00:00.5Z'],
      ],
      [
        `insert into "Own"."ORDERS" ("ID", "ON", "DOC", "PICTURE") values (:1, cast(to_timestamp(:2, 'YYYY-MM-DD') as date), json(:3), hextoraw(:4))`,
        [3, '2024-02-29', '{"a":1}', '00ff'],
      ],
      ['commit', []],
    ])
    const hostile = { ...step, table: 'orders" where 1 = 1; --' }
    await expect(tests.run(hostile, [[], [], [], [{ ID: 1 }]])).rejects.toThrow('There is no table')
  })

  it('asks what a page that was made from a table asks', async () => {
    tests.answer({ columns: [{ name: 'id', type: types.number }], rows: [[1]] })
    const { step, values } = rowsOfPage(oracledbDescriptor)
    expect(await tests.run(step, values)).toEqual([{ id: 1 }])
    const sent = tests.seen().at(-1)
    expect(sent?.parameters).toEqual(["ada' or 1 = 1 --", 'title', 'desc', 'new', '2026-02-01', 50, 25])
    expect(sent?.text).toContain('from asked cross join "shop"."song" main_table')
    expect(sent?.text).toContain('offset :6 rows fetch next :7 rows only')
  })

  it('tells what the server says, on which line, and what to do', async () => {
    const message = 'ORA-00942: table or view "ADA"."NOWHERE" does not exist'
    tests.answer({ error: { number: 942, message, offset: 22 } })
    await expect(tests.run("select 'é'\nfrom dual, nowhere")).rejects.toMatchObject({
      code: 'query_failed',
      message:
        'table or view "ADA"."NOWHERE" does not exist (line 2). Check the name, its schema, and what the database user may see.',
    })
    tests.answer({ error: { number: 1_861, message: 'ORA-01861: literal does not match format string' } })
    await expect(tests.run('select 1 from dual')).rejects.toThrow("Write to_date({{ … }}, 'YYYY-MM-DD')")
  })

  it('asks the server to stop what is cancelled, and goes on in the same session', async () => {
    tests.answer('silence')
    const stops = tests.server.breaks()
    const controller = new AbortController()
    const running = tests.run('begin dbms_session.sleep(60); end;', [], { signal: controller.signal })
    await expect.poll(() => textsOf().at(-1)).toContain('sleep')
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    expect(tests.server.breaks()).toBe(stops + 1)
    tests.answer(one)
    expect(await tests.run('select 1 as one from dual')).toEqual([{ ONE: 1 }])
  })

  it('goes on with a new connection after one was lost', async () => {
    tests.answer('cut')
    await expect(tests.run('select 1 from dual')).rejects.toMatchObject({ code: 'network_failed' })
    tests.answer({ changed: 2 })
    expect(await tests.run('delete from orders')).toEqual({ affectedRows: 2 })
  })

  it('stops at the limit on results, in the middle of one value as well', async () => {
    const large = { columns: [{ name: 'A', type: types.clob }], rows: [['x'.repeat(900_000)]] }
    tests.answer(large)
    await expect(tests.run('select a from b')).rejects.toMatchObject({ code: 'too_large' })
    tests.answer(one)
    expect(await tests.run('select 1 as one from dual')).toEqual([{ ONE: 1 }])
  })

  it('says before anything runs which columns a query gives, and parses nothing that would happen then', async () => {
    tests.answer(({ text }) => {
      if (text.startsWith('select')) {
        const named = ['text', 'number', 'boolean', 'date', 'json'] as const
        return { columns: named.map((type) => ({ name: type, type: types[type] })), rows: [] }
      }
      return text.startsWith('delete') ? { changed: 0 } : { error: { number: 900, message: 'ORA-00900: no' } }
    })
    const bodies = [
      'select 1 from a where b = {{ b }}',
      'delete from a',
      'drop table a',
      'rename a to b',
      'begin save; end;',
    ]
    const steps = bodies.map((body) => ({
      configuration: { body },
      templates: templatesOf('oracledb', { body }),
    }))
    const answers = await tests.driver.answerTypes?.(tests.connection(), steps, AbortSignal.timeout(5_000))
    const kindsOfMembers = (answers ?? []).map(({ type }) => {
      const row = type.kind === 'list' ? type.items : type
      return row.kind === 'object'
        ? row.members.map((member) => `${member.name} ${member.type.kind}`)
        : row.kind
    })
    expect(kindsOfMembers).toEqual([
      ['text text', 'number number', 'boolean boolean', 'date text', 'json unknown'],
      ['affectedRows number'],
      'unknown',
      'unknown',
      'unknown',
    ])
    expect(tests.seen()).toEqual([])
  })
})
