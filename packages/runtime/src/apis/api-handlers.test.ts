import { describe, expect, it, vi } from 'vitest'
import { aFailedRun, anApi, aRun, aWidget, handler, steps, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { Application } from '../ports.ts'

const start = openApplications()

const saying = (message: string) => steps({ type: 'showAlert', message, style: 'info' })
const messages = (application: Application): string[] => application.alerts().map(({ message }) => message)
const handlers = {
  onSuccess: saying('good'),
  onError: saying('bad: {{ error }}'),
  onCancel: saying('cancelled'),
}
/** An answer that does not come before it is let. */
const slow = () => {
  const answer = Promise.withResolvers<ReturnType<typeof aRun>>()
  return { answer, runApi: vi.fn(() => answer.promise) }
}

describe('what follows a run', () => {
  it('begins when what depends on the response is evaluated', async () => {
    const application = await start(
      {
        widgets: [aWidget('Text1', 'text', { text: 'Has {{ Orders.response.length }}' })],
        apis: [anApi('Orders', { onSuccess: saying('{{ Orders.response[0] }}, {{ Text1.text }}') })],
      },
      { runApi: async () => aRun([7, 8]) },
    )
    await application.runApi('Orders')
    expect(messages(application)).toEqual(['7, Has 2'])
  })

  it.each([
    ['succeeded', aRun(1), ['good']],
    ['failed', aFailedRun('no table'), ['bad: no table']],
    ['was cancelled at the server', aRun(null, { status: 'cancelled' }), []],
  ])('is for how it ended: it %s', async (_, run, said) => {
    const application = await start({ apis: [anApi('Orders', handlers)] }, { runApi: async () => run })
    await application.runApi('Orders')
    expect(messages(application)).toEqual(said)
  })

  it.each([
    { byHand: true, isWanted: true, hasSteps: true, said: ['cancelled'] },
    { byHand: true, isWanted: true, hasSteps: false, said: [] },
    { byHand: true, isWanted: false, hasSteps: true, said: [] },
    { byHand: false, isWanted: true, hasSteps: true, said: [] },
    { byHand: false, isWanted: false, hasSteps: true, said: [] },
  ])(
    'a person cancelled, where the builder wants that, is the steps for it: $byHand, $isWanted, $hasSteps',
    async ({ byHand, isWanted, hasSteps, said }) => {
      const { runApi } = slow()
      const application = await start(
        {
          widgets: [
            aWidget('Button1', 'button', { onClick: handler({ type: 'cancelApi', apiNames: ['Orders'] }) }),
            aWidget('Button2', 'button', {
              onClick: handler({ type: 'showAlert', message: 'Done', style: 'info' }),
            }),
          ],
          apis: [anApi('Orders', hasSteps ? handlers : {})],
        },
        { runApi, runsCancelHandlers: () => isWanted },
      )
      const run = application.runApi('Orders')
      await until(application, () => application.apiState('Orders').isLoading)
      if (byHand) application.cancelApi('Orders')
      else application.trigger('id-Button1', 'onClick')
      expect((await run).status).toBe('cancelled')
      application.trigger('id-Button2', 'onClick')
      await until(application, () => messages(application).includes('Done'))
      expect(messages(application)).toEqual([...said, 'Done'])
    },
  )
})

describe('the steps of an API for an error', () => {
  it.each([
    ['bad: {{ error }}', 'bad: no table'],
    ['{{ error }}', 'no table'],
    ['{{ error.message }} ({{ error.code }})', 'no table (query_failed)'],
    ['{{ error.includes("table") ? "A table: " + error : "" }}', 'A table: no table'],
  ])('read %s as %s', async (message, said) => {
    const application = await start(
      { apis: [anApi('Orders', { onError: steps({ type: 'showAlert', message, style: 'error' }) })] },
      { runApi: async () => aFailedRun('no table') },
    )
    await application.runApi('Orders')
    expect(messages(application)).toEqual([said])
  })

  it('are scripts, too', async () => {
    const code = 'showAlert(error.message); showAlert(error)'
    const application = await start(
      { apis: [anApi('Orders', { onError: steps({ type: 'runJs', code }) })] },
      { runApi: async () => aFailedRun('no table') },
    )
    await application.runApi('Orders')
    expect(messages(application)).toEqual(['no table', 'no table'])
  })
})

describe('the state of an API', () => {
  it('says that a person cancelled it, until it runs again', async () => {
    const { runApi } = slow()
    const application = await start({ apis: [anApi('Orders')] }, { runApi })
    const run = application.runApi('Orders')
    application.cancelApi('Orders')
    await run
    expect(application.apiState('Orders')).toMatchObject({
      isLoading: false,
      cancelledBy: { type: 'manual' },
      run: { status: 'cancelled' },
    })
    void application.runApi('Orders')
    expect(application.apiState('Orders')).not.toHaveProperty('cancelledBy')
    expect(application.apiState('Orders').isLoading).toBe(true)
  })

  it('has no error of the run before while the next one is awaited', async () => {
    const { answer, runApi } = slow()
    runApi.mockResolvedValueOnce(aFailedRun('no table'))
    const application = await start(
      { widgets: [aWidget('Text1', 'text', { text: '{{ Orders.error }}' })], apis: [anApi('Orders')] },
      { runApi },
    )
    await application.runApi('Orders')
    expect(application.inspect('Orders.error').value).toBe('no table')
    const next = application.runApi('Orders')
    expect(application.inspect('Orders').value).toMatchObject({ error: null, isLoading: true })
    answer.resolve(aRun('fine'))
    await next
    expect(application.inspect('Orders').value).toMatchObject({ error: null, isLoading: false })
  })

  it('ends the request when it is cancelled, here and at the server', async () => {
    const cancelRun = vi.fn(async () => {})
    const signals: AbortSignal[] = []
    const application = await start(
      { apis: [anApi('Orders')] },
      {
        cancelRun,
        runApi: (_, signal) => {
          signals.push(signal)
          return new Promise(() => {})
        },
      },
    )
    const run = application.runApi('Orders')
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    application.cancelApi('Orders')
    await run
    expect(signals[0]?.aborted).toBe(true)
    expect(cancelRun).toHaveBeenCalledTimes(1)
  })
})
