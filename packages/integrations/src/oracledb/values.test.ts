import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OracleTests, startOracleTests } from '../../test/oracle-tests.ts'
import { oracleTypes as types } from '../../test/oracle-types.ts'

/** What a test writes there, and how it comes back where that is another form. */
type Sample = readonly [name: string, type: keyof typeof types, written: unknown, read?: unknown]

const samples: readonly Sample[] = [
  ['text', 'text', "it's 漢 😀"],
  ['national', 'nationalText', 'é 漢 😀'],
  ['small', 'number', '-12.5', -12.5],
  ['zero', 'number', '0', 0],
  ['half', 'number', '-0.5', -0.5],
  ['safe', 'number', '9007199254740991', 9_007_199_254_740_991],
  ['big', 'number', '9007199254740993'],
  ['widest', 'number', '-12345678901234567890123456789012345678'],
  ['fine', 'number', '0.12345678901234567891'],
  ['double', 'double', -1.5e300],
  ['yes', 'boolean', true],
  ['no', 'boolean', false],
  ['date', 'date', '2024-02-29T23:59:58'],
  ['ancient', 'date', '0044-03-15T00:00:00'],
  ['local', 'timestamp', '2024-03-31T02:30:00.123456789'],
  ['even', 'timestamp', '1999-12-31T23:59:59'],
  ['instant', 'instant', '2024-02-29T08:00:00.5Z'],
  ['localInstant', 'localInstant', '2024-02-29T10:00:00.25', '2024-02-29T08:00:00.25Z'],
  ['months', 'months', [-1, -2], '-P1Y2M'],
  ['duration', 'duration', [1, 2, 3, 4, 500_000_000], 'P1DT2H3M4.5S'],
  ['raw', 'raw', '00ff27'],
  ['rowid', 'rowid', 4, 'AAAAABAACAAAAADAAE'],
  ['clob', 'clob', 'x'.repeat(40_000)],
  ['blob', 'blob', 'ab'.repeat(20_000)],
  ['document', 'json', '{"a":[1,null,"ü"]}', { a: [1, null, 'ü'] }],
  ['vector', 'vector', '[1.0E+000,2.5E+000]', [1, 2.5]],
]

describe.each([19, 23] as const)('values between Oracle %i and a step', (release) => {
  let tests: OracleTests

  beforeAll(async () => {
    tests = await startOracleTests({ release })
  })

  beforeEach(() => {
    tests.server.seen.length = 0
  })

  afterAll(() => tests.stop())

  it('are read without loss, whatever their type', async () => {
    tests.answer({
      columns: samples.map(([name, type]) => ({ name, type: types[type] })),
      rows: [samples.map(([, , written]) => written), samples.map(() => null)],
    })
    const limits = { resultBytes: 1_000_000, milliseconds: 10_000 }
    const expected = samples.map(([name, , written, read = written]) => [name, read])
    expect(await tests.run('select * from everything', [], { limits })).toEqual([
      Object.fromEntries(expected),
      Object.fromEntries(samples.map(([name]) => [name, null])),
    ])
  })

  it('are sent as parameters of their types, never in the text', async () => {
    tests.answer({ changed: 3 })
    const hostile = "'; drop table orders; --"
    const long = 'é'.repeat(30_000)
    const body =
      'update orders set a = {{ a }}, b = {{ b }}, c = {{ c }}, d = {{ d }}, e = {{ e }}, f = {{ f }}, g = {{ g }}, h = {{ h }}'
    const values = [hostile, long, 7, 9_007_199_254_740_991, 1e300, null, { x: [true] }, true]
    expect(await tests.run(body, values)).toEqual({ affectedRows: 3 })
    expect(tests.seen()).toEqual([
      {
        text: 'update orders set a = :1, b = :2, c = :3, d = :4, e = :5, f = :6, g = :7, h = :8',
        parameters: [hostile, long, 7, 9_007_199_254_740_991, 1e300, null, '{"x":[true]}', 1],
        isCommitted: true,
      },
    ])
  })

  it('of a list in a condition are as many parameters as it has', async () => {
    tests.answer({ columns: [{ name: 'id', type: types.number }], rows: [] })
    const body = 'select id from orders where id in ({{ list }})'
    expect(await tests.run(body, [[1, 'b']])).toEqual([])
    expect(tests.seen().at(-1)).toMatchObject({
      text: 'select id from orders where id in (:1, :2)',
      parameters: [1, 'b'],
    })
    await tests.run(body, [[]])
    expect(tests.seen().at(-1)?.text).toContain('in (select null from dual where 1 = 0)')
  })

  it('come in as many answers as they need', async () => {
    const rows = Array.from({ length: 1_234 }, (_, index) => [index, index % 3 === 0 ? null : `row ${index}`])
    tests.answer({
      columns: [
        { name: 'ID', type: types.number },
        { name: 'NAME', type: types.text },
      ],
      rows,
    })
    expect(await tests.run('select id, name from orders')).toEqual(rows.map(([ID, NAME]) => ({ ID, NAME })))
  })

  it('of columns with one name are the last of them, which is said', async () => {
    const column = { name: 'constructor', type: types.number }
    tests.answer({ columns: [column, { ...column, name: '__proto__' }, column], rows: [[1, 2, 3]] })
    const log: string[] = []
    const rows = await tests.run('select 1, 2, 3 from dual', [], { onLog: (line) => log.push(line) })
    expect(JSON.stringify(rows)).toBe('[{"constructor":3,"__proto__":2}]')
    expect(log.join()).toContain('Several columns are called constructor')
  })

  it('are what a block gives back', async () => {
    const set = (value: number) => ({ columns: [{ name: 'N', type: types.number }], rows: [[value]] })
    tests.answer({ sets: [set(1), set(2)] })
    const body = 'begin open_orders({{ id }}); end;'
    expect(await tests.run(body, [7])).toEqual([{ N: 2 }])
    expect(tests.seen().at(-1)).toMatchObject({ text: 'begin open_orders(:1); end;', parameters: [7] })
  })

  it('of types that are none are refused with what to ask for instead', async () => {
    tests.answer({ columns: [{ name: 'C', type: types.cursor }], rows: [] })
    await expect(tests.run('select cursor(select 1 from dual) c from dual')).rejects.toThrow(
      'The column C is of a type that is not read here, CURSOR. Join the table that it reads.',
    )
    tests.answer({ columns: [{ name: 'N', type: types.number }], rows: [[1]] })
    expect(await tests.run('select 1 n from dual')).toEqual([{ N: 1 }])
  })
})

describe('a timestamp with local time zone', () => {
  it('is refused where the zone of the database is a region, whose rules only Oracle knows', async () => {
    const tests = await startOracleTests({ release: 19, zone: 'Europe/Paris' })
    tests.answer({ columns: [{ name: 'at', type: types.localInstant }], rows: [['2024-02-29T10:00:00']] })
    await expect(tests.run('select at from orders')).rejects.toThrow(
      'Write sys_extract_utc(…) around the column.',
    )
    await tests.stop()
  })
})
