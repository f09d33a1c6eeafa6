import { eventStepFacts, type EventStep } from '@ashlar/schema'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  aFailedRun,
  anApi,
  anApplication,
  aNavigation,
  aRun,
  aVariable,
  aWidget,
  handler,
  shown,
  until,
} from '../../test/builders.ts'
import type { Application, ApplicationOptions } from '../ports.ts'
import { stepExecutors } from './step-executors.ts'

const open: Application[] = []
const exercised = new Set<EventStep['type']>()
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
})

type Steps = Parameters<typeof handler>
type Parts = Parameters<typeof anApplication>[0]

/** An application with a button that runs the given steps; it has been clicked. */
const clicked = async (
  steps: Steps,
  parts: Parts = {},
  options: Partial<ApplicationOptions> = {},
  details?: Record<string, unknown>,
): Promise<Application> => {
  for (const step of steps) exercised.add(step.type)
  const button = aWidget('Button1', 'button', { onClick: handler(...steps) })
  const application = anApplication({ ...parts, widgets: [...(parts.widgets ?? []), button] }, options)
  open.push(application)
  await application.start()
  application.trigger('id-Button1', 'onClick', details)
  return application
}

/** Ends each list of steps, so that a test knows when the ones before it are done. */
const done = { type: 'showAlert', message: 'Done', style: 'info' } as const
const messages = (application: Application): string[] => application.alerts().map((alert) => alert.message)
const untilDone = (application: Application): Promise<void> =>
  until(application, () => messages(application).includes('Done'))

describe('Run APIs', () => {
  it('runs all of them and then the steps for success', async () => {
    const runApi = vi.fn(async () => aRun(3))
    const application = await clicked(
      [
        {
          type: 'executeApi',
          apiNames: ['One', 'Two', 'Gone'],
          onSuccess: [{ id: 's', type: 'showAlert', message: 'Got {{ One.response }}', style: 'success' }],
        },
        done,
      ],
      { apis: [anApi('One'), anApi('Two')] },
      { runApi },
    )
    await untilDone(application)
    expect(runApi).toHaveBeenCalledTimes(2)
    expect(messages(application)).toEqual(['Got 3', 'Done'])
  })

  it('runs the steps for failure with the error, and goes on with the next step', async () => {
    const application = await clicked(
      [
        {
          type: 'executeApi',
          apiNames: ['One'],
          onSuccess: [{ id: 's', type: 'showAlert', message: 'never', style: 'success' }],
          onError: [{ id: 'e', type: 'showAlert', message: 'Failed: {{ error }}', style: 'error' }],
        },
        done,
      ],
      { apis: [anApi('One')] },
      { runApi: async () => aFailedRun('no such table') },
    )
    await untilDone(application)
    expect(messages(application)).toEqual(['Failed: no such table', 'Done'])
  })

  it('shows the button as busy while its APIs run, and an input as usable', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aRun>>()
    const input = aWidget('Input1', 'input', {
      onTextChanged: handler({ type: 'executeApi', apiNames: ['One'] }),
    })
    const application = await clicked(
      [{ type: 'executeApi', apiNames: ['One'] }, done],
      { apis: [anApi('One')], widgets: [input] },
      { runApi: () => answer.promise },
    )
    await until(application, () => application.apiState('One').isLoading)
    expect(application.snapshot('id-Button1')?.isLoading).toBe(true)
    application.trigger('id-Input1', 'onTextChanged')
    expect(application.snapshot('id-Input1')?.isLoading).toBe(false)
    answer.resolve(aRun(1))
    await vi.waitFor(() => expect(application.snapshot('id-Button1')?.isLoading).toBe(false))
  })

  it('tells the builder when none of its APIs is there', async () => {
    const application = await clicked([{ type: 'executeApi', apiNames: [] }, done])
    await untilDone(application)
    expect(messages(application)[0]).toBe(
      'Error running Button1.onClick: A step that runs APIs needs at least one API that is on the page.',
    )
  })
})

describe('Cancel APIs', () => {
  it('ends a run for everybody who waits for it', async () => {
    const cancelRun = vi.fn(async () => {})
    const application = await clicked(
      [{ type: 'cancelApi', apiNames: ['Slow'] }, done],
      { apis: [anApi('Slow', { runsOnPageLoad: false })] },
      { runApi: () => new Promise(() => {}), cancelRun },
    )
    await untilDone(application)
    const run = application.runApi('Slow')
    await until(application, () => application.apiState('Slow').isLoading)
    application.trigger('id-Button1', 'onClick')
    expect((await run).status).toBe('cancelled')
    expect(application.apiState('Slow')).toMatchObject({ isLoading: false, run: { status: 'cancelled' } })
    expect(cancelRun).toHaveBeenCalledTimes(1)
  })
})

describe('Set and reset variable', () => {
  it('gives later steps the new value at once', async () => {
    const application = await clicked(
      [
        { type: 'setStateVar', state: { name: 'Count', scope: 'page' }, value: '{{ Count.value + 1 }}' },
        { type: 'setStateVar', state: { name: 'Count', scope: 'page' }, value: '{{ Count.value + 1 }}' },
        { type: 'showAlert', message: 'Now {{ Count.value }}', style: 'info' },
        { type: 'resetStateVar', state: { name: 'Count', scope: 'page' } },
        done,
      ],
      { stateVariables: [aVariable('Count', '5')] },
    )
    await untilDone(application)
    expect(messages(application)).toEqual(['Now 7', 'Done'])
    expect(application.inspect('Count.value').value).toBe(5)
  })

  it('reads JSON and keeps other text as it is', async () => {
    const application = await clicked(
      [
        { type: 'setStateVar', state: { name: 'List', scope: 'page' }, value: '[{"a": {{ Word.value }}}]' },
        { type: 'setStateVar', state: { name: 'Word', scope: 'page' }, value: 'plain text' },
        done,
      ],
      { stateVariables: [aVariable('List', ''), aVariable('Word', 'say "hi"')] },
    )
    await untilDone(application)
    expect(application.inspect('List.value').value).toEqual([{ a: 'say "hi"' }])
    expect(application.inspect('Word.value').value).toBe('plain text')
  })

  it('says when the variable is gone', async () => {
    const application = await clicked([
      { type: 'setStateVar', state: { name: 'Gone', scope: 'page' }, value: '1' },
      { type: 'resetStateVar', state: { name: 'Gone', scope: 'page' } },
      done,
    ])
    await untilDone(application)
    const message = 'Error running Button1.onClick: Variable not found'
    expect(messages(application)).toEqual([message, message, 'Done'])
  })
})

describe('Set component property', () => {
  it('sets what the component allows, checked as the property is', async () => {
    const application = await clicked(
      [
        { type: 'setComponentProperty', widget: 'Input1', propertyName: 'value', propertyValue: '42' },
        { type: 'setComponentProperty', widget: 'Input1', propertyName: 'isDisabled', propertyValue: 'true' },
        done,
      ],
      { widgets: [aWidget('Input1', 'input')] },
    )
    await untilDone(application)
    expect(shown(application, 'Input1', 'value')).toBe('42')
    expect(shown(application, 'Input1', 'isDisabled')).toBe(true)
  })

  it('refuses a number beyond the bounds that the component has at present', async () => {
    const sets = (propertyValue: string) =>
      ({ type: 'setComponentProperty', widget: 'Gauge1', propertyName: 'value', propertyValue }) as const
    const application = await clicked([sets('7'), sets('21'), sets('-1'), done], {
      widgets: [aWidget('Gauge1', 'gauge', { maxValue: '{{ 4 * 5 }}' })],
    })
    await untilDone(application)
    expect(messages(application)).toEqual([
      'Error running Button1.onClick: Gauge1.value cannot be more than 20.',
      'Error running Button1.onClick: Gauge1.value cannot be less than 0.',
      'Done',
    ])
    expect(shown(application, 'Gauge1', 'value')).toBe(7)
  })

  it('refuses a value of another type with the words of the specification', async () => {
    const application = await clicked(
      [
        {
          type: 'setComponentProperty',
          widget: 'Table1',
          propertyName: 'tableData',
          propertyValue: '{{ 7 }}',
        },
        {
          type: 'setComponentProperty',
          widget: 'Table1',
          propertyName: 'columns',
          propertyValue: '{{ [] }}',
        },
        { type: 'setComponentProperty', widget: 'Gone', propertyName: 'text', propertyValue: '' },
        done,
      ],
      { widgets: [aWidget('Table1', 'table')] },
    )
    await untilDone(application)
    expect(messages(application)).toEqual([
      'Error running Button1.onClick: Expected type array for Table1.tableData but received number instead.',
      'Error running Button1.onClick: Property Table1.columns cannot be set.',
      'Error running Button1.onClick: Widget Gone not found.',
      'Done',
    ])
  })
})

describe('Reset component', () => {
  it('takes back what was entered, in the components standing in it too', async () => {
    const inner = { ...aWidget('Inner', 'input', { defaultText: 'was' }), parentId: 'id-Outer' }
    const application = anApplication({
      widgets: [
        aWidget('Outer', 'input', { defaultText: 'begin' }),
        inner,
        aWidget('Button1', 'button', {
          onClick: handler({ type: 'resetComponent', widget: 'Outer', resetChildren: true }, done),
        }),
      ],
    })
    exercised.add('resetComponent')
    open.push(application)
    await application.start()
    application.setValue('id-Outer', 'value', 'typed')
    application.setValue('id-Inner', 'value', 'typed')
    application.trigger('id-Button1', 'onClick')
    await untilDone(application)
    await until(application, () => shown(application, 'Inner', 'value') === 'was')
    expect(shown(application, 'Outer', 'value')).toBe('begin')
    expect(shown(application, 'Outer', 'isTouched')).toBe(false)
  })
})

describe('a step about a component', () => {
  it.each([
    [{ type: 'resetComponent', widget: '' }, 'A step that resets a component needs one.'],
    [
      { type: 'setComponentProperty', widget: '', propertyName: 'text', propertyValue: 'x' },
      'A step that sets a property needs a component.',
    ],
  ] as const)('says that it has none', async (step, message) => {
    const application = await clicked([step, done])
    await untilDone(application)
    expect(messages(application)).toEqual([`Error running Button1.onClick: ${message}`, 'Done'])
  })
})

describe('Show alert', () => {
  it('stays for four seconds, or as long as it is told', async () => {
    const application = await clicked([
      { type: 'showAlert', message: 'plain', style: 'info' },
      { type: 'showAlert', message: 'text', style: 'info', alertDuration: '7' },
      { type: 'showAlert', message: 'bound', style: 'info', alertDuration: '{{ 2 * 4 }}' },
      { type: 'showAlert', message: 'sticky', style: 'warning', alertDuration: -1, alertPosition: 'top' },
      { ...done },
    ])
    await untilDone(application)
    expect(application.alerts().map(({ seconds, position }) => [seconds, position])).toEqual([
      [4, 'bottomRight'],
      [7, 'bottomRight'],
      [8, 'bottomRight'],
      [1_000_000, 'top'],
      [4, 'bottomRight'],
    ])
  })

  it('skips a blank message and refuses one that is no text', async () => {
    const application = await clicked([
      { type: 'showAlert', message: '  ', style: 'info' },
      { type: 'showAlert', message: '{{ null }}', style: 'info' },
      { type: 'showAlert', message: '{{ [1] }}', style: 'info' },
      { type: 'showAlert', message: 'x', style: 'info', alertDuration: 'soon' },
      { ...done },
    ])
    await untilDone(application)
    expect(messages(application)).toEqual([
      'Error running Button1.onClick: The message of an alert must be text.',
      'Error running Button1.onClick: The duration of an alert must be a number of seconds.',
      'Done',
    ])
  })

  it('goes when it is closed', async () => {
    const application = await clicked([done])
    await untilDone(application)
    application.dismissAlert(application.alerts()[0]?.id ?? '')
    expect(application.alerts()).toEqual([])
  })
})

describe('Navigate to URL', () => {
  it('opens harmless addresses and says which it does not open', async () => {
    const navigate = vi.fn()
    const application = await clicked(
      [
        { type: 'navigateTo', url: ' example.com/{{ currentRow.id }} ', newWindow: true },
        { type: 'navigateTo', url: 'java{{ "script" }}:alert(1)' },
        { type: 'navigateTo', url: '{{ 5 }}' },
        done,
      ],
      {},
      { navigation: aNavigation(navigate), mode: 'published' },
      { currentRow: { id: 9 } },
    )
    await untilDone(application)
    expect(navigate.mock.calls).toEqual([
      [
        { kind: 'away', address: 'https://example.com/9' },
        { newWindow: true, replaceHistory: false },
      ],
    ])
    expect(messages(application)).toEqual([
      'The address "javascript:alert(1)" cannot be opened: use a path beginning with /, or http, https, mailto or tel.',
      'The address to open must be text.',
      'Done',
    ])
  })
})

describe('a step that fails', () => {
  it('is told to the builder and to nobody else', async () => {
    for (const [mode, expected] of [
      ['edit', ['Error running Button1.onClick: oops is not defined', 'Done']],
      ['published', ['Done']],
    ] as const) {
      const application = await clicked(
        [{ type: 'showAlert', message: '{{ oops }}', style: 'info' }, done],
        {},
        { mode },
      )
      await untilDone(application)
      expect(messages(application)).toEqual(expected)
    }
  })
})

describe('the list of step kinds', () => {
  it('has an executor of its own for every kind that documents know, each exercised above', () => {
    const known = Object.keys(eventStepFacts).sort()
    expect(Object.values(stepExecutors).map((executor) => executor.type)).toEqual(Object.keys(stepExecutors))
    // Overlays, timers and custom events have tests of their own, in page-events.test.ts.
    const elsewhere = ['controlModal', 'controlSlideout', 'controlTimer', 'triggerEvent']
    // So have the ways to other pages, in navigation-steps.test.ts.
    const navigation = ['navigateToRoute', 'navigateToApp', 'setQueryParams']
    // And the load of the page, in page-load.test.ts.
    const load = ['optimizedPageLoadApis']
    // And these in own-steps.test.ts and in those of scripts.
    const own = ['controlComponent', 'setProfile', 'runJs']
    expect([...exercised, ...elsewhere, ...navigation, ...load, ...own].sort()).toEqual(known)
  })
})
