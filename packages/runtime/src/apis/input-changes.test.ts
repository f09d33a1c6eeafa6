import type { PublishedApi } from '@ashlar/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anApi, aRun, aWidget, handler } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { RunRequest } from './run-request.ts'
import { InputChanges, mostRunsByThemselves } from './input-changes.ts'

const start = openApplications()

const byItself = (name: string, more: Partial<PublishedApi> = {}): PublishedApi =>
  anApi(name, { runsOnPageLoad: true, runsOnInputChange: true, inputs: ['Search.value'], ...more })

const opened = async (apis: PublishedApi[], answer: (request: RunRequest) => unknown = () => null) => {
  const runApi = vi.fn(async (request: RunRequest) => aRun(JSON.parse(JSON.stringify(answer(request)))))
  const application = await start(
    {
      widgets: [
        aWidget('Search', 'input', { defaultText: '' }),
        aWidget('Other', 'input', { defaultText: '' }),
        aWidget('RunIt', 'button', { onClick: handler({ type: 'executeApi', apiNames: ['Orders'] }) }),
      ],
      apis,
    },
    { mode: 'published', runApi },
  )
  runApi.mockClear()
  /** What an API sent since the page was loaded. */
  const sent = (name: string): unknown[] =>
    runApi.mock.calls.flatMap(([{ apiId, inputs }]) => (apiId === `id-${name}` ? [inputs] : []))
  return { application, runApi, sent }
}

describe('an API that follows its inputs', () => {
  it('runs once more when they have changed, with what was entered last', async () => {
    const { application, runApi, sent } = await opened([byItself('Orders')])
    for (const text of ['l', 'la', 'late']) application.setValue('id-Search', 'value', text)
    await vi.waitFor(() => expect(sent('Orders')).toEqual([{ Search: { value: 'late' } }]))
    expect(runApi.mock.calls[0]?.[0]).toMatchObject({ eventType: 'inputChange', manualRun: false })
  })

  it('does not run for values that it does not read, nor for one that is again what it was', async () => {
    const { application, sent } = await opened([
      byItself('Orders'),
      byItself('Marker', { inputs: ['Other.value'] }),
    ])
    application.setValue('id-Search', 'value', 'late')
    application.setValue('id-Search', 'value', '')
    application.setValue('id-Other', 'value', 'x')
    await vi.waitFor(() => expect(sent('Marker')).toHaveLength(1))
    expect(sent('Orders')).toEqual([])
  })

  it('does not run a second time for what an event handler has run it with', async () => {
    const { application, sent } = await opened([
      byItself('Orders'),
      byItself('Marker', { inputs: ['Search.value', 'Other.value'] }),
    ])
    application.setValue('id-Search', 'value', 'late')
    application.trigger('id-RunIt', 'onClick')
    await vi.waitFor(() => expect(sent('Marker')).toHaveLength(1))
    expect(sent('Orders')).toEqual([{ Search: { value: 'late' } }])
  })

  it('waits for whoever runs it first', async () => {
    const { application, sent } = await opened([
      byItself('Orders', { runsOnPageLoad: false }),
      byItself('Marker'),
    ])
    application.setValue('id-Search', 'value', 'late')
    await vi.waitFor(() => expect(sent('Marker')).toHaveLength(1))
    expect(sent('Orders')).toEqual([])
  })

  it('follows the answer of another one', async () => {
    const { application, sent } = await opened(
      [byItself('Customer'), byItself('Orders', { inputs: ['Customer.response'] })],
      ({ inputs }) => inputs,
    )
    application.setValue('id-Search', 'value', 'Ada')
    await vi.waitFor(() =>
      expect(sent('Orders').at(-1)).toEqual({ Customer: { response: { Search: { value: 'Ada' } } } }),
    )
  })

  it('is not called for by its own answer, which it may send along the next time', async () => {
    const inputs = ['Search.value', 'Orders.response']
    const { application, sent } = await opened(
      [byItself('Orders', { runsOnPageLoad: false, inputs }), byItself('Marker')],
      ({ apiId, inputs: given }) => (apiId === 'id-Orders' ? given : null),
    )
    application.trigger('id-RunIt', 'onClick')
    await vi.waitFor(() => expect(sent('Orders')).toHaveLength(1))
    application.setValue('id-Search', 'value', 'late')
    await vi.waitFor(() => expect(sent('Orders')).toHaveLength(2))
    await vi.waitFor(() => expect(sent('Marker')).toHaveLength(1))
    expect(sent('Orders')[1]).toEqual({ Search: { value: 'late' }, Orders: { response: sent('Orders')[0] } })
  })

  it('lets the latest answer win', async () => {
    let answerFirst = (): void => {}
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    const application = await start(
      { widgets: [aWidget('Search', 'input', { defaultText: '' })], apis: [byItself('Orders')] },
      {
        mode: 'published',
        runApi: async ({ inputs }) => {
          if (JSON.stringify(inputs).includes('first')) await first
          return aRun(inputs)
        },
      },
    )
    application.setValue('id-Search', 'value', 'first')
    await vi.waitFor(() => expect(application.inspect('Orders.isLoading').value).toBe(true))
    application.setValue('id-Search', 'value', 'second')
    const second = { Search: { value: 'second' } }
    await vi.waitFor(() => expect(application.inspect('Orders.response').value).toEqual(second))
    answerFirst()
    await first
    expect(application.inspect('Orders.response').value).toEqual(second)
  })
})

describe('an API whose own runs change its inputs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('is stopped after a number of runs, with a sentence', async () => {
    const show = vi.fn()
    const run = vi.fn(async () => {
      changes.look(['Count'])
      return aRun(null)
    })
    const changes: InputChanges = new InputChanges({
      runner: { hasOtherInputs: () => true },
      apis: { run },
      show,
      settled: async () => {},
      isStopped: () => false,
    })
    changes.take([byItself('Orders', { inputs: ['Count.value'] })])
    changes.look(['Count'])
    await vi.runAllTimersAsync()
    expect(run).toHaveBeenCalledTimes(mostRunsByThemselves)
    expect(show).toHaveBeenCalledExactlyOnceWith(
      'Orders was stopped: it ran again 20 times because what follows its runs changes its inputs.',
    )
  })
})
