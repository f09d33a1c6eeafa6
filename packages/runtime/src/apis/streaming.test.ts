import type { JsonValue } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import {
  aFailedRun,
  anApi,
  aRun,
  aStepResult,
  aVariable,
  aWidget,
  shown,
  steps,
} from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { RunListener, RunRequest } from './run-request.ts'

const start = openApplications()

/** Adds each message to the variable. */
const gathering = steps({
  type: 'setStateVar',
  state: { name: 'Text', scope: 'page' },
  value: '{{ Text.value + message }}',
})

const page = (more: Partial<Parameters<typeof anApi>[1]> = {}) => ({
  widgets: [aWidget('Text1', 'text', { text: '{{ Text.value }}' })],
  stateVariables: [aVariable('Text', '-')],
  apis: [anApi('Ticks', { responseType: 'STREAM' as const, onMessage: gathering, ...more })],
})

/** A server that sends what it is told to. */
const aServer = () => {
  const answer = Promise.withResolvers<ReturnType<typeof aRun>>()
  const asked = Promise.withResolvers<RunListener | undefined>()
  const runApi = vi.fn((_: RunRequest, __: AbortSignal, listener: RunListener | undefined) => {
    asked.resolve(listener)
    return answer.promise
  })
  const send = async (message: JsonValue): Promise<void> =>
    (await asked.promise)?.({ type: 'message', message })
  return { runApi, send, answer, asked }
}

describe('a streaming API', () => {
  it('runs its handler for each message, in order, and the next one when all are handled', async () => {
    const { runApi, send, answer } = aServer()
    const application = await start(
      page({ onSuccess: steps({ type: 'showAlert', message: '{{ Text.value }}', style: 'info' }) }),
      { runApi },
    )
    const run = application.runApi('Ticks')
    await Promise.all(['a', 'b', 'c', 'd'].map(send))
    answer.resolve(aRun('the end'))
    expect((await run).status).toBe('succeeded')
    expect(shown(application, 'Text1', 'text')).toBe('-abcd')
    expect(application.alerts().map(({ message }) => message)).toEqual(['-abcd'])
    expect(application.inspect('Ticks.response').value).toBe('the end')
  })

  it('shows each message while it goes on', async () => {
    const { runApi, send, answer } = aServer()
    const application = await start(page(), { runApi })
    const run = application.runApi('Ticks')
    await send('a')
    await vi.waitFor(() => expect(shown(application, 'Text1', 'text')).toBe('-a'))
    expect(application.inspect('Ticks.isLoading').value).toBe(true)
    answer.resolve(aRun(null))
    await run
    expect(application.inspect('Ticks.isLoading').value).toBe(false)
  })

  it('handles nothing more once it is cancelled', async () => {
    const { runApi, send } = aServer()
    const application = await start(page(), { runApi })
    const run = application.runApi('Ticks')
    await send('a')
    await vi.waitFor(() => expect(shown(application, 'Text1', 'text')).toBe('-a'))
    application.cancelApi('Ticks')
    await send('b')
    expect((await run).status).toBe('cancelled')
    expect(shown(application, 'Text1', 'text')).toBe('-a')
  })

  it('ends when the page is left', async () => {
    const { runApi, send, asked } = aServer()
    const application = await start(page(), { runApi })
    const run = application.runApi('Ticks')
    await asked.promise
    application.stop()
    await send('a')
    expect((await run).status).toBe('cancelled')
    await vi.waitFor(() => expect(runApi.mock.calls[0]?.[1].aborted).toBe(true))
  })

  it('keeps what came before it failed, and tells of the failure', async () => {
    const { runApi, send, answer } = aServer()
    const onError = steps({ type: 'showAlert', message: '{{ error }}', style: 'error' })
    const application = await start(page({ onError }), { runApi })
    const run = application.runApi('Ticks')
    await send('a')
    answer.resolve(aFailedRun('broken'))
    await run
    expect(shown(application, 'Text1', 'text')).toBe('-a')
    expect(application.alerts().map(({ message }) => message)).toEqual(['broken'])
  })

  it('drops none of many messages, makes the server wait meanwhile, and lets the page draw', async () => {
    const { runApi, send, answer } = aServer()
    const application = await start(page(), { runApi })
    const run = application.runApi('Ticks')
    let drawn = 0
    const stopDrawing = application.subscribeAll(() => {
      drawn += 1
    })
    const sent = Array.from({ length: 1000 }, () => send('x'))
    await Promise.all(sent)
    answer.resolve(aRun(null))
    await run
    stopDrawing()
    expect(String(shown(application, 'Text1', 'text'))).toHaveLength(1001)
    expect(drawn).toBeGreaterThan(1)
  })

  it('is not listened to where it answers once, but in the editor, which shows how runs go', async () => {
    const { runApi, asked, answer } = aServer()
    const sync = { apis: [anApi('Ticks')] }
    const published = await start(sync, { runApi, mode: 'published' })
    void published.runApi('Ticks')
    expect(await asked.promise).toBeUndefined()
    answer.resolve(aRun(null))
  })
})

describe('a run in the editor', () => {
  it('shows its blocks while it goes on', async () => {
    const { runApi, answer, asked } = aServer()
    const application = await start({ apis: [anApi('Orders')] }, { runApi, mode: 'edit' })
    const run = application.runApi('Orders')
    const tell = await asked.promise
    const place = { block: 'Step1', parent: null, index: 0 }
    void tell?.({ type: 'blockStarted', kind: 'step', ...place })
    void tell?.({ type: 'log', line: 'hello', ...place })
    expect(application.apiState('Orders').live).toMatchObject([
      { block: 'Step1', kind: 'step', status: 'running', log: ['hello'] },
    ])
    void tell?.({ type: 'data', output: 7, ...place })
    void tell?.({ type: 'blockEnded', status: 'succeeded', milliseconds: 3, ...place })
    expect(application.apiState('Orders').live).toMatchObject([
      { status: 'succeeded', output: 7, milliseconds: 3 },
    ])
    void tell?.({ type: 'blockStarted', kind: 'step', ...place, index: 1 })
    expect(application.apiState('Orders').live).toMatchObject([{ status: 'running', index: 1, log: [] }])
    answer.resolve(aRun(1))
    await run
    expect(application.apiState('Orders').live).toBeUndefined()
  })

  it('of a part leaves the other blocks as they were', async () => {
    const { runApi, answer, asked } = aServer()
    const latest = {
      ...aRun(1),
      steps: [aStepResult('Step1', 'old', { index: 5 }), aStepResult('Step2', 'old')],
    }
    const application = await start(
      { apis: [anApi('Orders')] },
      {
        mode: 'edit',
        runApi: (request, ...more) =>
          request.part === undefined ? Promise.resolve(latest) : runApi(request, ...more),
      },
    )
    await application.runApi('Orders')
    const run = application.runPart('Orders', { kind: 'step', block: 'Step1', known: {} })
    const tell = await asked.promise
    void tell?.({ type: 'blockStarted', kind: 'step', block: 'Step1', parent: null, index: 0 })
    expect(application.apiState('Orders').live).toMatchObject([
      { block: 'Step1', status: 'running', log: [] },
      { block: 'Step2', status: 'succeeded', output: 'old' },
    ])
    answer.resolve(aRun(1))
    await run
  })
})
