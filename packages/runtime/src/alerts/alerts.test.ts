import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFailedRun, anApi, anApplication, aWidget } from '../../test/builders.ts'
import type { Application } from '../ports.ts'
import type { ApplicationMode } from '../page-model.ts'
import { Listeners } from '../listeners.ts'
import {
  Alerts,
  cycleWarningSeconds,
  defaultAlertSeconds,
  dependencyErrorSeconds,
  evaluationErrorSeconds,
} from './alerts.ts'

describe('the time of an alert', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['of an application', defaultAlertSeconds, 4000],
    ['about APIs that wait for each other', cycleWarningSeconds, 30_000],
    ['about bindings that could not be evaluated', dependencyErrorSeconds, 20_000],
    ['about an event handler that failed', evaluationErrorSeconds, 15_000],
  ])('%s is over at its end and not a millisecond before', (_, seconds, milliseconds) => {
    const alerts = new Alerts(new Listeners())
    alerts.show('Said', 'warning', seconds)
    vi.advanceTimersByTime(milliseconds - 1)
    expect(alerts.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(alerts.list()).toEqual([])
  })

  it('is four seconds at the bottom right unless something else is said', () => {
    const alerts = new Alerts(new Listeners())
    alerts.show('Said', 'info')
    expect(alerts.list()).toMatchObject([{ seconds: 4, position: 'bottomRight' }])
  })
})

const open: Application[] = []
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
})
const start = async (mode: ApplicationMode, ...[page, options]: Parameters<typeof anApplication>) => {
  const application = anApplication(page, { ...options, mode })
  open.push(application)
  await application.start()
  return application
}
const messages = (application: Application): string[] => application.alerts().map(({ message }) => message)

describe('what only those who build are told', () => {
  /** The alerts after a click whose first step fails; the second one says that the handler came to its end. */
  const afterClick = async (mode: ApplicationMode): Promise<Application> => {
    const application = await start(mode, {
      widgets: [
        aWidget('Button1', 'button', {
          onClick: [
            { id: 'one', type: 'showAlert', message: '{{ missing.name }}', style: 'info' },
            { id: 'two', type: 'showAlert', message: 'Done', style: 'info' },
          ],
        }),
      ],
    })
    application.trigger('id-Button1', 'onClick')
    await vi.waitFor(() => expect(messages(application)).toContain('Done'))
    return application
  }

  it('is that an event handler failed', async () => {
    const [failure] = (await afterClick('edit')).alerts()
    expect(failure).toMatchObject({ style: 'warning', seconds: 15 })
    expect(failure?.message).toContain('Error running Button1.onClick: ')
    expect(messages(await afterClick('published'))).toEqual(['Done'])
  })

  it('is that APIs wait for each other', async () => {
    const page = (): Parameters<typeof anApplication>[0] => ({
      apis: [
        anApi('One', { runsOnPageLoad: true, inputs: ['Two.response'] }),
        anApi('Two', { runsOnPageLoad: true, inputs: ['One.response'] }),
      ],
    })
    const edited = await start('edit', page())
    expect(edited.alerts()).toMatchObject([{ style: 'warning', seconds: 30 }])
    expect(messages(edited)[0]).toContain('Cycle detected on load: ')
    expect(messages(await start('published', page()))).toEqual([])
  })

  it('is that the APIs of the page load failed, once and in these words', async () => {
    const page = (): Parameters<typeof anApplication>[0] => ({
      apis: ['One', 'Two'].map((name) => anApi(name, { runsOnPageLoad: true })),
    })
    const runApi = () => Promise.resolve(aFailedRun('boom'))
    const said = (application: Application) =>
      messages(application).filter((message) => message === 'Failed to load onPageLoad actions')
    expect(said(await start('edit', page(), { runApi }))).toHaveLength(1)
    expect(said(await start('published', page(), { runApi }))).toEqual([])
  })
})
