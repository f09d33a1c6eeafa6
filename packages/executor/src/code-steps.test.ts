import { createServer, type Server } from 'node:http'
import type { ApiDefinition, Block, JsonObject, StepLanguage } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExecutor, type ExecutionRequest, type Executor } from './executor.ts'

let executor: Executor
/** Ends code after a moment, however slow the machine: only what has no end runs in it. */
let impatient: Executor
let service: Server
let address = ''

beforeAll(async () => {
  process.env['CANARY'] = 'secret of the server'
  service = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        method: request.method,
        host: request.headers.host,
        secret: request.headers['x-key'],
      }),
    )
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const bound = service.address()
  address = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  const executorWith = (milliseconds: number) =>
    createExecutor({
      loadIntegration: () => Promise.resolve(null),
      allowedHosts: [address],
      limits: { timeLimit: 60_000, resultSize: 100_000 },
      clock: { monotonic: () => performance.now(), now: () => new Date() },
      code: { milliseconds },
    })
  executor = executorWith(60_000)
  impatient = executorWith(300)
})

afterAll(async () => {
  await Promise.all([executor.close(), impatient.close()])
  await new Promise<void>((resolve) => service.close(() => resolve()))
  delete process.env['CANARY']
})

const code = (name: string, language: StepLanguage, body: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: language,
  datasourceId: language,
  configuration: { body },
})

const variable = (key: string, value: string, changes: JsonObject = {}): Block => ({
  id: `declares ${key}`,
  kind: 'variables',
  name: `Declare_${key}`,
  items: [{ key, value, type: 'SIMPLE', mode: 'READWRITE', ...changes }],
})

const anApi = (...blocks: Block[]): ApiDefinition => ({
  id: 'api',
  name: 'Combine',
  responseType: 'SYNC',
  blocks,
})

const run = (
  blocks: Block[],
  inputs: JsonObject = {},
  request: Partial<ExecutionRequest> = {},
  signal = new AbortController().signal,
) =>
  executor.run(
    {
      organizationId: 'a',
      api: anApi(...blocks),
      inputs,
      runId: crypto.randomUUID(),
      withSteps: true,
      ...request,
    },
    signal,
  )

/** The same step written in both languages. */
const bothLanguages = (javascript: string, python: string): [StepLanguage, string][] => [
  ['javascript', javascript],
  ['python', python],
]

describe('a step of code', () => {
  it.each(
    bothLanguages(
      'const rows = Step1.output.filter((row) => row.total > Limit.value)\nconsole.log(`${rows.length} rows`)\nreturn rows.map(({ id }) => id)',
      'rows = [row for row in Step1.output if row.total > Limit.value]\nprint(f"{len(rows)} rows")\nreturn [row["id"] for row in rows]',
    ),
  )('in %s reads former steps and inputs by their names, and logs', async (language, body) => {
    const rows = code('Step1', 'javascript', 'return [{ id: 1, total: 2 }, { id: 2, total: 9 }]')
    const view = await run([rows, code('Step2', language, body)], { Limit: { value: 5 } })
    expect(view).toMatchObject({ status: 'succeeded', output: [2], error: null })
    expect(view.steps.at(-1)).toMatchObject({ block: 'Step2', log: ['1 rows'], output: [2] })
  })

  it.each(
    bothLanguages(
      'total.set(total.value + 1)\nreturn total.get()',
      'total.set(total.value + 1)\nreturn total.get()',
    ),
  )('in %s reads and sets variables', async (language, body) => {
    const add = code('Step1', language, body)
    const next = { ...add, id: 'Step2', name: 'Step2' }
    const view = await run([variable('total', '{{ 1 }}'), add, next])
    expect(view).toMatchObject({ status: 'succeeded', output: 3 })
  })

  it.each(bothLanguages('fixed.set(2)', 'fixed.set(2)'))(
    'in %s cannot set a variable that is only read',
    async (language, body) => {
      const view = await run([variable('fixed', '1', { mode: 'READ' }), code('Step1', language, body)])
      expect(view).toMatchObject({ status: 'failed', error: { code: 'code_failed', block: 'Step1' } })
    },
  )

  it.each(
    bothLanguages(
      'const a = 1\nthrow new Error("No stock left.")',
      'a = 1\nraise ValueError("No stock left.")',
    ),
  )('in %s fails with what it threw and its line', async (language, body) => {
    const { error } = await run([code('Step1', language, body)])
    expect(error).toMatchObject({ code: 'code_failed', block: 'Step1' })
    expect(error?.message).toMatch(/No stock left\. \(line 2\)$/u)
    expect(error?.fullErrorMessage).toContain('line 2')
  })

  it('that is no JavaScript is refused with its line before it runs', async () => {
    const { error } = await run([code('Step1', 'javascript', 'const a = 1\nconst b = ;')])
    expect(error).toMatchObject({ code: 'binding_refused' })
    expect(error?.message).toContain('line 2')
    expect(executor.checkStep('javascript', { body: 'return {' })).toMatchObject([{ path: 'body' }])
  })

  it('that is no Python fails with its line', async () => {
    const { error } = await run([code('Step1', 'python', 'a = 1\n  b = 2')])
    expect(error).toMatchObject({ code: 'code_failed' })
    expect(error?.message).toContain('line 2')
  })

  it('in Python is told what to do about a value that is no JSON', async () => {
    const { error } = await run([code('Step1', 'python', 'return {1, 2}')])
    expect(error).toMatchObject({ code: 'code_failed', hint: expect.any(String) })
    const mapped = await run([code('Step1', 'python', 'return map(str, [1])')])
    expect(mapped.error?.hint).toMatch(/list/u)
  })

  it.each(bothLanguages('return picked[0].readContents()', 'return picked[0].readContents()'))(
    'in %s reads uploaded files, in whichever form they came',
    async (language, body) => {
      const text = 'id;total\n1;é'
      const base64 = Buffer.from(text).toString('base64')
      for (const data of [base64, `data:text/csv;base64,${base64}`, text]) {
        const files = [
          { name: 'a.csv', type: 'text/csv', size: Buffer.byteLength(text), lastModified: 0, data },
        ]
        const declared = variable('picked', '{{ Picker.files }}', { type: 'FILEPICKER' })
        const view = await run([declared, code('Step1', language, body)], { Picker: { files } })
        expect(view).toMatchObject({ status: 'succeeded', output: text })
      }
    },
  )

  it.each(bothLanguages('return Picker.files[0].readContents()', 'return Picker.files[0].readContents()'))(
    'in %s reads the files of a file picker by its name',
    async (language, body) => {
      const data = Buffer.from('id;é').toString('base64')
      const files = [{ name: 'a.csv', type: 'text/csv', size: 5, lastModified: 0, data }]
      const view = await run([code('Step1', language, body)], { Picker: { files } })
      expect(view).toMatchObject({ status: 'succeeded', output: 'id;é' })
    },
  )

  it('is shown nothing of its log to visitors', async () => {
    const view = await run(
      [code('Step1', 'javascript', 'console.log(1)\nreturn 2')],
      {},
      { withSteps: false },
    )
    expect(view).toMatchObject({ output: 2, steps: [] })
  })
})

describe('code that does harm', () => {
  const endless = bothLanguages('while (true) {}', 'while True: pass')

  it.each(endless)('in %s without an end is stopped', async (language, body) => {
    const request = { organizationId: 'a', inputs: {}, runId: crypto.randomUUID(), withSteps: false }
    const api = anApi(code('Step1', language, body))
    const { error } = await impatient.run({ ...request, api }, new AbortController().signal)
    expect(error).toMatchObject({ code: 'timed_out', block: 'Step1' })
  })

  it.each(endless)('in %s without an end lets another organization go on', async (language, body) => {
    const stop = new AbortController()
    const going = run([code('Step1', language, body)], {}, {}, stop.signal)
    const other = await run([code('Step1', language, 'return 1')], {}, { organizationId: 'b' })
    expect(other).toMatchObject({ status: 'succeeded', output: 1 })
    stop.abort()
    expect(await going).toMatchObject({ status: 'cancelled' })
  })

  it.each(
    bothLanguages(
      'return [typeof process === "object" ? process.env.CANARY ?? null : null, typeof CANARY]',
      'import os\nreturn [os.environ.get("CANARY"), "undefined"]',
    ),
  )('in %s finds nothing of the environment of the server', async (language, body) => {
    expect((await run([code('Step1', language, body)])).output).toEqual([null, 'undefined'])
  })

  it('gives no more than the limit on results', async () => {
    const { error } = await run([code('Step1', 'javascript', 'return "x".repeat(200_000)')])
    expect(error).toMatchObject({ code: 'too_large' })
  })

  it('cannot take an output apart that it returns', async () => {
    const view = await run([
      code('Step1', 'javascript', 'return JSON.parse(\'{ "__proto__": { "admin": true }, "a": 1 }\')'),
      code('Step2', 'javascript', 'return [Step1.output.a, Step1.output.admin === undefined]'),
    ])
    expect(view.output).toEqual([1, true])
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  it('ends with its run when that is cancelled', async () => {
    const controller = new AbortController()
    const running = executor.run(
      {
        organizationId: 'a',
        api: anApi(code('Step1', 'javascript', 'while (true) {}')),
        inputs: {},
        runId: 'cancelled',
        withSteps: false,
      },
      controller.signal,
    )
    setImmediate(() => controller.abort())
    expect(await running).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' } })
  })
})

describe('requests of code', () => {
  const ask = (target: string, options = '{}'): Block =>
    code(
      'Step1',
      'javascript',
      `const answer = await fetch("${target}", ${options})\nreturn await answer.json()`,
    )

  it('reach what the server may reach', async () => {
    const view = await run([
      ask(`http://${address}/`, '{ method: "POST", headers: { "x-key": "mine" }, body: "1" }'),
    ])
    expect(view.output).toEqual({ method: 'POST', host: address, secret: 'mine' })
  })

  it('cannot say for which host they are, nor frame other requests', async () => {
    const view = await run([
      ask(`http://${address}/`, '{ headers: { Host: "elsewhere", "Transfer-Encoding": "chunked" } }'),
    ])
    expect(view.output).toMatchObject({ host: address })
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://localhost/',
  ])('do not reach %s', async (target) => {
    expect((await run([ask(target)])).error).toMatchObject({ code: 'code_failed' })
  })
})

describe('a stream whose messages are given by code', () => {
  const aStream = (trigger: Block, ...blocks: Block[]): Block => ({
    id: 'Stream1',
    kind: 'stream',
    name: 'Stream1',
    trigger: trigger.kind === 'step' ? trigger : undefined,
    process: { blocks },
    variables: { item: 'message' },
    options: { disableAutoSend: false },
  })
  const listen = async (blocks: Block[]) => {
    const sent: unknown[] = []
    const request = { organizationId: 'a', api: anApi(...blocks), inputs: {}, runId: 'r', withSteps: true }
    const { signal } = new AbortController()
    const view = await executor.run(request, signal, { message: (message) => void sent.push(message) })
    return { view, sent }
  }

  it.each(
    bothLanguages(
      'for (let at = 1; at <= 3; at += 1) yield at * Factor.output',
      'for at in range(1, 4):\n    yield at * Factor.output',
    ),
  )('in %s runs its blocks for each of them', async (language, body) => {
    const factor = code('Factor', 'javascript', 'return 10')
    const process = code('Step2', language, 'return message + 1')
    const { view, sent } = await listen([factor, aStream(code('Source', language, body), process)])
    expect(sent).toEqual([11, 21, 31])
    expect(view).toMatchObject({ status: 'succeeded' })
  })

  it('tells of an error of the code in its step', async () => {
    const { view, sent } = await listen([
      aStream(code('Source', 'javascript', 'yield 1\nthrow new Error("broken")')),
    ])
    expect(sent).toEqual([1])
    expect(view).toMatchObject({
      status: 'failed',
      error: { code: 'code_failed', message: 'Error: broken (line 2)' },
    })
  })

  it('that is left by a return ends the code', async () => {
    const source = code('Source', 'javascript', 'for (let at = 0; ; at += 1) yield at')
    const leave: Block = {
      id: 'If1',
      kind: 'conditional',
      name: 'If1',
      elseIf: [],
      if: {
        condition: '{{ message === 2 }}',
        blocks: [{ id: 'Return1', kind: 'return', name: 'Return1', data: '{{ message }}' }],
      },
    }
    expect((await listen([aStream(source, leave)])).view).toMatchObject({ status: 'succeeded', output: 2 })
  })

  it('gives a list where its step is run by itself', async () => {
    const source = code('Source', 'javascript', 'yield 1\nyield 2')
    const view = await run([aStream(source)], {}, { part: { kind: 'step', block: 'Source', known: {} } })
    expect(view).toMatchObject({ status: 'succeeded', output: [1, 2] })
  })
})
