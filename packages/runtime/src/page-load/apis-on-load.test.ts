import { afterEach, describe, expect, it, vi } from 'vitest'
import { anApi, anApplication, aRun, aWidget } from '../../test/builders.ts'
import type { Application } from '../ports.ts'

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

describe('APIs that run when a page opens', () => {
  it('run after those they depend on, together where nothing stands between', async () => {
    const order: string[] = []
    const application = anApplication(
      {
        widgets: [aWidget('Text1', 'text', { text: '{{ First.response }}' })],
        apis: [
          anApi('Third', { runsOnPageLoad: true, inputs: ['Text1.text'] }),
          anApi('Second', { runsOnPageLoad: true }),
          anApi('First', { runsOnPageLoad: true }),
          anApi('Never'),
        ],
      },
      {
        runApi: async ({ apiId, inputs }) => {
          order.push(`${apiId} ${JSON.stringify(inputs)}`)
          return aRun('ready')
        },
      },
    )
    open.push(application)
    await application.start()
    expect(order).toEqual(['id-First {}', 'id-Second {}', 'id-Third {"Text1":{"text":"ready"}}'])
  })

  it('run before anything is evaluated where their inputs stand in the document', async () => {
    const runApi = vi.fn(async () => aRun('ready'))
    const application = anApplication(
      {
        widgets: [
          aWidget('Country', 'input', { defaultText: 'Norway' }),
          aWidget('Bound', 'input', { defaultText: '{{ Country.value }}' }),
        ],
        apis: [
          anApi('Waiting', { runsOnPageLoad: true, inputs: ['Bound.value'] }),
          anApi('Ready', { runsOnPageLoad: true, inputs: ['Country.value'] }),
        ],
      },
      { runApi },
    )
    open.push(application)
    const started = application.start()
    await Promise.resolve()
    expect(runApi.mock.calls).toEqual([
      [
        expect.objectContaining({ apiId: 'id-Ready', inputs: { Country: { value: 'Norway' } } }),
        expect.any(AbortSignal),
        expect.any(Function),
      ],
    ])
    await started
    expect(runApi).toHaveBeenLastCalledWith(
      expect.objectContaining({ apiId: 'id-Waiting', inputs: { Bound: { value: 'Norway' } } }),
      expect.any(AbortSignal),
      expect.any(Function),
    )
  })

  it('are left out where they wait for each other, and the builder is told', async () => {
    const runApi = vi.fn(async () => aRun(null))
    const application = await start(
      {
        apis: [
          anApi('One', { runsOnPageLoad: true, inputs: ['Two.response'] }),
          anApi('Two', { runsOnPageLoad: true, inputs: ['One.response'] }),
        ],
      },
      { runApi },
    )
    expect(runApi).not.toHaveBeenCalled()
    expect(application.apiState('One').isLoading).toBe(false)
    expect(application.alerts()[0]).toMatchObject({
      message:
        'Cycle detected on load: One, Two will not run. If you don’t need both to run on load consider turning it off in the API Configuration.',
      style: 'warning',
      seconds: 30,
    })
  })

  it('are left out where they wait for themselves, and the builder is told', async () => {
    const runApi = vi.fn(async () => aRun(null))
    const application = await start(
      { apis: [anApi('Log', { runsOnPageLoad: true, inputs: ['Log.response'] })] },
      { runApi },
    )
    expect(runApi).not.toHaveBeenCalled()
    expect(application.alerts()[0]?.message).toBe(
      'Cycle detected on load: Log will not run. If you don’t need it to run on load consider turning it off in the API Configuration.',
    )
  })
})
