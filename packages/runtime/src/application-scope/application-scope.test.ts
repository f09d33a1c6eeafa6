import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  anApi,
  anApplication,
  anEvent,
  aPage,
  aRun,
  aStorage,
  aTimer,
  aVariable,
  aWidget,
  handler,
  shown,
  steps,
  until,
} from '../../test/builders.ts'
import type { Application } from '../ports.ts'
import { ApplicationScope } from './application-scope.ts'

const open: Application[] = []
const start = async (...given: Parameters<typeof anApplication>): Promise<Application> => {
  const application = anApplication(...given)
  open.push(application)
  await application.start()
  return application
}
const leave = (): void => {
  for (const application of open.splice(0)) application.stop()
}
afterEach(leave)

const ofApplication = { scope: 'app' } as const
const counter = (persistance: 'Temporary' | 'Local Storage' = 'Temporary', defaultValue = '0') => ({
  ...aVariable('Counter', defaultValue, persistance),
  ...ofApplication,
})
const reader = aWidget('Text1', 'text', { text: '{{ App.Counter.value }}' })
const adding = {
  type: 'setStateVar',
  state: { name: 'Counter', scope: 'app' },
  value: '{{ App.Counter.value + 1 }}',
} as const
const button = aWidget('Button1', 'button', { onClick: handler(adding) })
const aPageThatCounts = (persistance?: 'Temporary' | 'Local Storage') => ({
  widgets: [reader, button],
  stateVariables: [counter(persistance)],
})

describe('variables of an application', () => {
  it('are read below App, and keep what was set in them from page to page', async () => {
    const scope = new ApplicationScope(aStorage())
    const first = await start(aPageThatCounts(), { scope })
    first.trigger('id-Button1', 'onClick')
    await until(first, () => shown(first, 'Text1', 'text') === '1')
    leave()
    const second = await start(aPageThatCounts(), { scope })
    expect(shown(second, 'Text1', 'text')).toBe('1')
    second.trigger('id-Button1', 'onClick')
    await until(second, () => shown(second, 'Text1', 'text') === '2')
  })

  it('have defaults that are bindings, until they are set, and again after they are reset', async () => {
    const reset = aWidget('Button2', 'button', {
      onClick: handler({ type: 'resetStateVar', state: { name: 'Counter', scope: 'app' } }),
    })
    const application = await start({
      widgets: [reader, button, reset, aWidget('Input1', 'input', { defaultText: 'seven' })],
      stateVariables: [counter('Temporary', '{{ Input1.value.length }}')],
    })
    expect(shown(application, 'Text1', 'text')).toBe('5')
    application.trigger('id-Button1', 'onClick')
    await until(application, () => shown(application, 'Text1', 'text') === '6')
    application.trigger('id-Button2', 'onClick')
    await until(application, () => shown(application, 'Text1', 'text') === '5')
  })

  it('are namesakes of those of a page without being them', async () => {
    const application = await start({
      widgets: [reader, button, aWidget('Text2', 'text', { text: '{{ Counter.value }}' })],
      stateVariables: [counter(), { ...aVariable('Counter', '10'), id: 'own' }],
    })
    application.trigger('id-Button1', 'onClick')
    await until(application, () => shown(application, 'Text1', 'text') === '1')
    expect(shown(application, 'Text2', 'text')).toBe('10')
  })

  it('are kept in the browser under a key of the application, which a page that has none takes over', async () => {
    const storage = aStorage()
    const application = await start(aPageThatCounts('Local Storage'), { storage })
    application.trigger('id-Button1', 'onClick')
    await until(application, () => shown(application, 'Text1', 'text') === '1')
    expect(storage.entries.get('variable.application.id-Counter')).toBe('1')
    leave()
    const own = await start(
      {
        widgets: [aWidget('Text1', 'text', { text: '{{ Counter.value }}' })],
        stateVariables: [aVariable('Counter', '0', 'Local Storage')],
      },
      { storage },
    )
    expect(shown(own, 'Text1', 'text')).toBe('1')
    expect(storage.entries.get('variable.page-1.id-Counter')).toBe('1')
  })
})

describe('custom events of an application', () => {
  it('are triggered by steps of any page, beside a namesake of the page', async () => {
    const trigger = aWidget('Button2', 'button', {
      onClick: handler({ type: 'triggerEvent', event: { name: 'Counted', scope: 'app' } }),
    })
    const application = await start({
      widgets: [reader, trigger],
      stateVariables: [counter()],
      events: [
        { ...anEvent('Counted', [], steps(adding)), ...ofApplication },
        { ...anEvent('Counted', [], []), id: 'own' },
      ],
    })
    application.trigger('id-Button2', 'onClick')
    await until(application, () => shown(application, 'Text1', 'text') === '1')
  })
})

describe('timers of an application', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const ticking = (persistance?: 'Temporary') => ({
    ...aPageThatCounts(persistance),
    timers: [{ ...aTimer('Timer1', { steps: steps(adding) }), ...ofApplication }],
  })

  it('begin with the application and run on from page to page', async () => {
    const scope = new ApplicationScope(aStorage())
    const first = await start(ticking(), { scope })
    expect(first.inspect('App.Timer1.isActive').value).toBe(true)
    await vi.advanceTimersByTimeAsync(6000)
    leave()
    const second = await start(ticking(), { scope })
    expect(second.inspect('App.Timer1').value).toMatchObject({ isActive: true, state: { status: 'idle' } })
    await vi.advanceTimersByTimeAsync(3999)
    expect(shown(second, 'Text1', 'text')).toBe('0')
    await vi.advanceTimersByTimeAsync(1)
    expect(shown(second, 'Text1', 'text')).toBe('1')
    scope.stop()
  })

  it('rest on the next page when they were stopped on the one before', async () => {
    const scope = new ApplicationScope(aStorage())
    const first = await start(ticking(), { scope })
    first.controlTimer({ name: 'Timer1', scope: 'app' }, 'stop')
    leave()
    const second = await start(ticking(), { scope })
    expect(second.inspect('App.Timer1.isActive').value).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown(second, 'Text1', 'text')).toBe('0')
  })

  const timer = { name: 'Timer1', scope: 'app' } as const
  const isActive = (application: Application) => application.inspect('App.Timer1.isActive').value
  const next = (application: Application) => application.inspect('App.Timer1.state.nextInvocation').value

  it('rest where they do not begin with the application, and are started, toggled and stopped', async () => {
    const application = await start({
      ...aPageThatCounts(),
      timers: [{ ...aTimer('Timer1', { startOnPageLoad: false }), ...ofApplication }],
    })
    const seen = [isActive(application)]
    for (const command of ['start', 'toggle', 'toggle', 'stop'] as const) {
      application.controlTimer(timer, command)
      seen.push(isActive(application))
    }
    expect(seen).toEqual([false, true, false, true, false])
    expect(next(application)).toBeNull()
  })

  it('go on after a pause with all others that were paused', async () => {
    const pausing = aWidget('Button2', 'button', {
      onClick: handler({ type: 'controlTimer', timer, command: 'stop', pause: true }),
    })
    const goingOn = aWidget('Button3', 'button', {
      onClick: handler({ type: 'controlTimer', timer, command: 'start', allPaused: true }),
    })
    const page = ticking()
    const application = await start({ ...page, widgets: [...page.widgets, pausing, goingOn] })
    application.trigger('id-Button2', 'onClick')
    await vi.advanceTimersByTimeAsync(0)
    expect(isActive(application)).toBe(false)
    application.trigger('id-Button3', 'onClick')
    await vi.advanceTimersByTimeAsync(0)
    expect(isActive(application)).toBe(true)
  })

  it('begin anew when their interval or their steps change', async () => {
    vi.setSystemTime(0)
    const application = await start(ticking())
    const given = (more: Parameters<typeof aTimer>[1]) =>
      aPage({ ...aPageThatCounts(), timers: [{ ...aTimer('Timer1', more), ...ofApplication }] })
    await vi.advanceTimersByTimeAsync(4000)
    application.update(given({ steps: steps(adding), intervalMs: 20_000 }))
    expect(next(application)).toBe(24_000)
    application.update(given({ steps: steps(adding, adding), intervalMs: 20_000 }))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(shown(application, 'Text1', 'text')).toBe('0')
    await vi.advanceTimersByTimeAsync(1)
    expect(shown(application, 'Text1', 'text')).toBe('2')
  })

  it('are executing while their steps run', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aRun>>()
    const running = steps({ type: 'executeApi', apiNames: ['Slow'] })
    const application = await start(
      { apis: [anApi('Slow')], timers: [{ ...aTimer('Timer1', { steps: running }), ...ofApplication }] },
      { runApi: () => answer.promise },
    )
    const status = () => application.inspect('App.Timer1.state.status').value
    await vi.advanceTimersByTimeAsync(9999)
    expect(status()).toBe('idle')
    await vi.advanceTimersByTimeAsync(1)
    expect(status()).toBe('executing')
    answer.resolve(aRun(null))
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('idle')
  })

  it('stop with those of the page when an application of one page is left', async () => {
    const page = ticking()
    await start({ ...page, timers: [...page.timers, { ...aTimer('Timer1'), id: 'own' }] })
    leave()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('end with the application', async () => {
    const scope = new ApplicationScope(aStorage())
    await start(ticking(), { scope })
    leave()
    scope.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
