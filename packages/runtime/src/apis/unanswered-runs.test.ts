import { CallError } from '@ashlar/contract'
import { describe, expect, it, vi } from 'vitest'
import { aFailedRun, anApi, aRun, aWidget, handler, shown, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import { signedOutMessage } from './unanswered.ts'
import type { Application } from '../ports.ts'

const start = openApplications()

const offline = new CallError('offline', 'The server cannot be reached.', 0, null)
const signedOut = new CallError('not_signed_in', 'Sign in to see this.', 401, null)
const withoutDatabase = new CallError('database_unavailable', 'Try again in a moment.', 503, null)
const messages = (application: Application): string[] => application.alerts().map(({ message }) => message)

/** A page that shows what an API brings, whose runs end as given, one after the other. */
const showing = (...outcomes: (ReturnType<typeof aRun> | Error)[]) => {
  const runApi = vi.fn(async () => {
    const outcome = outcomes.shift()
    if (outcome === undefined) throw new Error('No more runs were expected.')
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  return start(
    {
      widgets: [
        aWidget('Text1', 'text', { text: 'Has {{ Orders.response?.length }}' }),
        ...['Orders', 'Save'].map((name) =>
          aWidget(`Run${name}`, 'button', { onClick: handler({ type: 'executeApi', apiNames: [name] }) }),
        ),
      ],
      apis: [anApi('Orders'), anApi('Save')],
    },
    { runApi },
  )
}

/** Presses the button that runs an API, and waits for what follows. */
const press = async (application: Application, name: string): Promise<void> => {
  const { run } = application.apiState(name)
  application.trigger(`id-Run${name}`, 'onClick')
  await until(application, () => {
    const state = application.apiState(name)
    return !state.isLoading && state.run !== run
  })
  await vi.waitFor(() => expect(application.snapshot(`id-Run${name}`)?.isLoading).toBe(false))
}

describe('a run that never came about', () => {
  it('leaves what the page shows as it is, and tells of itself', async () => {
    const application = await showing(aRun([7, 8]), offline)
    await press(application, 'Orders')
    await press(application, 'Orders')
    expect(application.apiState('Orders').run?.status).toBe('failed')
    expect(shown(application, 'Text1', 'text')).toBe('Has 2')
    expect(application.snapshot('id-Text1')?.errors).toEqual({})
    expect(messages(application)).toEqual(['The server cannot be reached.'])
  })

  it('leaves it as often as it happens, and the next answer counts again', async () => {
    const application = await showing(aRun([7, 8]), offline, signedOut, withoutDatabase, aRun([1]))
    for (const expected of ['Has 2', 'Has 2', 'Has 2', 'Has 2', 'Has 1']) {
      await press(application, 'Orders')
      expect(shown(application, 'Text1', 'text')).toBe(expected)
    }
  })

  it('is told once, however many APIs it concerns', async () => {
    const application = await showing(aRun([7]), offline, offline, offline)
    for (const name of ['Orders', 'Save', 'Orders', 'Save']) await press(application, name)
    expect(messages(application)).toEqual(['The server cannot be reached.'])
  })

  it('offers to sign in again where the person was signed out', async () => {
    const application = await showing(signedOut)
    await press(application, 'Save')
    expect(application.alerts()).toMatchObject([{ message: signedOutMessage, action: 'signIn' }])
  })

  it('is the error of what has never had data', async () => {
    const application = await showing(offline)
    await press(application, 'Orders')
    expect(application.snapshot('id-Text1')?.errors).toEqual({ text: 'The server cannot be reached.' })
  })
})

describe('a run that was answered with a failure', () => {
  it('takes away what was there before, because it is not true any more', async () => {
    const application = await showing(aRun([7, 8]), aFailedRun('no table'))
    await press(application, 'Orders')
    await press(application, 'Orders')
    expect(application.snapshot('id-Text1')?.errors).toEqual({ text: 'no table' })
  })
})
