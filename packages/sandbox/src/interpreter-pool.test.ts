import { afterAll, describe, expect, it } from 'vitest'
import { createInterpreters } from './interpreter-pool.ts'
import type { EvaluationResult } from './protocol.ts'

const interpreters = createInterpreters({ threads: 1, timeLimit: 300 })
/** For what takes a while where time is not the subject. */
const patient = createInterpreters({ threads: 1, timeLimit: 3000 })
afterAll(() => Promise.all([interpreters.close(), patient.close()]))

const { signal } = new AbortController()
const organizationId = 'organization'
const evaluate = (functions: readonly string[], scope: object = {}): Promise<readonly EvaluationResult[]> => {
  const globalNames = ['Math', 'JSON', 'Object', 'String']
  return interpreters.evaluate(
    { organizationId, functions, scope: JSON.stringify(scope), globalNames },
    signal,
  )
}
const one = async (code: string, scope: object = {}): Promise<EvaluationResult | undefined> =>
  (await evaluate([`(scope) => (${code})`], scope))[0]

describe('evaluating an expression in the interpreter', () => {
  it('gives the value as JSON', async () => {
    expect(await one("'%' + scope.Country.value + '%'", { Country: { value: 'Ger' } })).toEqual({
      ok: true,
      json: '"%Ger%"',
    })
  })

  it('gives several values in one go', async () => {
    expect(await evaluate(['(scope) => scope.a + 1', '(scope) => [scope.a]'], { a: 1 })).toEqual([
      { ok: true, json: '2' },
      { ok: true, json: '[1]' },
    ])
  })

  it('keeps undefined apart from null', async () => {
    expect(await evaluate(['() => undefined', '() => null'])).toEqual([
      { ok: true, json: undefined },
      { ok: true, json: 'null' },
    ])
  })

  it('says what an expression threw, and answers the others', async () => {
    expect(await evaluate(['(scope) => scope.missing.value', '() => 1'])).toEqual([
      { ok: false, failure: 'threw', message: expect.stringContaining('undefined') },
      { ok: true, json: '1' },
    ])
  })

  it.each(['() => (() => 1)', '() => Promise.resolve(1)', '() => Symbol("a")'])(
    'refuses %s as a value',
    async (code) => {
      expect((await evaluate([code]))[0]).toMatchObject({ ok: false })
    },
  )
})

describe('an expression that names a library', () => {
  const withLibraries = (functions: readonly string[]) =>
    patient.evaluate(
      { organizationId, functions, scope: '{}', globalNames: ['_', 'moment', 'String'] },
      signal,
    )

  it('finds lodash and Moment', async () => {
    expect(
      await withLibraries([
        '(scope) => scope._.uniq([1, 1, 2])',
        "(scope) => scope.moment('2026-02-28').add(1, 'day').format('YYYY-MM-DD')",
      ]),
    ).toEqual([
      { ok: true, json: '[1,2]' },
      { ok: true, json: '"2026-03-01"' },
    ])
  })

  it('cannot change it for others', async () => {
    await withLibraries(['(scope) => { scope._.uniq = () => "mine" }'])
    expect(await withLibraries(['(scope) => scope._.uniq([1, 1])'])).toEqual([{ ok: true, json: '[1]' }])
    expect(
      await withLibraries([
        '(scope) => { scope._.uniq = () => "mine"; return 1 }',
        '(scope) => scope._.uniq([1])',
      ]),
    ).toMatchObject([{}, { ok: true, json: '[1]' }])
  })

  it('finds it as it was made, whatever the one before did to it', async () => {
    const ways = [
      "scope._.prototype.left = 'left', scope._.templateSettings.left = 'left'",
      "scope.moment.fn.format = () => 'left', scope.moment.updateLocale('en', { months: [] })",
      "Object.prototype.left = 'left', Array.prototype.map = () => 'left', globalThis.left = 'left'",
      "Promise.resolve().then(() => { globalThis.left = 'left' })",
      "globalThis.left = 'left', (() => { throw new Error('failed') })()",
      "globalThis.left = 'left', (() => { while (true); })()",
      'globalThis.left = new Uint8Array(4e6).fill(7)',
    ]
    const looks = [
      '(scope) => [scope._(1).left, scope._.templateSettings.left, ({}).left, globalThis.left].filter(Boolean)',
      "(scope) => scope.moment('2026-02-28').format('MMMM')",
      '(scope) => scope._.map([1], String)',
      '() => new Uint8Array(4e6).indexOf(7)',
    ]
    for (const way of ways) {
      await withLibraries([`(scope) => (${way})`])
      expect(await withLibraries(looks)).toEqual(
        ['[]', '"February"', '["1"]', '-1'].map((json) => ({ ok: true, json })),
      )
    }
  })

  it('is not found by the next one that names none', async () => {
    const look = '() => typeof globalThis._ + typeof globalThis.moment'
    await withLibraries(['(scope) => scope._.uniq([1])'])
    expect(
      await patient.evaluate({ organizationId, functions: [look], scope: '{}', globalNames: [] }, signal),
    ).toEqual([{ ok: true, json: '"undefinedundefined"' }])
  })

  it('gets other random numbers at each evaluation', async () => {
    const numbers = async () =>
      withLibraries(['(scope) => [scope._.random(1, 1e9), scope._.shuffle(scope._.range(50)).join()]'])
    expect(await numbers()).not.toEqual(await numbers())
  })

  it('finds none that was not given', async () => {
    expect(await one('typeof scope._')).toEqual({ ok: true, json: '"undefined"' })
  })
})

describe('a hostile expression', () => {
  it.each([
    'process',
    'require("fs")',
    'globalThis.process',
    'fetch("http://127.0.0.1")',
    'globalThis.constructor.constructor("return process")().env',
  ])('finds nothing of the server: %s', async (code) => {
    const result = await one(code)
    if (result?.ok === true) expect(result.json).toBeUndefined()
    else expect(result).toMatchObject({ ok: false, failure: 'threw' })
  })

  it('that never ends is stopped, and the next one is answered', async () => {
    expect(await one('(() => { while (true); })()')).toMatchObject({ ok: false, failure: 'timed_out' })
    expect(await one('1 + 1')).toEqual({ ok: true, json: '2' })
  })

  it.each([
    '(() => { const all = []; for (;;) all.push(new Array(100000).fill(1)) })()',
    '(() => { let text = "x"; for (;;) text += text })()',
    '(() => { const all = new Map(); for (let key = 0; ; key += 1) all.set(key, { key }) })()',
    'new ArrayBuffer(1e9)',
  ])('that takes all memory is stopped, and the next one is answered: %s', async (code) => {
    expect(await one(code)).toMatchObject({ ok: false })
    expect(await one('1 + 1')).toEqual({ ok: true, json: '2' })
  })

  it('that gives more than a server should read is refused, and the next one is answered', async () => {
    const ask = (code: string) =>
      patient.evaluate({ organizationId, functions: [code], scope: '{}', globalNames: [] }, signal)
    expect(await ask('() => "x".repeat(11 * 1024 * 1024)')).toMatchObject([
      { ok: false, failure: 'not_a_value' },
    ])
    expect(await ask('() => 1 + 1')).toEqual([{ ok: true, json: '2' }])
  })

  it('cannot answer in the place of another', async () => {
    const results = await evaluate(
      [
        '() => ({ toJSON() { return { then: 1 } } })',
        '() => new Proxy({}, { get() { throw new Error("caught") } })',
        '() => { throw { get message() { throw 1 } } }',
        '(scope) => scope.salary',
      ],
      { salary: 100 },
    )
    expect(results[3]).toEqual({ ok: true, json: '100' })
    expect(results).toHaveLength(4)
  })

  it('cannot change how another value is reported', async () => {
    const results = await evaluate(
      [
        '() => { JSON.stringify = () => "[]"; Array.prototype.join = () => "taken"; return 1 }',
        '(scope) => scope.salary',
      ],
      { salary: 100 },
    )
    expect(results[1]).toEqual({ ok: true, json: '100' })
  })

  it('leaves nothing behind for the next evaluation', async () => {
    await one('(globalThis.left = 1, Object.prototype.left = 2)')
    expect(await one('typeof globalThis.left + typeof ({}).left')).toEqual({
      ok: true,
      json: '"undefinedundefined"',
    })
  })

  it('cannot pass a prototype through the scope', async () => {
    const functions = ['(scope) => scope.isAdmin']
    const scope = '{"__proto__": {"isAdmin": true}}'
    const result = await interpreters.evaluate({ organizationId, functions, scope, globalNames: [] }, signal)
    expect(result[0]).toEqual({ ok: true, json: undefined })
  })
})
