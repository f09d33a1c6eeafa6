import type { ApiRecord, JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { runApi } from './engine.ts'
import { defaultRunLimits } from './limits.ts'
import { planApi } from './plan.ts'
import type { EnginePorts, StepCall } from './ports.ts'
import { StepError } from './run-fault.ts'
import type { RunSpan } from './run-span.ts'

const anApi = (...names: string[]): ApiRecord => ({
  kind: 'api',
  id: 'api',
  name: 'Api1',
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  onSuccess: [],
  onError: [],
  onCancel: [],
  blocks: names.map((name) => ({
    id: name,
    kind: 'step',
    name,
    pluginId: 'echo',
    datasourceId: 'echo',
    configuration: {},
  })),
})

/** Writes down what begins and ends, each with what it is a part of. */
const aRecord = () => {
  const lines: string[] = []
  const spanAt = (path: string): RunSpan => ({
    begin: ({ name, kind }) => {
      lines.push(`${path}/${name} begins (${kind})`)
      return spanAt(`${path}/${name}`)
    },
    end: (failure) => lines.push(`${path} ends${failure === null ? '' : `: ${failure}`}`),
  })
  return { lines, span: spanAt('run') }
}

const run = async (
  api: ApiRecord,
  step: (call: StepCall) => Promise<JsonValue>,
  span: RunSpan | undefined,
) => {
  const ports: EnginePorts = {
    compileStep: () => ({ bindings: [], run: (_, call) => step(call) }),
    beginTransaction: () => Promise.reject(new Error('Nothing here is a transaction.')),
    evaluate: () => Promise.resolve([]),
    monotonic: () => 0,
    now: () => new Date(0),
    sleep: () => Promise.resolve(),
    breathe: () => Promise.resolve(),
  }
  const request = {
    runId: 'run',
    organizationId: 'o',
    inputs: {},
    signal: new AbortController().signal,
    limits: defaultRunLimits,
    withTrace: false,
    span,
  }
  return runApi(planApi(api, ports), request, ports, () => undefined)
}

describe('a run that is measured', () => {
  it('has each block as its part, and what a step waits for as a part of its block', async () => {
    const { lines, span } = aRecord()
    const step = (call: StepCall): Promise<JsonValue> => {
      call.span?.begin({ name: 'query', kind: 'client' }).end(null)
      return Promise.resolve(null)
    }
    await run(anApi('Step1', 'Step2'), step, span)
    expect(lines).toEqual([
      'run/Step1 begins (internal)',
      'run/Step1/query begins (client)',
      'run/Step1/query ends',
      'run/Step1 ends',
      'run/Step2 begins (internal)',
      'run/Step2/query begins (client)',
      'run/Step2/query ends',
      'run/Step2 ends',
    ])
  })

  it('tells the code of a failure and never its words, and nothing of the blocks that are skipped', async () => {
    const { lines, span } = aRecord()
    const step = () => Promise.reject(new StepError('query_failed', 'canary'))
    await run(anApi('Step1', 'Step2'), step, span)
    expect(lines).toEqual(['run/Step1 begins (internal)', 'run/Step1 ends: query_failed'])
  })

  it('gives steps nothing to measure with where nobody measures', async () => {
    const seen: unknown[] = []
    const step = (call: StepCall): Promise<JsonValue> => {
      seen.push(call.span)
      return Promise.resolve(null)
    }
    await run(anApi('Step1'), step, undefined)
    expect(seen).toEqual([undefined])
  })
})
