import { afterAll, expect, it } from 'vitest'
import type { CodeRequest } from './code-task.ts'
import { codeSteps, outputOf, value } from './fixtures/code-steps.ts'
import { describeInEach, isolates } from './fixtures/isolation.ts'

const { run, runner } = codeSteps('javascript')
const interpreted = codeSteps('javascript', { mayIsolate: false })
afterAll(() => Promise.all([runner.close(), interpreted.runner.close()]))

const places = [
  { place: 'an isolated process', run, isHere: isolates.javascript },
  { place: 'the interpreter', run: interpreted.run },
]

it.runIf(isolates.javascript)('says how code is kept apart on this machine', async () => {
  expect((await runner.isolation).javascript).toMatchObject({ kind: 'processes', advice: null })
  expect((await interpreted.runner.isolation).javascript).toMatchObject({ kind: 'interpreter' })
})

it.runIf(isolates.javascript)('tells of a promise that failed and that nothing waited for', async () => {
  const lines: string[] = []
  const host = { onLog: (line: string) => void lines.push(line) }
  const code = 'Promise.reject(new Error("lost")); await new Promise((done) => setTimeout(done, 5)); return 1'
  expect(outputOf(await run(code, { host }))).toBe(1)
  expect(lines).toEqual(['A promise failed that nothing waited for: Error: lost'])
})

describeInEach(places, 'a JavaScript step in', ({ run: runHere }) => {
  it.each([
    ['return 1 + 1', 2],
    ['return await Promise.resolve([1, { a: null }])', [1, { a: null }]],
    [
      'const waited = new Promise((resolve) => setTimeout(resolve, 5, "later")); return await waited',
      'later',
    ],
    [
      'let count = 0; await new Promise((done) => { const id = setInterval(() => { count += 1; if (count === 3) { clearInterval(id); done() } }, 1) }); return count',
      3,
    ],
    ['// no output', undefined],
    ['return undefined', undefined],
    [
      'return { 0: 1,\n..."A", ...(null, "b"), c: [..._.words("d e")], ...{ ..."x", 1: { ..."" } }, ...undefined }',
      { 0: 'x', 1: {}, c: ['d', 'e'] },
    ],
  ])('gives what it returns: %s', async (code, output) => {
    expect(outputOf(await runHere(code))).toEqual(output)
  })

  it.each([
    ['a date', 'return new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['a map', 'return new Map([["a", 1]])', { a: 1 }],
    ['a set', 'return { tags: new Set(["x"]) }', { tags: ['x'] }],
    ['a large whole number', 'return 2n ** 64n', '18446744073709551616'],
    ['bytes', 'return Buffer.from("a")', { type: 'Buffer', data: [97] }],
    ['no number', 'return [NaN]', [null]],
    ['an error', 'return { error: new TypeError("no") }', { error: { name: 'TypeError', message: 'no' } }],
  ])('writes %s as JSON', async (_, code, output) => {
    expect(outputOf(await runHere(code))).toEqual(output)
  })

  it.each([
    [
      'a function',
      'return () => 1',
      'not_serializable: The output is a function, which is not JSON. Call it, or name a value.',
    ],
    ['a symbol', 'return Symbol("a")', 'not_serializable: The output is a symbol, which is not JSON.'],
    [
      'a circle',
      'const all = []; all.push(all); return all',
      'not_serializable: The output refers to itself, so it is not JSON. Return only the parts that are needed.',
    ],
    [
      'a promise for ever',
      'await new Promise(() => {})',
      'failed: The code waits for a promise that nothing will settle.',
    ],
    ['a trap', 'return { get total() { throw new Error("trapped") } }', 'failed: Error: trapped'],
    ['the process', 'process.exit(0)', 'failed: ReferenceError: process is not defined'],
  ])('says what is wrong with %s', async (_, code, said) => {
    const output = String(outputOf(await runHere(code)))
    // Each engine says in its own words what is not defined.
    expect(output.replace("'process'", 'process')).toBe(said)
  })

  it('reads the names of earlier blocks', async () => {
    const names = { Step1: value({ output: [{ id: 7 }] }), user: value({ email: 'a@b.c' }) }
    expect(outputOf(await runHere('return Step1.output[0].id + user.email', { names }))).toBe('7a@b.c')
  })

  it('reads and writes variables', async () => {
    const names = {
      count: { kind: 'variable', value: 1, isWritable: true, isAwaited: false },
      total: { kind: 'variable', value: 5, isWritable: true, isAwaited: true },
      fixed: { kind: 'variable', value: 0, isWritable: false, isAwaited: false },
    } as const
    const code = `count.set(count.get() + 1); count.set([count.value]); await total.set({ sum: await total.get() })
      return total.get()`
    expect(await runHere(code, { names })).toEqual({
      ok: true,
      output: { sum: 5 },
      assignments: { count: [2], total: { sum: 5 } },
    })
    expect(outputOf(await runHere('fixed.set(1)', { names }))).toBe(
      'failed: TypeError: fixed can only be read here.',
    )
  })

  it('reads files', async () => {
    const content = Buffer.from('id;name').toString('base64')
    const file = { name: 'a.csv', type: 'text/csv', size: 7, content }
    const names = { Upload: { kind: 'files', files: [file] } } as const
    const code =
      'return [Upload[0].name, Upload.files[0].readContents(), (await Upload[0].readContentsAsync("binary")).length]'
    expect(outputOf(await runHere(code, { names }))).toEqual(['a.csv', 'id;name', 7])
  })

  it('reads files of a file picker where they stand, in whichever form they came', async () => {
    const base64 = Buffer.from('id;é').toString('base64')
    const given = { name: 'a.csv', type: 'text/csv', size: 5, lastModified: 0 }
    const code =
      'return [Picker.files[0].readContents(), (await Picker.files[0].readContentsAsync("binary")).length, Object.keys(Picker.files[0])]'
    for (const data of [base64, `data:text/csv;base64,${base64}`, 'id;é']) {
      const value = { files: [{ ...given, data }] }
      const names = { Picker: { kind: 'value', value, holdsFiles: true } } as const
      expect(outputOf(await runHere(code, { names }))).toEqual([
        'id;é',
        5,
        ['name', 'type', 'size', 'lastModified', 'data'],
      ])
    }
    const names = { Picker: { ...value({ files: [given] }), holdsFiles: true } }
    expect(outputOf(await runHere(code, { names }))).toContain('The content of a.csv is not there')
  })

  it('says the line of the error in the person’s code', async () => {
    const result = await runHere('const a = 1\nconst read = () => {\n  return missing.id\n}\n\nreturn read()')
    expect(result).toMatchObject({ ok: false, failure: 'failed', line: 3 })
    expect(result).toMatchObject({
      fullErrorMessage: expect.stringMatching(/^Error on line 3:\n.*\n {4}at read, line 3\n {4}at line 6$/u),
    })
  })

  it('says where it cannot be read', async () => {
    expect(await runHere('const a = 1\nconst = 2')).toMatchObject({ failure: 'syntax', line: 2 })
  })

  it('tells what it logs while it runs', async () => {
    const lines: string[] = []
    const host = { onLog: (line: string, stream: string) => void lines.push(`${stream} ${line}`) }
    await runHere('console.log("a", { b: [1] }); console.error("two\\nlines"); console.log("%s!", "c")', {
      host,
    })
    expect(lines).toEqual(['stdout a { b: [ 1 ] }', 'stderr two', 'stderr lines', 'stdout c!'])
  })

  it.each([
    ['import { chunk } from "lodash"\nreturn chunk([1, 2, 3], 2)', [[1, 2], [3]]],
    ['import parts, * as all from "lodash"; return [parts === all, typeof all.chunk]', [true, 'function']],
    ['const { chunk } = await import("lodash"); return chunk([1], 1)', [[1]]],
    ['return require("lodash/chunk")([1, 2], 1)', [[1], [2]]],
    ['return "import(nothing)"', 'import(nothing)'],
  ])('reads libraries as modules: %s', async (code, output) => {
    expect(outputOf(await runHere(code))).toEqual(output)
  })

  it.each([
    ['lodash', 'return _.sum([1, 2])', 3],
    ['moment', 'return moment.utc(0).format("YYYY")', '1970'],
    ['moment-timezone', 'return require("moment-timezone")(0).tz("Asia/Tokyo").format("HH:mm")', '09:00'],
    ['date-fns', 'return dateFns.addDays(new Date(0), 1).toISOString()', '1970-01-02T00:00:00.000Z'],
    ['jsonwebtoken', 'return jwt.verify(jwt.sign({ id: 1 }, "secret"), "secret").id', 1],
    [
      'fast-xml-parser',
      'return new (require("fast-xml-parser").XMLParser)().parse("<a><b>1</b></a>")',
      { a: { b: 1 } },
    ],
    ['papaparse', 'return Papa.parse("a,b\\n1,2", { header: true }).data', [{ a: '1', b: '2' }]],
    [
      'xlsx',
      'return XLSX.utils.sheet_to_csv(XLSX.read(XLSX.write({ SheetNames: ["S"], Sheets: { S: XLSX.utils.aoa_to_sheet([[1, "x"]]) } }, { type: "base64" }), { type: "base64" }).Sheets.S)',
      '1,x',
    ],
    ['uuid', 'return uuid.validate(uuid.v4())', true],
    ['jmespath', 'return jmespath.search({ a: { b: 1 } }, "a.b")', 1],
    ['js-base64', 'return require("js-base64").encode("ü")', 'w7w='],
    ['buffer', 'return Buffer.from("ü").toString("base64") + atob(btoa("x"))', 'w7w=x'],
    [
      'URL',
      'const url = new URL("/a?b=1", "https://c.d"); url.searchParams.append("e", "f g"); return url.href',
      'https://c.d/a?b=1&e=f+g',
    ],
    ['text', 'return new TextDecoder().decode(new TextEncoder().encode("ü"))', 'ü'],
    [
      'cloning',
      'const a = { b: new Date(0) }; a.self = a; const c = structuredClone(a); return c.self === c && c !== a && c.b.getTime()',
      0,
    ],
    [
      'hashes',
      'return require("crypto").createHash("sha256").update("a").digest("hex").slice(0, 8)',
      'ca978112',
    ],
    [
      'crypto.subtle',
      'return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("a"))).toString("hex").slice(0, 8)',
      'ca978112',
    ],
    [
      'encryption',
      'const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]); const iv = crypto.getRandomValues(new Uint8Array(12)); const hidden = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode("secret")); return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, hidden))',
      'secret',
    ],
  ])('has %s', async (_, code, output) => {
    expect(outputOf(await runHere(code))).toEqual(output)
  })

  it('says which libraries there are', async () => {
    expect(outputOf(await runHere('require("left-pad")'))).toMatch(
      /^failed: Error: The library 'left-pad' is not available in steps\. Available are: axios, buffer, /u,
    )
    expect(outputOf(await runHere('require("fs")'))).toContain("The library 'fs' is not available in steps.")
  })

  it('sends requests through the host alone', async () => {
    const asked: CodeRequest[] = []
    const host = {
      fetch: async (request: CodeRequest) => {
        asked.push(request)
        const status = request.url.endsWith('/missing') ? 404 : 200
        const headers = { 'content-type': 'application/json' }
        return { url: request.url, status, statusText: '', headers, body: Buffer.from('{"rows":[1]}') }
      },
    }
    const code = `const one = await (await fetch('https://a.example/x', { method: 'post', body: 'hello' })).json()
      const other = await axios.put('https://a.example/y', { n: 1 }, { params: { q: 'ä' } })
      const refused = await axios.get('https://a.example/missing').catch((error) => error.response.status)
      return [one, other.data, refused]`
    expect(outputOf(await runHere(code, { host }))).toEqual([{ rows: [1] }, { rows: [1] }, 404])
    expect(
      asked.map(({ url, method, body }) => [
        method,
        url,
        body === null ? null : Buffer.from(body).toString(),
      ]),
    ).toEqual([
      ['POST', 'https://a.example/x', 'hello'],
      ['PUT', 'https://a.example/y?q=%C3%A4', '{"n":1}'],
      ['GET', 'https://a.example/missing', null],
    ])
  })

  it('has no network without the host, and hears why a request failed', async () => {
    const code = 'return fetch("https://a.example").catch((error) => error.message)'
    expect(outputOf(await runHere(code))).toBe('This code has no network. Use an integration for it.')
    const host = { fetch: () => Promise.reject(new Error('The address a.example is not allowed.')) }
    expect(outputOf(await runHere(code, { host }))).toBe('The address a.example is not allowed.')
  })

  it('is stopped when its time is over, and the next one runs', async () => {
    expect(await runHere('while (true);', { limits: { milliseconds: 150 } })).toMatchObject({
      failure: 'timed_out',
      message: 'The code ran longer than 150 ms and was stopped.',
    })
    expect(outputOf(await runHere('return 1'))).toBe(1)
  })

  it('is stopped when the run is cancelled', async () => {
    const running = new AbortController()
    const host = { onLog: () => running.abort() }
    const code = 'console.log("here"); await new Promise((done) => setTimeout(done, 60000))'
    expect(await runHere(code, { host, signal: running.signal })).toMatchObject({ failure: 'cancelled' })
  })

  it('may not give more than the limit', async () => {
    expect(await runHere('return "x".repeat(2 * 1024 * 1024)')).toMatchObject({
      failure: 'too_large',
      message: 'The output is larger than 1 MB. Return less, for example only the columns that are needed.',
    })
  })

  it('may not log more than the limit, which is said once', async () => {
    const lines: string[] = []
    const host = { onLog: (line: string) => void lines.push(line) }
    await runHere('for (let i = 0; i < 10000; i += 1) console.log("line")', { host })
    expect(lines).toHaveLength(101)
    expect(lines.at(-1)).toBe('Further lines are not kept: a step may write 100 lines and 10000 characters.')
  })
})
