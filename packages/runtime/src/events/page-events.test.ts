import type { RunView } from '@ashlar/contract'
import type { EventHandler } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aFailedRun,
  anApi,
  anApplication,
  anEvent,
  aPage,
  aRun,
  aVariable,
  aWidget,
  handler,
  steps,
} from '../../test/builders.ts'
import { evaluationDelay } from '../evaluation/evaluation-delay.ts'
import type { Application } from '../ports.ts'

const open: Application[] = []
const start = async (...given: Parameters<typeof anApplication>): Promise<Application> => {
  const application = anApplication(...given)
  open.push(application)
  await application.start()
  return application
}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
  vi.useRealTimers()
})
const click = async (application: Application, button: string): Promise<void> => {
  application.trigger(`id-${button}`, 'onClick')
  await vi.advanceTimersByTimeAsync(0)
}
const messages = (application: Application): string[] => application.alerts().map(({ message }) => message)
const button = (name: string, ...given: Parameters<typeof handler>) =>
  aWidget(name, 'button', { onClick: handler(...given) })

describe('Control modal', () => {
  const page = {
    widgets: [
      aWidget('One', 'modal'),
      aWidget('Two', 'modal'),
      aWidget('Side', 'drawer'),
      aWidget('Shown', 'text', { text: '{{ One.isOpen + " " + Two.isOpen + " " + Side.isOpen }}' }),
      button('OpenOne', { type: 'controlModal', name: 'One', direction: 'open' }),
      button('OpenTwo', { type: 'controlModal', name: 'Two', direction: 'open' }),
      button('CloseOne', { type: 'controlModal', name: 'One', direction: 'close' }),
      button('CloseTwo', { type: 'controlModal', name: 'Two', direction: 'close' }),
      button('OpenSide', { type: 'controlSlideout', name: 'Side' }),
      button('CloseSide', { type: 'controlSlideout', name: 'Side', direction: 'close' }),
    ],
  }
  const shown = (application: Application) => application.snapshot('id-Shown')?.values.text

  it('opens at once where nothing else is open, and closes', async () => {
    const application = await start(page)
    await click(application, 'OpenOne')
    expect(shown(application)).toBe('true false false')
    await click(application, 'CloseOne')
    expect(application.snapshot('id-One')?.values).toMatchObject({ isOpen: false, isClosing: true })
    expect(shown(application)).toBe('false false false')
  })

  it('closes the open one first, and opens the next a second later', async () => {
    const application = await start(page)
    await click(application, 'OpenOne')
    await click(application, 'OpenTwo')
    expect(application.snapshot('id-One')?.values).toMatchObject({ isOpen: false, isClosing: true })
    await vi.advanceTimersByTimeAsync(999)
    expect(shown(application)).toBe('false false false')
    await vi.advanceTimersByTimeAsync(1)
    expect(shown(application)).toBe('false true false')
  })

  it('opens none after all that was closed, or overtaken, while it waited', async () => {
    const application = await start(page)
    await click(application, 'OpenOne')
    await click(application, 'OpenTwo')
    await click(application, 'CloseTwo')
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown(application)).toBe('false false false')
    application.setValue('id-One', 'isClosing', false)
    await click(application, 'OpenTwo')
    await click(application, 'OpenOne')
    await click(application, 'OpenTwo')
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown(application)).toBe('false true false')
  })

  it('closes an open slideout, as that closes an open modal, and neither waits for the other', async () => {
    const application = await start(page)
    await click(application, 'OpenOne')
    await click(application, 'OpenSide')
    expect(shown(application)).toBe('false false true')
    await click(application, 'OpenTwo')
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown(application)).toBe('false true false')
  })

  it('takes back an opening that still waits, also for one of another kind', async () => {
    const application = await start(page)
    await click(application, 'OpenOne')
    await click(application, 'OpenTwo')
    await click(application, 'OpenSide')
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown(application)).toBe('false false true')
  })

  it('does nothing for one that is closed already', async () => {
    const application = await start(page)
    await click(application, 'CloseOne')
    expect(application.snapshot('id-One')?.values.isClosing).toBe(false)
  })

  it('warns of names that are missing or no overlay, and goes on', async () => {
    const application = await start({
      widgets: [
        aWidget('Text1', 'text'),
        button(
          'Button1',
          { type: 'controlModal', name: 'Gone', direction: 'open' },
          { type: 'controlSlideout', name: 'Text1' },
          { type: 'showAlert', message: 'Done', style: 'info' },
        ),
      ],
    })
    await click(application, 'Button1')
    expect(messages(application)).toEqual([
      'Error running Button1.onClick: Widget Gone not found.',
      'Error running Button1.onClick: Widget Text1 not found.',
      'Done',
    ])
  })
})

describe('Trigger custom event', () => {
  const setLast = (value: string) =>
    steps({ type: 'setStateVar', state: { name: 'Last', scope: 'page' }, value })
  const event = { name: 'Chosen', scope: 'page' } as const

  it('runs the steps of the event with the evaluated arguments', async () => {
    const application = await start({
      stateVariables: [aVariable('Last', '')],
      events: [anEvent('Chosen', ['id', 'label', 'none'], setLast('{{ currentEvent }}'))],
      widgets: [
        button('Button1', {
          type: 'triggerEvent',
          event,
          eventPayload: { id: '{{ 1 + 1 }}', label: 'No. {{ 2 }}', unknown: 'x', none: ' ' },
        }),
      ],
    })
    await click(application, 'Button1')
    expect(application.inspect('Last.value').value).toEqual({ id: 2, label: 'No. 2', none: null })
    await application.triggerEvent({ name: 'Chosen', scope: 'page' }, { id: 9 })
    expect(application.inspect('Last.value').value).toEqual({ id: 9 })
  })

  it('warns of events that are missing and of arguments that fail', async () => {
    const application = await start({
      events: [anEvent('Chosen', ['id'], steps({ type: 'showAlert', message: 'never', style: 'info' }))],
      widgets: [
        button(
          'Button1',
          { type: 'triggerEvent', event: { ...event, name: 'Gone' } },
          { type: 'triggerEvent', event, eventPayload: { id: '{{ missing }}' } },
        ),
      ],
    })
    await click(application, 'Button1')
    expect(messages(application)).toEqual([
      'Error running Button1.onClick: Event not found',
      'Error running Button1.onClick: Error evaluating event arguments: id: missing is not defined',
    ])
  })

  /** A page whose event runs an API with this answer, and what it says and asked for once the event was triggered. */
  const triggered = async (answer: RunView, more: object, ofEvent: EventHandler = []) => {
    const application = await start(
      {
        apis: [anApi('Save', { runsOnPageLoad: false })],
        events: [anEvent('Chosen', [], [...steps({ type: 'executeApi', apiNames: ['Save'] }), ...ofEvent])],
        widgets: [button('Button1', { type: 'triggerEvent', event, ...more })],
      },
      { runApi: async () => answer },
    )
    await click(application, 'Button1')
    await vi.advanceTimersByTimeAsync(100)
    return messages(application)
  }
  const says = (message: string) => steps({ type: 'showAlert', message, style: 'info' })
  const noTable = aFailedRun('No table')
  const branches = {
    onSuccess: says('Saved'),
    onError: says('Not saved: {{ error.message }}, {{ error.code }}'),
  }

  it('goes on with the steps for success once all steps of the event have ended', async () => {
    expect(await triggered(aRun(1), branches, says('Of the event'))).toEqual(['Of the event', 'Saved'])
  })

  it('goes on with the steps for failure, which alone say what failed', async () => {
    expect(await triggered(noTable, branches)).toEqual(['Not saved: No table, query_failed'])
  })

  it('leaves the failure to be told as ever where it has no steps for it', async () => {
    const told = await triggered(noTable, { onSuccess: says('Saved') })
    expect(told.join()).toContain('No table')
    expect(told.join()).not.toContain('Saved')
  })

  it('hears of what failed in an event that the event triggers', async () => {
    const application = await start(
      {
        apis: [anApi('Save', { runsOnPageLoad: false })],
        events: [
          anEvent('Inner', [], steps({ type: 'executeApi', apiNames: ['Save'] })),
          anEvent(
            'Chosen',
            [],
            steps({
              type: 'triggerEvent',
              event: { ...event, name: 'Inner' },
              onSuccess: says('Inner saved'),
            }),
          ),
        ],
        widgets: [button('Button1', { type: 'triggerEvent', event, ...branches })],
      },
      { runApi: async () => noTable },
    )
    await click(application, 'Button1')
    await vi.advanceTimersByTimeAsync(100)
    expect(messages(application)).toEqual(['Not saved: No table, query_failed'])
  })

  it('ends the handler where a newer run took the place of the one of the event', async () => {
    const answers = [Promise.withResolvers<RunView>(), Promise.withResolvers<RunView>()]
    let runs = 0
    const application = await start(
      {
        apis: [anApi('Slow', { runsOnPageLoad: false })],
        events: [anEvent('Chosen', [], steps({ type: 'executeApi', apiNames: ['Slow'] }))],
        widgets: [
          button(
            'Button1',
            { type: 'triggerEvent', event },
            { type: 'showAlert', message: 'After', style: 'info' },
          ),
        ],
      },
      { runApi: () => answers[(runs += 1) - 1]?.promise ?? Promise.reject(new Error('Too many runs.')) },
    )
    await click(application, 'Button1')
    await click(application, 'Button1')
    for (const { resolve } of answers) resolve(aRun(1))
    await vi.advanceTimersByTimeAsync(100)
    expect(runs).toBe(2)
    expect(messages(application)).toEqual(['After'])
  })

  it('ends a chain of events that trigger themselves', async () => {
    const application = await start({
      stateVariables: [aVariable('Count', '0')],
      events: [
        anEvent(
          'Chosen',
          [],
          [
            ...steps(
              {
                type: 'setStateVar',
                state: { name: 'Count', scope: 'page' },
                value: '{{ Count.value + 1 }}',
              },
              { type: 'triggerEvent', event },
            ),
          ],
        ),
      ],
    })
    await application.triggerEvent({ name: 'Chosen', scope: 'page' }, {})
    expect(application.inspect('Count.value').value).toBe(10)
    expect(messages(application)[0]).toMatch(/^Infinite loop detected/)
  })
})

describe('embed properties', () => {
  it('have their default where nothing is handed in, and may be bound', async () => {
    const application = await start({
      embedProperties: [
        {
          kind: 'embedProperty',
          id: 'e1',
          name: 'customer',
          defaultValue: '{"id": 7}',
          onChange: [],
          createdAt: 0,
        },
        {
          kind: 'embedProperty',
          id: 'e2',
          name: 'twice',
          defaultValue: '{{ 2 * Embed.customer.value.id }}',
          onChange: [],
          createdAt: 0,
        },
      ],
      widgets: [aWidget('Text1', 'text', { text: '{{ Embed.customer.value.id + Embed.twice.value }}' })],
    })
    expect(application.snapshot('id-Text1')?.values.text).toBe('21')
    application.update(aPage({ widgets: [aWidget('Text1', 'text', { text: '{{ Embed }}' })] }))
    await vi.advanceTimersByTimeAsync(evaluationDelay.documentChange)
    expect(application.snapshot('id-Text1')?.errors.text).toBe('Embed is not defined')
  })
})
