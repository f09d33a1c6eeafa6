import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEgress } from '@ashlar/egress'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver, Reading } from '../driver.ts'
import { postgres } from './postgres.ts'

let server: PostgresServer
let driver: IntegrationDriver
const egress = createEgress({ allowedHosts: ['localhost'] })

beforeAll(async () => {
  server = await startPostgres()
  driver = await postgres.createDriver({ egress })
  await run(`
    create table customer (id serial primary key, name text not null, country text, balance numeric(10,2));
    insert into customer (name, country, balance) values ('Ada', 'England', 12.50), ('Bo', 'Sweden', null);
    create role limited login password 'right';
    create function remember(int) returns void language plpgsql as $$
      begin create table if not exists remembered (a int); end $$;
    create function leave_behind() returns void language plpgsql as $$
      begin create temp table left_behind (); listen here; execute 'declare kept cursor with hold for select 1'; end $$;
    create view rich as select name from customer where balance > 10`)
}, 60_000)

afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

const aConnection = (changes: Record<string, string | number> = {}, secrets = {}): Connection => ({
  id: 'shop',
  version: 1,
  configuration: {
    host: server.host,
    port: server.port,
    database: 'postgres',
    user: server.user,
    tls: 'disable',
    ...changes,
  },
  secrets,
})

interface Options {
  connection?: Connection
  signal?: AbortSignal
  resultBytes?: number
  log?: string[]
  requests?: string[]
  reading?: Reading
}

const run = (body: string, values: readonly unknown[] = [], options: Options = {}) => {
  const step = driver.compile({ body }, templatesOf('postgres', { body }))
  return step.run(options.connection ?? aConnection(), values, {
    signal: options.signal ?? new AbortController().signal,
    limits: { resultBytes: options.resultBytes ?? 1_000_000, milliseconds: 30_000 },
    reading: options.reading,
    onLog: (line) => options.log?.push(line),
    onRequest: (text) => options.requests?.push(text),
  })
}

const soon = () => AbortSignal.timeout(20_000)

describe('a statement', () => {
  it('gives its rows as objects', async () => {
    expect(await run('select name, balance from customer order by id')).toEqual([
      { name: 'Ada', balance: 12.5 },
      { name: 'Bo', balance: null },
    ])
  })

  it('gets the values of bindings as parameters', async () => {
    const requests: string[] = []
    const body =
      "select name from customer where country ilike {{ '%' + Country.value + '%' }} and id = any({{ ids }})"
    expect(await run(body, ['%SWE%', [1, 2]], { requests })).toEqual([{ name: 'Bo' }])
    expect(requests).toEqual([
      'select name from customer where country ilike $1 and id = any($2)\n\n$1 = \'%SWE%\'\n$2 = \'{"1","2"}\'',
    ])
  })

  it('gives JSON that JavaScript can use for each type', async () => {
    const body = `select 9007199254740991::int8 as safe, 9007199254740993::int8 as big, 1.10::numeric as price,
      12345678901234567890.5::numeric as exact, 'NaN'::float8 as nothing, true as yes, '{"a":[1]}'::jsonb as doc,
      date '2024-02-29' as day, timestamp '2024-02-29 10:00:00.5' as local,
      timestamptz '2024-02-29 10:00:00.123456+02' as instant, array[1,null,3] as list, array['a,"b\\'] as texts,
      array[[1],[2]] as matrix, null as none, interval '1 day' as span, 'x'::bytea as bytes`
    expect(await run(body)).toEqual([
      {
        safe: 9007199254740991,
        big: '9007199254740993',
        price: 1.1,
        exact: '12345678901234567890.5',
        nothing: 'NaN',
        yes: true,
        doc: { a: [1] },
        day: '2024-02-29',
        local: '2024-02-29T10:00:00.5',
        instant: '2024-02-29T08:00:00.123456Z',
        list: [1, null, 3],
        texts: ['a,"b\\'],
        matrix: [[1], [2]],
        none: null,
        span: '1 day',
        bytes: String.raw`\x78`,
      },
    ])
  })

  it('says how many rows it changed', async () => {
    expect(await run("update customer set country = 'England' where id = {{ id }}", [1])).toEqual({
      affectedRows: 1,
    })
  })

  it('keeps a column that is called __proto__ as a column, and says when names repeat', async () => {
    const log: string[] = []
    const [row] = Object.values((await run('select 1 as "__proto__", 2 as a, 3 as a', [], { log })) ?? [])
    expect(Object.entries(row ?? {})).toEqual([
      ['__proto__', 1],
      ['a', 3],
    ])
    expect(log).toEqual(['Several columns are called a: the last one is shown. Name the others with as.'])
  })

  it('takes hostile values for what they are', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed()),
      fc.constantFrom(
        "'; drop table customer; --",
        '$1',
        '\\',
        '"',
        '{}',
        '{{x}}',
        '*/',
        "E'\\''",
        'null',
        '',
      ),
    )
    await fc.assert(
      fc.asyncProperty(hostile, fc.array(hostile), async (text, list) => {
        const rows = await run('select {{ a }}::text as a, {{ b }}::text[] as b', [text, list])
        expect(rows).toEqual([{ a: text, b: list }])
      }),
      { numRuns: 300 },
    )
    expect(await run('select count(*) from customer')).toEqual([{ count: 2 }])
  })

  it('takes objects and JSON lists as JSON, and nothing as null', async () => {
    const body = 'select {{ a }}::jsonb as a, {{ b }}::jsonb as b, {{ c }}::text as c, {{ d }} is null as d'
    expect(await run(body, [{ x: [1] }, [1, 2], undefined, null])).toEqual([
      { a: { x: [1] }, b: [1, 2], c: null, d: true },
    ])
  })

  it('refuses the character NUL and a list in in (…) with advice', async () => {
    await expect(run('select {{ a }}', ['a\0b'])).rejects.toMatchObject({ code: 'binding_failed' })
    await expect(run('select 1 where 1 in ({{ a }})', [[1]])).rejects.toThrow('Write = any({{ … }})')
  })

  it('that fails says why and where in the text of the builder', async () => {
    const failing = run("select {{ 'a long binding' }},\n  wrong from customer", ['x'])
    await expect(failing).rejects.toThrow('column "wrong" does not exist (line 2, column 3).')
    await expect(failing).rejects.toMatchObject({ code: 'query_failed' })
    await expect(run('insert into customer (id, name) values (1, {{ n }})', ['x'])).rejects.toThrow(
      'duplicate key value violates unique constraint "customer_pkey". Key (id)=(1) already exists.',
    )
  })

  it('still works after the table changed, when it had been prepared', async () => {
    const body = 'select * from changing'
    const step = driver.compile({ body }, templatesOf('postgres', { body }))
    const context = { signal: soon(), limits: { resultBytes: 1000, milliseconds: 30_000 } }
    const again = () => step.run(aConnection(), [], context)
    await run('create table changing (a int); insert into changing values (1)')
    for (let use = 0; use < 5; use += 1) expect(await again()).toEqual([{ a: 1 }])
    await run('alter table changing add column b int')
    expect(await again()).toEqual([{ a: 1, b: null }])
  })
})

describe('several statements', () => {
  it('give the result of the last', async () => {
    expect(
      await run('create temp table t (a int); insert into t values ({{ x }}); select a from t', [7]),
    ).toEqual([{ a: 7 }])
  })

  it('happen together or not at all', async () => {
    await expect(run("update customer set name = 'gone'; select 1 / {{ x }}", [0])).rejects.toThrow(
      'division by zero',
    )
    expect(await run("select count(*) from customer where name = 'gone'")).toEqual([{ count: 0 }])
  })

  it('leave no open transaction and no setting to the next run', async () => {
    const log: string[] = []
    await run("begin; update customer set name = 'gone'", [], { log })
    expect(log).toContain('The transaction was not ended, so it was rolled back.')
    await run("set search_path to 'nowhere'")
    await run("select set_config('search_path', 'nowhere', false)")
    await run('select pg_advisory_lock(7)')
    expect(await run('select pg_try_advisory_lock(7) as free')).toEqual([{ free: true }])
    expect(await run("select count(*) from customer where name = 'gone'")).toEqual([{ count: 0 }])
  })
})

describe('a session that is used again', () => {
  /** One session only, so that the next step gets the one of the step before. */
  const alone = () => ({ connection: { ...aConnection(), id: `alone ${(connections += 1)}` } })
  let connections = 0

  const read = (statement: string) =>
    `select query_to_xml(${quoted(statement)}, true, false, '') is null as x`
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

  it.each([
    ["select set_config('search_path', 'nowhere', false)", 'select id from customer where id = 1'],
    ["select set_config('role', 'limited', false)", 'select id from customer where id = 1'],
    ["select set_config('statement_timeout', '20', false)", 'select 1 as id from pg_sleep(0.1)'],
    ["select set_config('default_transaction_read_only', 'on', false)", 'select 1 as id from remember(5)'],
    [
      "select set_config('datestyle', 'German', false)",
      "select extract(day from '01/02/2024'::date)::int - 1 as id",
    ],
  ])('has nothing of settings changed by a text in a text: %s', async (leaving, next) => {
    const options = alone()
    const session = await run('select pg_backend_pid()', [], options)
    await run(read(leaving), [], options)
    expect(await run(next, [], options)).toEqual([{ id: 1 }])
    expect(await run('select pg_backend_pid()', [], options)).toEqual(session)
  })

  it('holds no lock of the step before, not even while nobody uses it', async () => {
    await run(read('select pg_advisory_lock(4711)'), [], alone())
    const other = alone()
    await expect
      .poll(() => run('select pg_try_advisory_lock(4711) as free', [], other))
      .toEqual([{ free: true }])
  })

  it('knows no temporary table, no open cursor and no channel of the step before', async () => {
    const options = alone()
    await run('select leave_behind()', [], options)
    expect(
      await run(
        `select (select count(*) from pg_cursors where name = 'kept')
          + (select count(*) from pg_listening_channels())
          + (select count(*) from pg_class where relname = 'left_behind') as left`,
        [],
        options,
      ),
    ).toEqual([{ left: 0 }])
  })

  it('is given to nobody where it cannot be reset', async () => {
    await run('create role powerless login; revoke execute on function pg_advisory_unlock_all() from public')
    const options = { connection: { ...aConnection({ user: 'powerless' }), id: 'powerless' } }
    const first = await run('select pg_backend_pid()', [], options)
    expect(await run('select pg_backend_pid()', [], options)).not.toEqual(first)
    await run('grant execute on function pg_advisory_unlock_all() to public')
  })
})

describe('a limit', () => {
  it('on the result counts rows while they come', async () => {
    const endless = run(
      "select repeat('x', 1000) as x from generate_series(1, 30000) a, generate_series(1, 30000) b",
      [],
      {
        resultBytes: 100_000,
      },
    )
    await expect(endless).rejects.toThrow('larger than the limit of 97.7 kB')
  })

  it('on the result stops a single large value', async () => {
    const large = run("select repeat('x', 200000000) as x", [], { resultBytes: 100_000 })
    await expect(large).rejects.toMatchObject({ code: 'too_large' })
    expect(await run('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('on what the host holds counts what rows weigh while they come, and a part of a large value', async () => {
    const held: number[] = []
    const reading: Reading = {
      hold: (bytes) => (held.push(bytes) > 3 ? 'There is no room.' : null),
      weigh: () => 10_000,
    }
    const options = { resultBytes: 100_000_000, reading }
    const endless = "select '[{},{},{}]'::json as x from generate_series(1, 1000000)"
    await expect(run(endless, [], options)).rejects.toMatchObject({
      code: 'busy',
      message: 'There is no room.',
    })
    expect(held).toHaveLength(4)
    // The text of a row is far shorter.
    expect(held[0]).toBeGreaterThan(1_000_000)
    const large = run("select repeat('x', 200000000) as x", [], options)
    await expect(large).rejects.toMatchObject({ code: 'busy' })
    expect(held).toHaveLength(5)
    expect(await run('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('in the signal reaches the database', async () => {
    const controller = new AbortController()
    const sleeping = run("select pg_sleep(60), 'marker'", [], { signal: controller.signal })
    const count =
      "select count(*) from pg_stat_activity where query like '%marker%' and state = 'active' and pid <> pg_backend_pid()"
    await expect.poll(() => run(count)).toEqual([{ count: 1 }])
    controller.abort()
    await expect(sleeping).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => run(count)).toEqual([{ count: 0 }])
  })

  it('on sessions makes others wait, and a wait can be given up', async () => {
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, index) => run('select {{ i }}::int as i', [index])),
    )
    expect(many).toEqual(Array.from({ length: 40 }, (_, i) => [{ i }]))
    await expect(run('select 1', [], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})

describe('testing a connection', () => {
  it('says what was reached', async () => {
    expect(await driver.test(aConnection(), soon())).toMatch(
      /^Connected to PostgreSQL 18\.\d+, database postgres: \d tables\.$/u,
    )
  })

  it('works over the socket that a host gives, which no form can', async () => {
    const connection = { ...aConnection({ host: 'nowhere.example' }), hostSocket: server.socket }
    expect(await driver.test(connection, soon())).toContain('database postgres')
  })

  const failing = (changes: Record<string, string | number>, secrets = {}) =>
    driver.test(aConnection(changes, secrets), soon())

  it('says what is wrong with host, port and database', async () => {
    await expect(failing({ port: 1 })).rejects.toThrow('Nothing listens at 127.0.0.1:1. Check host and port')
    await expect(failing({ host: 'no-such-host.invalid' })).rejects.toThrow('no-such-host.invalid')
    await expect(failing({ database: 'nope' })).rejects.toThrow(
      'There is no database called nope at 127.0.0.1',
    )
    await expect(failing({ host: '10.255.255.1' })).rejects.toThrow('ASHLAR_ALLOWED_HOSTS')
  })

  it('says what is wrong with user, password and TLS', async () => {
    const rules = join(server.folder, 'pg_hba.conf')
    const before = readFileSync(rules, 'utf8')
    const changed = `hostssl all strict all trust\nhost all limited all scram-sha-256\n${before}`
    writeFileSync(rules, changed)
    await run('select pg_reload_conf()')
    await expect
      .poll(() => failing({ user: 'limited' }, { password: 'wrong' }).catch(String))
      .toContain('refuses the password of the user limited. Check user and password.')
    await expect(failing({ user: 'limited' })).rejects.toThrow('wants a password for the user limited')
    expect(await failing({ user: 'limited' }, { password: 'right' })).toContain('Connected')
    await expect(failing({ tls: 'require' })).rejects.toThrow('does not offer TLS')
  })
})

describe('the tables of a database', () => {
  it('are listed with their columns, as far as the user may read them', async () => {
    const { tables } = await driver.metadata(aConnection(), soon())
    expect(tables).toContainEqual({
      schema: 'public',
      name: 'customer',
      columns: [
        { name: 'id', type: 'integer', kind: 'integer', isRequired: true, isFilled: true },
        { name: 'name', type: 'text', kind: 'longText', isRequired: true, isFilled: false },
        { name: 'country', type: 'text', kind: 'longText', isRequired: false, isFilled: false },
        {
          name: 'balance',
          type: 'numeric(10,2)',
          kind: 'decimal',
          decimals: 2,
          isRequired: false,
          isFilled: false,
        },
      ],
      primaryKey: ['id'],
    })
    expect(tables.map(({ name }) => name)).toContain('rich')
    const limited = await driver.metadata(aConnection({ user: 'limited' }, { password: 'right' }), soon())
    expect(limited.tables).toEqual([])
  })
})
