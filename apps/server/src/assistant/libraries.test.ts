import { javascriptLibraries, pythonRequirements } from '@ashlar/assistant'
import { createExecutor, type Executor } from '@ashlar/executor'
import type { StepLanguage } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const createWith = (mayIsolate: boolean): Executor =>
  createExecutor({
    loadIntegration: () => Promise.resolve(null),
    allowedHosts: [],
    limits: { timeLimit: 60_000, resultSize: 100_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
    code: { milliseconds: 60_000, mayIsolate },
  })

const executors = new Map<boolean, Executor>()
const executorWith = (mayIsolate: boolean): Executor => {
  const executor = executors.get(mayIsolate)
  if (executor === undefined) throw new Error('No executor has been made yet.')
  return executor
}

beforeAll(() => {
  for (const mayIsolate of [true, false]) executors.set(mayIsolate, createWith(mayIsolate))
})

afterAll(async () => {
  await Promise.all([...executors.values()].map((executor) => executor.close()))
})

const run = async (executor: Executor, language: StepLanguage, body: string) => {
  const step = {
    id: 's',
    kind: 'step' as const,
    name: 'Step1',
    pluginId: language,
    datasourceId: language,
    configuration: { body },
  }
  return await executor.run(
    {
      organizationId: 'acme',
      api: { id: 'api', name: 'Libraries', responseType: 'SYNC', blocks: [step] },
      inputs: {},
      runId: crypto.randomUUID(),
      withSteps: true,
    },
    new AbortController().signal,
  )
}

describe.each([
  ['as this machine keeps code apart', true],
  ['in WebAssembly, as any machine can', false],
])('what a model is told that code can import, %s,', (_where, mayIsolate) => {
  it.each([...javascriptLibraries])('has %s for steps of JavaScript', async (name) => {
    const body = `const library = require(${JSON.stringify(name)})\nreturn typeof library`
    expect(await run(executorWith(mayIsolate), 'javascript', body)).toMatchObject({
      status: 'succeeded',
      output: expect.stringMatching(/^(?:object|function)$/u),
    })
  })

  it('has all of the list for steps of Python', async () => {
    const imports = pythonRequirements.map((name) => `import ${name}\nfound.append("${name}")`).join('\n')
    expect(
      await run(executorWith(mayIsolate), 'python', `found = []\n${imports}\nreturn found`),
    ).toMatchObject({
      status: 'succeeded',
      output: [...pythonRequirements],
    })
  })
})

it('does not take what is on no list', async () => {
  const refused = await run(executorWith(true), 'javascript', 'return typeof require("left-pad")')
  expect(refused).not.toMatchObject({ status: 'succeeded' })
  const missing = await run(executorWith(true), 'python', 'import left_pad\nreturn 1')
  expect(missing).not.toMatchObject({ status: 'succeeded' })
})
