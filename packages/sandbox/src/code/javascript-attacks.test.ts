import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSteps, outputOf, value } from './fixtures/code-steps.ts'
import { isolates } from './fixtures/isolation.ts'
import { openDescriptors, processesBelow } from './fixtures/process-facts.ts'

const { run, runner } = codeSteps('javascript', { processes: 1 })
const interpreted = codeSteps('javascript', { mayIsolate: false })
const canary = 'canary-5f1c'
beforeAll(async () => {
  process.env['ASHLAR_CANARY'] = canary
  await Promise.all([runner.isolation, interpreted.runner.isolation])
})
afterAll(() => Promise.all([runner.close(), interpreted.runner.close()]))

const works = async (): Promise<void> => expect(outputOf(await run('return 6 * 7'))).toBe(42)

/** Programs that look for an object of the realm around theirs, and with it for the process. */
const escapes = [
  [
    'the constructor of the global object',
    'return globalThis.constructor.constructor("return process")().env',
  ],
  ['the caller', 'function look() { return look.caller } return String(look())'],
  ['require', 'return Object.keys(require.constructor("return process")())'],
  [
    'an import',
    'return import("fs").catch((error) => error.constructor.constructor("return process")().env)',
  ],
  [
    'an import in a comment of another kind',
    'let x = 1; x <!-- `\nreturn import("fs").catch((e) => e.constructor.constructor("return process")().env)\n// `',
  ],
  ['an eval', 'return eval("import(\\"fs\\")")'],
  ['a generator', 'return (function* () {}).constructor("return process")().next().value'],
  [
    'a timer',
    'const timer = setTimeout(() => {}, 0); return timer.constructor.constructor("return process")().env',
  ],
  [
    'what a function of the host gives',
    'const made = require("crypto").randomBytes(1); return made.constructor.constructor("return process")().env',
  ],
  [
    'the error of a function of the host',
    'try { new URL("nothing") } catch (error) { return error.constructor.constructor("return process")().env }',
  ],
  [
    'the error of a request',
    'return fetch("http://127.0.0.1/").catch((error) => error.constructor.constructor("return process")().env)',
  ],
  ['a name', 'return Step1.constructor.constructor("return process")().env'],
  [
    'call sites',
    `Error.prepareStackTrace = (_, sites) => sites
    const found = new Error().stack.map((site) => [site.getThis(), site.getFunction()]).flat().filter((it) => it !== undefined && it !== null)
    return found.map((it) => it.constructor.constructor("return typeof process")())`,
  ],
  [
    'call sites of the host',
    `let sites = []
    Error.prepareStackTrace = (_, all) => { sites = all; return '' }
    try { console.log({ get a() { throw new Error('x').stack } }) } catch {}
    void new Error('y').stack
    return sites.map((site) => site.getThis()?.process ?? site.getFunction()?.constructor('return process')())`,
  ],
  [
    'an error with the stack used up',
    `let found = null
    const dig = (act) => { try { dig(act) } catch {} try { act() } catch (error) { if (!(error instanceof Error)) found = error } }
    for (const act of [() => console.log('x'), () => new URL('http://a'), () => setTimeout(() => {}, 1), () => require('lodash'), () => new Error().stack, () => crypto.randomUUID()]) dig(act)
    if (found === null) return 'nothing'
    const Outer = found.constructor
    try { Outer.prototype.left = 1 } catch {}
    return [typeof Outer.constructor('return process')(), Outer.prototype.left]`,
  ],
] as const

describe.runIf(isolates.javascript)('hostile JavaScript', () => {
  it.each(escapes)('does not get out of its realm by %s', async (_, code) => {
    for (const runHere of [run, interpreted.run]) {
      const output = JSON.stringify(outputOf(await runHere(code, { names: { Step1: value({ output: 1 }) } })))
      expect(output ?? '').not.toContain(canary)
      expect(output ?? '').not.toMatch(/"object"|PATH|argv/u)
    }
  })

  it.each([
    'process',
    'module',
    '__dirname',
    'WebAssembly',
    'Atomics',
    'FinalizationRegistry',
    'XMLHttpRequest',
    'Deno',
  ])('finds no %s', async (name) => {
    expect(outputOf(await run(`return typeof ${name}`))).toBe('undefined')
  })

  it.each([
    'fs',
    'child_process',
    'net',
    'http',
    'vm',
    'worker_threads',
    'module',
    '../inside/main.js',
    '/sandbox/inside/main.js',
    'ashlar:../x',
    'lodash/../acorn/package.json',
    '__proto__',
    'constructor',
  ])('cannot require %s', async (name) => {
    for (const runHere of [run, interpreted.run]) {
      expect(outputOf(await runHere(`return Object.keys(require(${JSON.stringify(name)}))`))).toMatch(
        /^failed: Error: The library/u,
      )
    }
  })

  it('leaves nothing behind in a process that runs the next', async () => {
    await run(`Object.prototype.left = 1; Array.prototype.map = () => 'taken'; JSON.stringify = () => '"taken"'; globalThis.left = 2
      Promise.prototype.then = () => {}; Function.prototype.call = () => 'taken'; String.prototype.split = () => []
      _.left = 3; _.chunk = () => 'taken'; moment.left = 4; Buffer.from = () => 'taken'; Symbol.for('left').description
      Object.freeze(Object.prototype)
      return 1`)
    const code = `return [typeof left, ({}).left, [1].map((n) => n + 1), JSON.stringify([1]), _.left, _.chunk([1], 1), moment.left, Buffer.from('a').length]`
    expect(outputOf(await run(code))).toEqual(['undefined', null, [2], '[1]', null, [[1]], null, 1])
  })

  it('does not go on after its run', async () => {
    const lines: string[] = []
    const host = { onLog: (line: string) => void lines.push(line) }
    await run(
      `const go = async () => { for (;;) { await null; console.log('later') } }
      setInterval(() => console.log('later'), 1); setTimeout(go, 1); fetch('https://a.example').finally(() => console.log('later'))
      return 1`,
      { host },
    )
    const next: string[] = []
    const wait = 'await new Promise((done) => setTimeout(done, 30)); console.log("mine"); return 1'
    await run(wait, { host: { onLog: (line) => void next.push(line) } })
    expect([lines, next]).toEqual([[], ['mine']])
  })

  it.each([
    ['a loop', 'for (;;);'],
    [
      'microtasks without end',
      'const go = () => { Promise.resolve().then(go) }; go(); await new Promise(() => {})',
    ],
    ['microtasks after its output', '(async () => { for (;;) await null })(); return 1'],
    ['a slow pattern', '/^(a+)+$/.test("a".repeat(40) + "b")'],
    ['timers', 'await new Promise(() => setInterval(() => {}, 1))'],
    ['a getter of its output', 'return { get a() { for (;;); } }'],
  ])('is stopped in %s', async (_, code) => {
    expect(await run(code, { limits: { milliseconds: 300 } })).toMatchObject({ failure: 'timed_out' })
    await works()
  })

  it.each([
    ['buffers', 'const held = []; for (;;) held.push(new Uint8Array(1 << 24).fill(1))', 'out_of_memory'],
    // Too much for the program itself, outside of what its interpreter counts.
    ['its output', "return Array.from({ length: 1024 }, () => 'x'.repeat(2 ** 20))", 'out_of_memory'],
    ['one buffer', 'return new ArrayBuffer(2 ** 33).byteLength', 'out_of_memory'],
    ['objects', 'const held = []; for (;;) held.push(new Array(10000).fill({}))', 'out_of_memory'],
    [
      'promises that wait for each other',
      'const go = () => Promise.resolve().then(go); await go()',
      expect.stringMatching(/^(?:out_of_memory|timed_out)$/u),
    ],
    [
      'a map',
      'const held = new Map(); for (let count = 0; ; count += 1) held.set(count, [count])',
      // Clearing up before the last of the memory is gone takes long on a busy machine.
      expect.stringMatching(/^(?:out_of_memory|timed_out)$/u),
    ],
  ])('that takes all memory with %s is stopped', async (_, code, failure) => {
    expect(await run(code, { limits: { milliseconds: 20_000 } })).toMatchObject({ failure })
    await works()
  })

  it('cannot answer for another run or twice', async () => {
    expect(outputOf(await run('Object.prototype.toJSON = () => "taken"; return { a: 1 }'))).toBe('taken')
    await works()
    expect(outputOf(await run('return { toJSON() { return { done: 1 } } }'))).toEqual({ done: 1 })
  })

  it('cannot read what another organization left', async () => {
    await run('globalThis.secret = 1; return 1', { organizationId: 'one' })
    expect(outputOf(await run('return typeof secret', { organizationId: 'two' }))).toBe('undefined')
  })

  it('leaves no process and no open file after many runs', async () => {
    const before = { processes: processesBelow().length, descriptors: openDescriptors() }
    const many = codeSteps('javascript', { processes: 3 })
    const programs = [
      'return 1',
      'setInterval(() => {}, 1); return 1',
      'throw 1',
      'return _.VERSION',
      'for (;;);',
      'await new Promise(() => {})',
    ]
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        many.run(programs[index % 40 === 4 ? 4 : index % 4] ?? '', {
          organizationId: `organization ${index % 2}`,
          limits: { milliseconds: index % 40 === 4 ? 200 : 10_000 },
        }),
      ),
    )
    await many.runner.close()
    await expect.poll(() => processesBelow().length).toBeLessThanOrEqual(before.processes)
    await expect.poll(() => openDescriptors()).toBeLessThanOrEqual(before.descriptors)
  }, 90_000)
})
