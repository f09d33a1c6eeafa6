import {
  type CompiledExpression,
  compile,
  createScope,
  parseTemplate,
  toFunctionSource,
} from '@ashlar/expression'
import type { ApiRecord, JsonObject, JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { runApi } from './engine.ts'
import type { RunEvent } from './events.ts'
import { defaultRunLimits, type RunLimits } from './limits.ts'
import { planApi } from './plan.ts'
import type { EnginePorts, HostStep, StepCall } from './ports.ts'
import { StepError } from './run-fault.ts'

const aStep = (name: string, body: string) => ({
  id: name,
  kind: 'step' as const,
  name,
  pluginId: 'echo',
  datasourceId: 'echo',
  configuration: { body },
})

const anApi = (...blocks: ApiRecord['blocks']): ApiRecord => ({
  kind: 'api',
  id: 'api',
  name: 'Api1',
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  onSuccess: [],
  onError: [],
  onCancel: [],
  blocks,
})

type RunStep = (values: readonly unknown[], call: StepCall, body: string) => Promise<JsonValue>

/** Gives back the values of its bindings. */
const echo: RunStep = (values) => Promise.resolve(JSON.parse(JSON.stringify(values)))

/** A host whose guest code runs right here as native functions, since the tests wrote it. */
const aHost = (runStep: RunStep = echo) => {
  let now = 0
  const evaluated: { scope: string; globals: readonly string[] }[] = []
  const functions = new Map<string, CompiledExpression>()
  const ports: EnginePorts = {
    compileStep(block): HostStep {
      const body = String(block.configuration['body'])
      const bindings = parseTemplate(body).parts.flatMap((part) =>
        part.kind === 'binding' ? [{ path: 'body', expression: part.expression }] : [],
      )
      for (const { expression } of bindings) {
        if (!expression.error) functions.set(toFunctionSource(expression), compile(expression))
      }
      return { bindings, run: (values, call) => runStep(values, call, body) }
    },
    beginTransaction: () => Promise.reject(new Error('Nothing here is a transaction.')),
    evaluate(task) {
      evaluated.push(task)
      const scope = Object.assign(createScope(), { Math }, JSON.parse(task.scope))
      return Promise.resolve(
        task.functions.map((source) => {
          try {
            return { ok: true, value: functions.get(source)?.(scope) }
          } catch (error) {
            return { ok: false, message: String(error), isOutOfTime: false }
          }
        }),
      )
    },
    monotonic: () => (now += 5),
    now: () => new Date(now),
    sleep: () => Promise.resolve(),
    breathe: () => Promise.resolve(),
  }
  return { ports, evaluated }
}

const run = async (
  api: ApiRecord,
  options: {
    inputs?: JsonObject
    runStep?: RunStep
    limits?: Partial<RunLimits>
    signal?: AbortSignal
    withTrace?: boolean
  } = {},
) => {
  const { ports, evaluated } = aHost(options.runStep)
  const events: RunEvent[] = []
  const request = {
    runId: 'run',
    organizationId: 'org',
    inputs: options.inputs ?? {},
    withTrace: options.withTrace ?? true,
    signal: options.signal ?? new AbortController().signal,
    limits: { ...defaultRunLimits, ...options.limits },
  }
  const end = await runApi(planApi(api, ports), request, ports, (event) => events.push(event))
  return { end, events, evaluated }
}

const statuses = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'blockEnded' ? [`${event.block} ${event.status}`] : []))

describe('a run', () => {
  it('gives the output of the last block and tells what happens', async () => {
    const { end, events } = await run(anApi(aStep('Step1', '1'), aStep('Step2', '2')))
    expect(end).toEqual({ status: 'succeeded', milliseconds: 25, output: [], fault: null })
    expect(events.map(({ type }) => type)).toEqual([
      'runStarted',
      'blockStarted',
      'data',
      'blockEnded',
      'blockStarted',
      'data',
      'blockEnded',
      'runEnded',
    ])
  })

  it('without blocks gives nothing', async () => {
    expect((await run(anApi())).end).toMatchObject({ status: 'succeeded', output: null })
  })

  it('ends at the block that fails, and skips those behind it', async () => {
    const runStep: RunStep = (values, _call, body) =>
      body === 'bad'
        ? Promise.reject(new StepError('query_failed', 'no such table'))
        : echo(values, _call, body)
    const { end, events } = await run(anApi(aStep('A', ''), aStep('B', 'bad'), aStep('C', '')), { runStep })
    expect(end).toMatchObject({
      status: 'failed',
      output: null,
      fault: { code: 'query_failed', message: 'no such table', block: 'B' },
    })
    expect(statuses(events)).toEqual(['A succeeded', 'B failed', 'C skipped'])
  })

  it('says nothing of the inside of the server when something unforeseen is thrown', async () => {
    const { end } = await run(anApi(aStep('A', '')), {
      runStep: () => Promise.reject(new Error('secret detail')),
    })
    expect(end.fault).toMatchObject({
      code: 'internal_error',
      message: expect.not.stringContaining('secret'),
    })
  })

  it('can be cancelled, before and in the middle', async () => {
    const controller = new AbortController()
    const runStep: RunStep = (_values, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new StepError('query_failed', 'stopped')))
        controller.abort()
      })
    const { end, events } = await run(anApi(aStep('A', ''), aStep('B', '')), {
      runStep,
      signal: controller.signal,
    })
    expect(end).toMatchObject({ status: 'cancelled', fault: { code: 'cancelled', block: 'A' } })
    expect(statuses(events)).toEqual(['A cancelled', 'B skipped'])
    const early = await run(anApi(aStep('A', '')), { signal: AbortSignal.abort() })
    expect(early.end.status).toBe('cancelled')
  })

  it('is stopped when its time is up, and says so', async () => {
    const runStep: RunStep = (_values, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new StepError('cancelled', 'stopped')))
      })
    const { end } = await run(anApi(aStep('A', '')), { runStep, limits: { milliseconds: 5 } })
    expect(end).toMatchObject({ status: 'failed', fault: { code: 'timed_out', block: 'A' } })
    expect(end.fault?.message).toBe('The API took longer than 0.005 s and was stopped.')
  })

  it('tells requests and logs to builders only, and cuts a long log', async () => {
    const runStep: RunStep = (_values, { onRequest, onLog }) => {
      onRequest?.('select 1')
      for (let line = 0; line < 5; line += 1) onLog?.(`line ${line}`)
      return Promise.resolve(null)
    }
    const traced = await run(anApi(aStep('A', '')), { runStep, limits: { logLines: 2 } })
    expect(traced.events.filter(({ type }) => type === 'request')).toHaveLength(1)
    expect(traced.events.flatMap((event) => (event.type === 'log' ? [event.line] : []))).toEqual([
      'line 0',
      'line 1',
      'The log is longer than its limit: the rest is left out.',
    ])
    const untraced = await run(anApi(aStep('A', '')), { runStep, withTrace: false })
    expect(untraced.events.some(({ type }) => type === 'request' || type === 'log')).toBe(false)
  })

  it('cuts the message of an error', async () => {
    const runStep: RunStep = () => Promise.reject(new StepError('request_failed', 'x'.repeat(100)))
    const { end } = await run(anApi(aStep('A', '')), { runStep, limits: { errorCharacters: 10 } })
    expect(end.fault?.message).toBe(`${'x'.repeat(10)} …`)
  })
})

describe('bindings', () => {
  it('read inputs and the outputs of former blocks', async () => {
    const api = anApi(
      aStep('Step1', '{{ Country.value }}'),
      aStep('Step2', '{{ Step1.output[0] }} {{ Step1.output }}'),
    )
    const { end, evaluated } = await run(api, { inputs: { Country: { value: 'Germany' } } })
    expect(end.output).toEqual(['Germany', ['Germany']])
    expect(evaluated).toEqual([])
  })

  it('that are more than a path are evaluated in one call, with what they can read and no more', async () => {
    const api = anApi(
      aStep('Step1', "{{ '%' + A.value + '%' }} {{ A.rows[1].id + Math.max(1, 2) }} {{ A.value }} {{ }}"),
    )
    const inputs = { A: { value: 'x', rows: [{ id: 1 }, { id: 2, other: 'kept back' }] }, B: 'kept back' }
    const { end, evaluated } = await run(api, { inputs })
    expect(end.output).toEqual(['%x%', 4, 'x', null])
    expect(evaluated).toHaveLength(1)
    expect(JSON.parse(evaluated[0]?.scope ?? '')).toEqual({ A: { value: 'x', rows: { 1: { id: 2 } } } })
  })

  it('know the names of the language and of libraries, also where nothing but a path is written', async () => {
    const api = anApi(aStep('Step1', '{{ Math.PI }} {{ A.value }}'))
    expect((await run(api, { inputs: { A: { value: 1 } } })).end.output).toEqual([Math.PI, 1])
    const { evaluated } = await run(anApi(aStep('Step1', '{{ _.VERSION }}')), {})
    expect(evaluated[0]?.globals).toContain('_')
    expect(evaluated[0]?.globals).not.toContain('moment')
  })

  it('see a whole value where one of them needs it', async () => {
    const api = anApi(aStep('Step1', '{{ A.rows[0].id + 1 }} {{ A.rows.map((row) => row.id) }}'))
    expect((await run(api, { inputs: { A: { rows: [{ id: 1 }, { id: 2 }] } } })).end.output).toEqual([
      2,
      [1, 2],
    ])
  })

  it.each([
    ['{{ Nobody.value }}', 'binding_failed', '{{ Nobody.value }}: Nobody is not defined'],
    [
      '{{ A.value.deep }}',
      'binding_failed',
      '{{ A.value.deep }}: Cannot read "deep" of A.value, which is null.',
    ],
    ["{{ Nobody.value + '' }}", 'binding_failed', "{{ Nobody.value + '' }} in body: ReferenceError"],
    ['{{ 1 + }}', 'binding_refused', '{{ 1 + }} in body: '],
  ])('%s fails its block with its own text', async (body, code, message) => {
    const { end } = await run(anApi(aStep('Step1', body)), { inputs: { A: { value: null } } })
    expect(end.fault).toMatchObject({ code, block: 'Step1', message: expect.stringContaining(message) })
  })

  it.each(['{{ A.constructor }}', '{{ A.__proto__ }}', '{{ A.toString }}'])(
    '%s reaches nothing inherited',
    async (body) => {
      expect((await run(anApi(aStep('Step1', body)), { inputs: { A: {} } })).end.output).toEqual([null])
    },
  )

  it('cannot mistake names of the realm for inputs', async () => {
    const { end } = await run(anApi(aStep('Step1', '{{ toString }}')))
    expect(end.fault).toMatchObject({
      code: 'binding_failed',
      message: '{{ toString }}: toString is not defined',
    })
  })
})
