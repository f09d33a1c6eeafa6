import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  aFailedRun,
  anApi,
  anApplication,
  aRun,
  aStepResult,
  aWidget,
  shown,
  steps,
} from '../../test/builders.ts'
import type { Application } from '../ports.ts'
import type { RunRequest } from './run-request.ts'

const open: Application[] = []
const start = async (...given: Parameters<typeof anApplication>): Promise<Application> => {
  const application = anApplication(...given)
  open.push(application)
  await application.start()
  return application
}
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
})

describe('running APIs', () => {
  it('sends exactly the declared inputs and gives the response to bindings', async () => {
    const runApi = vi.fn(async () => aRun([{ id: 1 }]))
    const application = await start(
      {
        widgets: [
          aWidget('Country', 'input', { defaultText: 'Norway' }),
          aWidget('Table1', 'table', { tableData: '{{ Orders.response }}' }),
        ],
        apis: [anApi('Orders', { inputs: ['Country.value', 'Country.missing.deeper'] })],
      },
      { runApi },
    )
    const run = await application.runApi('Orders')
    expect(run.status).toBe('succeeded')
    expect(runApi).toHaveBeenCalledWith(
      {
        apiId: 'id-Orders',
        runId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        inputs: { Country: { value: 'Norway', missing: { deeper: null } } },
        eventType: 'runClick',
        manualRun: true,
        callStack: [],
        traceParent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
      },
      expect.any(AbortSignal),
      expect.any(Function),
    )
    expect(shown(application, 'Table1', 'tableData')).toEqual([{ id: 1 }])
  })

  it('tells the server which handlers led to a run, and that nobody asked for this very one', async () => {
    const runApi = vi.fn(() => Promise.resolve(aRun(null)))
    const application = anApplication(
      {
        widgets: [
          aWidget('Button1', 'button', {
            onClick: [{ id: 'step', type: 'executeApi', apiNames: ['First'] }],
          }),
        ],
        apis: [
          anApi('First', { onSuccess: [{ id: 'next', type: 'executeApi', apiNames: ['Second'] }] }),
          anApi('Second'),
        ],
      },
      { runApi },
    )
    application.trigger('id-Button1', 'onClick')
    await vi.waitFor(() => expect(runApi).toHaveBeenCalledTimes(2))
    expect(runApi.mock.calls).toMatchObject([
      [{ apiId: 'id-First', manualRun: false, callStack: ['Button1.onClick'] }, {}, expect.any(Function)],
      [
        { apiId: 'id-Second', manualRun: false, callStack: ['Button1.onClick', 'First.onSuccess'] },
        {},
        expect.any(Function),
      ],
    ])
  })

  it('shows a widget as loading from the first paint until its API has answered', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<ReturnType<typeof aRun>>()
    const application = anApplication(
      {
        widgets: [
          aWidget('Table1', 'table', { tableData: '{{ Orders.response }}' }),
          aWidget('Text1', 'text', { text: 'x' }),
        ],
        apis: [anApi('Orders', { runsOnPageLoad: true })],
      },
      {
        runApi: () => {
          asked.resolve()
          return answer.promise
        },
      },
    )
    open.push(application)
    expect(application.snapshot('id-Table1')?.isLoading).toBe(true)
    const started = application.start()
    await asked.promise
    expect(application.snapshot('id-Table1')?.isLoading).toBe(true)
    expect(application.snapshot('id-Text1')?.isLoading).toBe(false)
    answer.resolve(aRun([]))
    await started
    expect(application.snapshot('id-Table1')?.isLoading).toBe(false)
  })

  it('lets the latest run win and cancels the older one at the server', async () => {
    const answers: ((run: ReturnType<typeof aRun>) => void)[] = []
    const cancelRun = vi.fn(async () => {})
    const application = await start(
      { widgets: [aWidget('Text1', 'text', { text: '{{ Orders.response }}' })], apis: [anApi('Orders')] },
      { runApi: () => new Promise((resolve) => answers.push(resolve)), cancelRun },
    )
    const first = application.runApi('Orders')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const second = application.runApi('Orders')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(aRun('new'))
    answers[0]?.(aRun('old'))
    expect((await first).status).toBe('cancelled')
    expect((await second).output).toBe('new')
    expect(shown(application, 'Text1', 'text')).toBe('new')
    expect(cancelRun).toHaveBeenCalledTimes(1)
  })

  it('of a part changes nothing that the page reads, and keeps what the other blocks had', async () => {
    const withStep = (block: string, output: string) => ({
      ...aRun(output),
      steps: [aStepResult(block, output)],
    })
    const runApi = vi.fn(async ({ part }: RunRequest) =>
      part === undefined ? withStep('Step1', 'whole') : withStep(part.block, 'part'),
    )
    const handled = steps({ type: 'showAlert', message: 'Done', style: 'info' })
    const application = await start(
      {
        widgets: [aWidget('Text1', 'text', { text: '{{ Orders.response }}' })],
        apis: [anApi('Orders', { onSuccess: handled })],
      },
      { runApi },
    )
    await application.runApi('Orders')
    const part = { kind: 'step', block: 'Step2', known: { Step1: 'whole' } } as const
    expect((await application.runPart('Orders', part)).output).toBe('part')
    expect(runApi).toHaveBeenLastCalledWith(
      expect.objectContaining({ part }),
      expect.any(AbortSignal),
      expect.any(Function),
    )
    expect(shown(application, 'Text1', 'text')).toBe('whole')
    expect(application.alerts()).toHaveLength(1)
    const { isLoading, run } = application.apiState('Orders')
    expect([isLoading, run?.output, run?.steps.map(({ output }) => output)]).toEqual([
      false,
      'part',
      ['whole', 'part'],
    ])
  })

  it('that is a trial changes nothing that the page reads, and is what is shown of the latest run', async () => {
    const runApi = vi.fn(async ({ isTrial }: RunRequest) => aRun(isTrial === true ? 'tried' : 'whole'))
    const handled = steps({ type: 'showAlert', message: 'Done', style: 'info' })
    const application = await start(
      {
        widgets: [aWidget('Text1', 'text', { text: '{{ Orders.response }}' })],
        apis: [anApi('Orders', { onSuccess: handled })],
      },
      { runApi },
    )
    await application.runApi('Orders')
    expect((await application.tryApi('Orders')).output).toBe('tried')
    expect(shown(application, 'Text1', 'text')).toBe('whole')
    expect(application.alerts()).toHaveLength(1)
    expect(application.apiState('Orders').run?.output).toBe('tried')
  })

  it('of a part that fails, or goes on, shows in no widget', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aRun>>()
    const application = await start(
      {
        widgets: [aWidget('Table1', 'table', { tableData: '{{ Orders.response }}' })],
        apis: [anApi('Orders')],
      },
      { runApi: ({ part }) => (part === undefined ? Promise.resolve(aRun([])) : answer.promise) },
    )
    await application.runApi('Orders')
    const run = application.runPart('Orders', { kind: 'step', block: 'Step1', known: {} })
    expect(application.apiState('Orders').isLoading).toBe(true)
    expect(application.snapshot('id-Table1')?.isLoading).toBe(false)
    answer.resolve(aFailedRun('Run Step0 first'))
    expect((await run).status).toBe('failed')
    expect(application.snapshot('id-Table1')?.errors).toEqual({})
  })

  it('of a part that is cancelled keeps what all blocks had', async () => {
    const application = await start(
      { apis: [anApi('Orders')] },
      {
        runApi: ({ part }) =>
          part === undefined
            ? Promise.resolve({ ...aRun('whole'), steps: [aStepResult('Step1', 'whole')] })
            : new Promise(() => {}),
      },
    )
    await application.runApi('Orders')
    const run = application.runPart('Orders', { kind: 'step', block: 'Step1', known: {} })
    application.cancelApi('Orders')
    expect((await run).status).toBe('cancelled')
    expect(application.apiState('Orders')).toMatchObject({
      isLoading: false,
      run: { status: 'cancelled', steps: [{ block: 'Step1', output: 'whole' }] },
    })
  })

  it('tells the server before it hangs up, and hangs up where that takes long', async () => {
    vi.useFakeTimers()
    try {
      const signals: AbortSignal[] = []
      const cancelRun = vi.fn(() => new Promise<void>(() => {}))
      const application = anApplication(
        { apis: [anApi('Orders')] },
        {
          runApi: (_, signal) => {
            signals.push(signal)
            return new Promise(() => {})
          },
          cancelRun,
        },
      )
      open.push(application)
      const run = application.runApi('Orders')
      await vi.advanceTimersByTimeAsync(1)
      application.cancelApi('Orders')
      expect((await run).status).toBe('cancelled')
      expect(cancelRun).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(999)
      expect(signals[0]?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(signals[0]?.aborted).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('tells the server nothing of a run that it was not asked for yet', async () => {
    const cancelRun = vi.fn(async () => {})
    const runApi = vi.fn(async () => aRun(null))
    const bound = aWidget('Bound', 'input', { defaultText: '{{ 1 + 1 }}' })
    const application = anApplication(
      { widgets: [bound], apis: [anApi('Orders', { inputs: ['Bound.value'] })] },
      { runApi, cancelRun },
    )
    open.push(application)
    const run = application.runApi('Orders')
    application.cancelApi('Orders')
    expect((await run).status).toBe('cancelled')
    expect([runApi.mock.calls, cancelRun.mock.calls]).toEqual([[], []])
  })

  it('shows a failure in the widgets that wait for the data', async () => {
    const application = await start(
      {
        widgets: [aWidget('Table1', 'table', { tableData: '{{ Orders.response.rows }}' })],
        apis: [anApi('Orders', { runsOnPageLoad: true })],
      },
      { runApi: async () => aFailedRun('relation "orders" does not exist'), mode: 'published' },
    )
    expect(application.snapshot('id-Table1')?.errors.tableData).toBe('relation "orders" does not exist')
    expect(application.inspect('Orders.error').value).toBe('relation "orders" does not exist')
    expect(application.alerts()).toEqual([])
  })

  it('tells of a failure in an alert when no widget and no handler does', async () => {
    const application = await start(
      { apis: [anApi('Orders', { runsOnPageLoad: true })] },
      { runApi: () => Promise.reject(new Error('The server cannot be reached.')), mode: 'published' },
    )
    expect(application.alerts()[0]).toMatchObject({
      message: 'Orders: The server cannot be reached.',
      style: 'error',
    })
  })

  it('stops a chain of triggers that is too deep', async () => {
    const runApi = vi.fn(async () => aRun(null))
    const application = await start(
      { apis: [anApi('Loop', { onSuccess: steps({ type: 'executeApi', apiNames: ['Loop'] }) })] },
      { runApi },
    )
    await application.runApi('Loop')
    expect(runApi).toHaveBeenCalledTimes(11)
    expect(application.alerts()[0]?.message).toBe(
      `Infinite loop detected. Breaking out of the loop, max depth: 10. Triggers executed: ${Array(11).fill('Loop.onSuccess').join(' → ')}`,
    )
  })

  it('takes what a failing handler of an API gets as its error', async () => {
    const application = await start(
      {
        apis: [
          anApi('Orders', {
            onError: steps({ type: 'showAlert', message: 'No: {{ error }}', style: 'error' }),
          }),
        ],
      },
      { runApi: async () => aFailedRun('broken') },
    )
    await application.runApi('Orders')
    expect(application.alerts().map((alert) => alert.message)).toEqual(['No: broken'])
  })
})
