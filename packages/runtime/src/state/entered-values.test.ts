import { isDeepStrictEqual } from 'node:util'
import type { JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  anApi,
  type anApplication,
  aRun,
  aVariable,
  aWidget,
  handler,
  shown,
  until,
} from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import { evaluateInProcess } from '../evaluation/in-process.ts'
import type { EvaluationPort } from '../evaluation/protocol.ts'
import type { Application } from '../ports.ts'

const start = openApplications()

type Parts = Parameters<typeof anApplication>[0]

/** What the evaluator says of a field, asked by an expression that only it can work out. */
const mirror = (field: string, property = 'value') =>
  aWidget('Mirror', 'text', { text: `{{ JSON.stringify([${field}.${property}, ${field}.isTouched]) }}` })

const evaluated = (application: Application): unknown =>
  JSON.parse(String(shown(application, 'Mirror', 'text')))

/** A page that is in use, whose evaluator answers when it is told to. */
const inUse = async (parts: Parts, options: Parameters<typeof anApplication>[1] = {}) => {
  const port = evaluateInProcess()
  let held: Promise<void> = Promise.resolve()
  const evaluation: EvaluationPort = {
    ...port,
    ask: async (request) => {
      const reply = await port.ask(request)
      await held
      return reply
    },
  }
  const application = await start(
    { ...parts, widgets: [...(parts.widgets ?? []), aWidget('Ready', 'text', { text: '{{ 1 + 1 }}' })] },
    { mode: 'published', ...options, evaluation },
  )
  await until(application, () => shown(application, 'Ready', 'text') === '2')
  return {
    application,
    /** Lets the evaluator wait with its answers; answers with the way to go on. */
    hold: () => {
      const waiting = Promise.withResolvers<void>()
      held = waiting.promise
      return waiting.resolve
    },
  }
}

/** Resolves when the evaluator says that a field holds a value, and whether somebody touched it. */
const untilEvaluated = (application: Application, ...said: readonly [value: unknown, isTouched: boolean]) =>
  until(application, () => isDeepStrictEqual(evaluated(application), said))

const keep = (field: string) => handler({ type: 'runJs', code: `await V.set(${field}.value)` })

const typeInto = (application: Application, field: string, text: string): void => {
  application.setValue(`id-${field}`, 'value', text)
  application.trigger(`id-${field}`, 'onTextChanged')
}

/** A field whose default is a variable that its own handler sets. */
const circle: Parts = {
  widgets: [
    aWidget('Input1', 'input', { defaultText: '{{ V.value }}', onTextChanged: keep('Input1') }),
    mirror('Input1'),
    aWidget('Kept', 'text', { text: '{{ V.value + "" }}' }),
  ],
  stateVariables: [aVariable('V', 'a')],
}

describe.each(['edit', 'published'] as const)(
  'a field whose default follows what is entered (%s)',
  (mode) => {
    it('shows what was entered, as bindings read it', async () => {
      const { application } = await inUse(circle, { mode })
      typeInto(application, 'Input1', 'b')
      await untilEvaluated(application, 'b', false)
      expect(shown(application, 'Input1', 'value')).toBe('b')
    })

    it('loses no letter, however late the default follows', async () => {
      const { application, hold } = await inUse(circle, { mode })
      const said: unknown[] = []
      application.subscribe('id-Input1', () => said.push(shown(application, 'Input1', 'value')))
      for (const text of ['h', 'he', 'hel', 'hell', 'hello']) {
        const go = hold()
        typeInto(application, 'Input1', text)
        for (let turn = 0; turn < text.length * 7; turn += 1) await Promise.resolve()
        go()
      }
      await until(application, () => shown(application, 'Kept', 'text') === 'hello')
      await untilEvaluated(application, 'hello', false)
      expect([...new Set(said)]).toEqual(['h', 'he', 'hel', 'hell', 'hello'])
    })
  },
)

const valueIn = (input: JsonValue | undefined): unknown =>
  typeof input === 'object' && input !== null && 'value' in input ? input.value : undefined

/** A list of two orders, whose answers come when they are told to, and a field for the status of the chosen one. */
const orders = async () => {
  const stored = new Map([
    [1, 'new'],
    [2, 'sent'],
  ])
  const answers: (() => void)[] = []
  const { application } = await inUse(
    {
      widgets: [
        aWidget('Status', 'input', {
          defaultText: '{{ (List.response ?? []).find(({ id }) => id === Row.value)?.status }}',
          onTextChanged: handler(
            { type: 'executeApi', apiNames: ['Save'] },
            { type: 'executeApi', apiNames: ['List'] },
          ),
        }),
        mirror('Status'),
        aWidget('Choose', 'button', {
          onClick: handler({ type: 'runJs', code: 'await Row.set(3 - Row.value)' }),
        }),
      ],
      stateVariables: [aVariable('Row', '1')],
      apis: [
        anApi('List', { runsOnPageLoad: true }),
        anApi('Save', { inputs: ['Row.value', 'Status.value'] }),
      ],
    },
    {
      runApi: async ({ apiId, inputs }) => {
        if (apiId === 'id-Save')
          stored.set(valueIn(inputs['Row']) === 2 ? 2 : 1, String(valueIn(inputs['Status'])))
        const rows = [...stored].map(([id, status]) => ({ id, status }))
        if (apiId === 'id-List') {
          const waiting = Promise.withResolvers<void>()
          answers.push(waiting.resolve)
          if (answers.length > 1) await waiting.promise
        }
        return aRun(rows)
      },
    },
  )
  await until(application, () => shown(application, 'Status', 'value') === 'new')
  return { application, answers, stored }
}

describe('a field whose default is read from a list that its own handler loads again', () => {
  it('keeps what was entered when the list says it too', async () => {
    const { application, answers } = await orders()
    typeInto(application, 'Status', 'paid')
    await until(application, () => answers.length === 2)
    answers[1]?.()
    await untilEvaluated(application, 'paid', false)
    expect(shown(application, 'Status', 'value')).toBe('paid')
  })

  it('keeps what was entered since, when the list says what was entered before', async () => {
    const { application, answers, stored } = await orders()
    typeInto(application, 'Status', 'paid')
    await until(application, () => answers.length === 2)
    application.setValue('id-Status', 'value', 'paid!')
    expect(stored.get(1)).toBe('paid')
    answers[1]?.()
    await until(application, () => shown(application, 'Status', 'defaultText') === 'paid')
    await untilEvaluated(application, 'paid!', true)
    expect(shown(application, 'Status', 'value')).toBe('paid!')
  })

  it('shows another row as it is, also where that says what was entered before', async () => {
    const { application } = await orders()
    application.setValue('id-Status', 'value', 'sent')
    application.setValue('id-Status', 'value', 'lost')
    application.trigger('id-Choose', 'onClick')
    await untilEvaluated(application, 'sent', false)
    expect(shown(application, 'Status', 'value')).toBe('sent')
  })
})

it('a reset gives a field its present default, also where that says what was entered', async () => {
  const { application } = await inUse({
    widgets: [
      aWidget('Input1', 'input', { defaultText: '{{ Other.value + "" }}' }),
      aWidget('Other', 'input', { defaultText: 'a' }),
      mirror('Input1'),
    ],
  })
  application.setValue('id-Input1', 'value', 'b')
  application.setValue('id-Other', 'value', 'b')
  await untilEvaluated(application, 'b', false)
  application.reset('id-Input1')
  expect(shown(application, 'Input1', 'value')).toBe('b')
  application.setValue('id-Other', 'value', 'c')
  await untilEvaluated(application, 'c', false)
  expect(shown(application, 'Input1', 'value')).toBe('c')
})

it('a variable that is reset says its default, also where that says what was set', async () => {
  const state = { name: 'V', scope: 'page' } as const
  const { application } = await inUse({
    widgets: [
      aWidget('Other', 'input', { defaultText: 'a' }),
      aWidget('Set', 'button', { onClick: handler({ type: 'setStateVar', state, value: 'b' }) }),
      aWidget('Reset', 'button', {
        onClick: handler({ type: 'resetStateVar', state }, { type: 'runJs', code: 'showAlert(V.value)' }),
      }),
    ],
    stateVariables: [aVariable('V', '{{ Other.value + "" }}')],
  })
  application.trigger('id-Set', 'onClick')
  await until(application, () => application.inspect('V.value').value === 'b')
  application.setValue('id-Other', 'value', 'b')
  application.trigger('id-Reset', 'onClick')
  await until(application, () => application.alerts().length > 0)
  expect(application.inspect('V.value').value).toBe('b')
})
