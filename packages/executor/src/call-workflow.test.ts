import type { ApiDefinition, JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallWorkflow, WorkflowCaller } from './call-workflow.ts'
import { createExecutor, type Executor } from './executor.ts'

let executor: Executor
const calls: { organizationId: string; workflowId: string; input: JsonObject; caller: WorkflowCaller }[] = []

/** A host whose workflow `echo` answers with what it was given, and whose `endless` calls itself. */
const callWorkflow: CallWorkflow = async (organizationId, workflowId, input, caller) => {
  calls.push({ organizationId, workflowId, input: { ...input }, caller })
  if (workflowId === 'echo') return { ...input }
  const request = { organizationId, api: calling(workflowId), inputs: {}, runId: 'inner', withSteps: false }
  const view = await executor.run({ ...request, depth: caller.depth }, caller.signal)
  return view.output ?? view.error?.message ?? null
}

beforeAll(() => {
  executor = createExecutor({
    callWorkflow,
    loadIntegration: () => Promise.resolve(null),
    allowedHosts: [],
    limits: { timeLimit: 5_000, resultSize: 100_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
    concurrency: { total: 1, perOrganization: 1, perIntegration: 1 },
  })
})

afterAll(() => executor.close())

const calling = (workflowId: string, changes: JsonObject = {}): ApiDefinition => ({
  id: 'api',
  name: 'Call',
  responseType: 'SYNC',
  blocks: [
    {
      id: 'Call1',
      kind: 'step',
      name: 'Call1',
      pluginId: 'workflow',
      datasourceId: 'workflow',
      configuration: { workflowId, params: [], body: '', wait: true, ...changes },
    },
  ],
})

const run = (api: ApiDefinition, inputs: JsonObject = {}) =>
  executor.run(
    { organizationId: 'a', profileId: 'staging', api, inputs, runId: 'outer', withSteps: false },
    new AbortController().signal,
  )

describe('a step that calls a workflow', () => {
  it('gives what the workflow answers', async () => {
    const params = [{ id: 'p', key: 'id', value: '{{ Order.id }}', isSecret: false }]
    const view = await run(calling('echo', { params, body: '[{{ Order.id }}]', wait: false }), {
      Order: { id: 7 },
    })
    expect(view).toMatchObject({ status: 'succeeded', output: { params: { id: 7 }, body: [7] } })
    expect(calls.at(-1)).toMatchObject({
      organizationId: 'a',
      workflowId: 'echo',
      caller: {
        runId: 'outer',
        profileId: 'staging',
        depth: 1,
        isAwaited: false,
        idempotencyKey: 'outer/Call1',
      },
    })
  })

  it('takes no place from the workflow that it waits for, and is stopped where they call each other without an end', async () => {
    calls.length = 0
    const view = await run(calling('endless'))
    expect(view.output).toMatch(/^Infinite loop detected\. Breaking out of the loop, max depth: 10\./u)
    expect(calls.map(({ caller }) => caller.depth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('fails where the host has no workflows', async () => {
    const without = createExecutor({
      loadIntegration: () => Promise.resolve(null),
      allowedHosts: [],
      limits: { timeLimit: 5_000, resultSize: 100_000 },
      clock: { monotonic: () => performance.now(), now: () => new Date() },
    })
    const request = { organizationId: 'a', api: calling('echo'), inputs: {}, runId: 'r', withSteps: false }
    const { error } = await without.run(request, new AbortController().signal)
    expect(error).toMatchObject({ code: 'unavailable', block: 'Call1' })
    await without.close()
  })
})
