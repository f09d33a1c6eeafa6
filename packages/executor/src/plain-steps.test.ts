import { defaultRunLimits, type StepCall, type StepName } from '@ashlar/engine'
import { createCodeRunnerOnThread } from '@ashlar/sandbox'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { afterAll, describe, expect, it } from 'vitest'
import { createGuestCode } from './guest-code.ts'
import { PlainSteps } from './plain-steps.ts'

const guestCode = createGuestCode(1, 5_000)
const runner = createCodeRunnerOnThread()
afterAll(() => Promise.all([guestCode.close(), runner.close()]))

const signal = new AbortController().signal
const given: JsonObject = {
  body: {
    name: 'Ada',
    text: 'aß İıſ ŉ ΑΣ',
    nothing: null,
    'first name': 'A',
    orders: [0, 1, 2, 3, 4].map((id) => ({ id, total: id * 3.1 })),
  },
}

const callWith = (values: JsonObject, resultBytes = 1_000_000): StepCall => ({
  organizationId: 'organization',
  profileId: null,
  runId: 'run',
  depth: 0,
  caller: undefined,
  signal,
  idempotencyKey: 'run/Step1',
  limits: { ...defaultRunLimits, resultBytes },
  assign: () => undefined,
  names: Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, StepName] => [name, { kind: 'value', value }]),
  ),
})

/** Long enough for a busy machine. */
const patience = 10_000

/** By new ones for each run: what has failed before counts against code. */
const computed = (code: string, call = callWith(given), milliseconds = patience) =>
  new PlainSteps(guestCode, milliseconds).run(code, call)

const inProcess = async (code: string): Promise<JsonValue> => {
  const limits = {
    milliseconds: 20_000,
    memoryBytes: 256 * 1024 * 1024,
    outputBytes: 1_000_000,
    messageBytes: 1_000_000,
    logLines: 10,
    logCharacters: 100,
  }
  const names = { body: { kind: 'value', value: given['body'] ?? null } } as const
  const task = { organizationId: 'organization', language: 'javascript', code, names, limits } as const
  const result = await runner.run(task, {}, signal)
  if (!result.ok) throw new Error(result.message)
  return result.output ?? null
}

const understood = [
  'const open = body.orders.filter((order) => order.total > 3)\nreturn { count: open.length, total: open.reduce((sum, { total }) => sum + total, 0) }',
  'return { ...body.name, a: 1, ...body.orders, ...null, ...body["first name"] }',
  'const { orders: [first, ...rest], missing = 7 } = body; return [first, rest.length, missing]',
  'return new Map([["a", new Set([1, 2])], ["b", new Map([[1, 2]])]])',
  'return new Set(body.orders.map(({ id }) => id % 2))',
  'const sums = new Map()\nfor (const { id, total } of body.orders) sums.set(id % 2, (sums.get(id % 2) ?? 0) + total)\nreturn [...sums]',
  'let text = ""; for (const key in body) { if (key === "name") continue; text += key } return text',
  'let at = 0; do { at++ } while (at < 10); while (at > 3) at -= 2; for (;;) { break } return at',
  'switch (body.name) { case "Ada": return 1; default: return 2 }',
  'function twice(value) { return value * 2 } return [1, 2].map(twice)',
  'return [1.005, 1e21, 1.45, -1.5, 2.5, 0.000001234, 123.456].map((number) => number.toFixed(2))',
  'return [0.1 + 0.2, 1 / 3, 1e21, 1e-7, -0, 5e-324, 1.7976931348623157e308, 123456789012345680000].map(String)',
  'return [parseInt("08"), parseFloat("1.5e3x"), Number("0b11"), Number(" 12 "), Number("1_0"), Number("")]',
  'return [body.text.toUpperCase(), body.text.toLowerCase(), " \\u00a0\\ufeffx\\u2003".trim()]',
  'return "a-b-c".split("-").reverse().join("+").replace("b", "[$&$&]").replaceAll("+", "")',
  'return JSON.stringify({ a: [1, , 2], b: undefined, c: "\\ud800\\u2028" }, null, 2)',
  'return Object.entries(body).map(([key]) => key).concat(Object.keys("ab"), Object.values([3]))',
  'return Object.fromEntries([["__proto__", 1], ["b", 2], [1, 3], ["a", 4], [0, 5]])',
  'return Object.assign({}, "ab", null, [1])',
  'body.orders.push(1); delete body.name; return body',
  'return [Math.round(2.5), Math.round(-2.5), Math.max(), Math.sqrt(2), Math.trunc(-1.5), Math.PI]',
  'return [..."a😀b", ..."😀".split(""), "😀".codePointAt(0), "x".repeat(3).padStart(5, "ab")]',
  'return [`${body.orders}`, String([1, [2, [3]]]), [null, undefined, 1].join(), `${body.missing}`]',
  'return [[1, [2, [3]]].flat(2), [1, 2, 3].splice(1, 1), [NaN].includes(NaN), [NaN].indexOf(NaN), [, 1]]',
  'return typeof body.missing?.deep.er + (body.nothing ?? "none") + ("name" in body) + [].length',
  'const name = (() => body.name)(); var total = 1; { var total = 2 } return { name, total, skipped: undefined, made: () => 1 }',
  'return Date.now() > 0 && new Date().toISOString().length === 24',
  'return undefined',
  'const body = 1; return body',
]

/** All of this runs, but in a process: engines differ in it, it fails, or somebody could see that it ran twice. */
const left = [
  'return fetch',
  'return await 1',
  'try { body() } catch { return 1 }',
  'return /x/',
  'return [2, 1].sort()',
  'console.log(1)',
  'return Math.pow(2, 0.5)',
  'return 2 ** 0.5',
  'const { pow } = Math; return 1',
  'const Math = 1; return Math',
  'return this',
  'return arguments',
  'return body.constructor',
  'return body["__proto__"]',
  'const { constructor } = body; return 1',
  'return { __proto__: body }',
  'return body[body.name]()',
  'return new Date(0)',
  'return `${new Date()}`',
  'return new Date().getHours()',
  'return body.name.localeCompare("x")',
  'return "x".match("x")',
  'class A {} return 1',
  'yield 1',
  'async function f() {} return 1',
  'return import("x")',
  '"use strict"; return 1',
  'return eval("1")',
  'return 1n',
  'return { get a() { return 1 } }',
  'return { a() {} }',
  'return ((Object) => Object.keys)({})',
  'if (body) { function f() {} } return f',
  'return missing',
  'missing = 1',
  'return () => 1',
  'return body.orders.entries()',
  'return body.missing.deep',
  'throw new Error("No.")',
  'for (;;) {}',
  'return "x".repeat(2 ** 28)',
  'return (',
  'return 1 <!-- 2',
  'let count = 3; while (count --> 0); return count',
]

describe('code of a step that only computes', () => {
  it.each(understood)('gives in the interpreter what it gives in a process: %s', async (code) => {
    expect(await computed(code)).toEqual({ output: await inProcess(code) })
  })

  it.each(left)('needs a process where it does more, or fails: %s', async (code) => {
    expect(await computed(code, callWith(given), 200)).toBeNull()
  })

  it('spells every letter in both cases as a process does', async () => {
    // Behind these, there are no letters with cases.
    const starts = Array.from({ length: 0x20000 / 0x2000 }, (_, index) => index * 0x2000)
    for (const start of starts) {
      const letters = Array.from({ length: 0x2000 }, (_, index) => start + index)
        .filter((point) => point < 0xd800 || point > 0xdfff)
        .map((point) => String.fromCodePoint(point))
      const code =
        'return letters.map((letter) => [letter.toUpperCase(), letter.toLowerCase(), letter.trim()])'
      const json = await guestCode.compute(
        {
          source: `(scope) => { const { letters } = scope; ${code} }`,
          scope: JSON.stringify({ letters }),
          milliseconds: 20_000,
        },
        { organizationId: 'organization', signal },
      )
      const expected = letters.map((letter) => [letter.toUpperCase(), letter.toLowerCase(), letter.trim()])
      expect(json === JSON.stringify(expected)).toBe(true)
    }
  }, 60_000)

  it('needs a process where it reads a variable, a name of the language that a block has, or much', async () => {
    const variable: StepName = { kind: 'variable', value: 1, type: 'ADVANCED', mode: 'READWRITE' }
    expect(await computed('return body', { ...callWith({}), names: { body: variable } })).toBeNull()
    expect(await computed('return Math.PI', callWith({ Math: 1 }))).toBeNull()
    expect(await computed('return body.length', callWith({ body: 'x'.repeat(300_000) }))).toBeNull()
    expect(await computed('return body + body', callWith({ body: 'x'.repeat(600) }, 1_000))).toBeNull()
  })

  it('finds nothing of the run before it', async () => {
    const steps = new PlainSteps(guestCode, patience)
    const code = 'body.seen = (body.seen ?? 0) + 1; return body.seen'
    const outputs = []
    for (let run = 0; run < 3; run += 1) outputs.push(await steps.run(code, callWith({ body: {} })))
    expect(outputs).toEqual([{ output: 1 }, { output: 1 }, { output: 1 }])
  })

  it('is not tried again at once where it gave nothing', async () => {
    const steps = new PlainSteps(guestCode, patience)
    const code = 'if (body.isBad) throw new Error("Bad."); return 1'
    expect(await steps.run(code, callWith({ body: { isBad: true } }))).toBeNull()
    const outputs = []
    for (let run = 0; run < 4; run += 1) outputs.push(await steps.run(code, callWith({ body: {} })))
    expect(outputs).toEqual([null, null, { output: 1 }, { output: 1 }])
  })
})

it('leaves what gives much to a process, which hands it over when its turn has come', async () => {
  expect(await computed('return "x".repeat(200_000)')).toEqual({ output: 'x'.repeat(200_000) })
  expect(await computed('return "x".repeat(300_000)')).toBeNull()
  expect(await computed('return "ä".repeat(200_000)')).toBeNull()
})
