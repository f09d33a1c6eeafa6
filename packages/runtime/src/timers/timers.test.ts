import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  anApi,
  anApplication,
  aPage,
  aRun,
  aTimer,
  aVariable,
  aWidget,
  handler,
  steps,
} from '../../test/builders.ts'
import type { Application } from '../ports.ts'
import { TimerOperationError } from './timer-operation-error.ts'
import { Timers } from './timers.ts'

const open: Application[] = []
const start = async (...given: Parameters<typeof anApplication>): Promise<Application> => {
  const application = anApplication(...given)
  open.push(application)
  await application.start()
  return application
}
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
  vi.useRealTimers()
})
const count = steps({
  type: 'setStateVar',
  state: { name: 'Count', scope: 'page' },
  value: '{{ Count.value + 1 }}',
})
const counted = (application: Application): unknown => application.inspect('Count.value').value
const countVariable = aVariable('Count', '0')
const read = (application: Application, path: string): unknown => application.inspect(path).value

describe('a timer of a page', () => {
  it('runs its steps on each interval and not a millisecond before', async () => {
    const application = await start({
      timers: [aTimer('Timer1', { steps: count })],
      stateVariables: [countVariable],
    })
    expect(read(application, 'Timer1.isActive')).toBe(true)
    expect(read(application, 'Timer1.state')).toEqual({ status: 'idle', nextInvocation: 10_000 })
    await vi.advanceTimersByTimeAsync(9999)
    expect(counted(application)).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(counted(application)).toBe(1)
    expect(read(application, 'Timer1.state')).toEqual({ status: 'idle', nextInvocation: 20_000 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(counted(application)).toBe(3)
  })

  it('rests where it does not begin with the page, and is started, stopped and toggled by steps', async () => {
    const timer = { name: 'Timer1', scope: 'page' } as const
    const application = await start({
      timers: [aTimer('Timer1', { startOnPageLoad: false })],
      widgets: [
        ...(['start', 'stop', 'toggle'] as const).map((command) =>
          aWidget(command, 'button', { onClick: handler({ type: 'controlTimer', timer, command }) }),
        ),
        aWidget('Text1', 'text', { text: '{{ Timer1.isActive }}' }),
      ],
    })
    const shown: unknown[] = [application.snapshot('id-Text1')?.values.text]
    for (const command of ['start', 'stop', 'toggle', 'toggle', 'stop']) {
      application.trigger(`id-${command}`, 'onClick')
      await vi.advanceTimersByTimeAsync(0)
      shown.push(application.snapshot('id-Text1')?.values.text)
    }
    expect(shown).toEqual(['false', 'true', 'false', 'true', 'false', 'false'])
    expect(read(application, 'Timer1.state')).toEqual({ status: 'idle', nextInvocation: null })
  })

  it('is executing while its steps run, and never runs over itself', async () => {
    let finish = (): void => {}
    const runApi = vi.fn(
      () =>
        new Promise<ReturnType<typeof aRun>>((resolve) => {
          finish = () => resolve(aRun(null))
        }),
    )
    const application = await start(
      {
        timers: [aTimer('Timer1', { steps: steps({ type: 'executeApi', apiNames: ['Slow'] }) })],
        apis: [anApi('Slow')],
      },
      { runApi },
    )
    await vi.advanceTimersByTimeAsync(35_000)
    expect(runApi).toHaveBeenCalledTimes(1)
    expect(read(application, 'Timer1.state')).toEqual({ status: 'executing', nextInvocation: 40_000 })
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(read(application, 'Timer1.state.status')).toBe('idle')
    await vi.advanceTimersByTimeAsync(5000)
    expect(runApi).toHaveBeenCalledTimes(2)
  })

  it('begins anew when its interval or its steps change, and goes on when nothing of it does', async () => {
    const page = (more: Parameters<typeof aTimer>[1]) =>
      aPage({ timers: [aTimer('Timer1', more)], stateVariables: [countVariable] })
    const application = await start({ timers: [aTimer('Timer1')], stateVariables: [countVariable] })
    await vi.advanceTimersByTimeAsync(4000)
    application.update(page({ createdAt: 1 }))
    expect(read(application, 'Timer1.state.nextInvocation')).toBe(10_000)
    application.update(page({ steps: count }))
    expect(read(application, 'Timer1.state.nextInvocation')).toBe(14_000)
    application.update(page({ steps: count, intervalMs: 5000 }))
    expect(read(application, 'Timer1.state.nextInvocation')).toBe(9000)
    await vi.advanceTimersByTimeAsync(5000)
    expect(counted(application)).toBe(1)
  })

  it('stays active under another name, and ends when it is deleted', async () => {
    const application = await start({
      timers: [aTimer('Timer1', { steps: count })],
      stateVariables: [countVariable],
    })
    const renamed = { ...aTimer('Timer1', { steps: count }), name: 'Refresh' }
    application.update(aPage({ timers: [renamed], stateVariables: [countVariable] }))
    expect(read(application, 'Refresh.isActive')).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(counted(application)).toBe(1)
    application.update(aPage({ stateVariables: [countVariable] }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counted(application)).toBe(1)
  })

  it('ends with the page', async () => {
    const application = await start({
      timers: [aTimer('Timer1', { steps: count })],
      stateVariables: [countVariable],
    })
    application.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counted(application)).toBe(0)
  })

  it('keeps within what an interval may be, whatever a document says', async () => {
    const application = await start({
      timers: [
        aTimer('Fast', { intervalMs: 10 }),
        aTimer('Slow', { intervalMs: 1e12 }),
        aTimer('None', { intervalMs: Number.NaN }),
      ],
    })
    expect(['Fast', 'Slow', 'None'].map((name) => read(application, `${name}.state.nextInvocation`))).toEqual(
      [5000, 2_147_483_646, 300_000],
    )
  })

  it('goes on after a pause with all others that were paused, and after no other stop', async () => {
    const stop = (name: string, pause: boolean) =>
      ({ type: 'controlTimer', timer: { name, scope: 'page' }, command: 'stop', pause }) as const
    const application = await start({
      timers: [aTimer('Paused'), aTimer('Stopped')],
      widgets: [
        aWidget('Button1', 'button', { onClick: handler(stop('Paused', true), stop('Stopped', false)) }),
        aWidget('Button2', 'button', {
          onClick: handler({
            type: 'controlTimer',
            timer: { name: 'Stopped', scope: 'page' },
            command: 'start',
            allPaused: true,
          }),
        }),
      ],
    })
    application.trigger('id-Button1', 'onClick')
    await vi.advanceTimersByTimeAsync(0)
    expect(read(application, 'Paused.isActive')).toBe(false)
    application.trigger('id-Button2', 'onClick')
    await vi.advanceTimersByTimeAsync(0)
    expect(read(application, 'Paused.isActive')).toBe(true)
    expect(read(application, 'Stopped.isActive')).toBe(false)
  })

  it('can be tried out: its steps run once, at once', async () => {
    const application = await start({
      timers: [aTimer('Timer1', { startOnPageLoad: false, steps: count })],
      stateVariables: [countVariable],
    })
    await application.runTimer({ name: 'Timer1', scope: 'page' })
    expect(counted(application)).toBe(1)
    expect(read(application, 'Timer1.isActive')).toBe(false)
  })

  it('that does not exist is told to the builder', async () => {
    const application = await start({
      widgets: [
        aWidget('Button1', 'button', {
          onClick: handler({
            type: 'controlTimer',
            timer: { name: 'Gone', scope: 'page' },
            command: 'start',
          }),
        }),
      ],
    })
    application.trigger('id-Button1', 'onClick')
    await vi.advanceTimersByTimeAsync(0)
    application.controlTimer({ name: 'Gone', scope: 'page' }, 'stop')
    await application.runTimer({ name: 'Gone', scope: 'page' })
    expect(application.alerts().map(({ message }) => message)).toEqual([
      'Error running Button1.onClick: Timer not found.',
      'The timer could not stop: Timer not found.',
      'The timer could not run: Timer not found.',
    ])
  })
})

describe('a timer that fails', () => {
  it('raises an error with the action and the cause, and goes on', async () => {
    const cause = new Error('no steps today')
    const failed = vi.fn()
    const timers = new Timers({ setProperty: () => true, run: () => Promise.reject(cause), failed })
    timers.take([aTimer('Timer1')])
    expect(() => timers.control('Gone', 'toggle')).toThrow(TimerOperationError)
    timers.startPage()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(failed).toHaveBeenCalledTimes(2)
    expect(failed.mock.lastCall?.[0]).toMatchObject({ name: 'TimerOperationError', action: 'run', cause })
    timers.stop()
  })
})
