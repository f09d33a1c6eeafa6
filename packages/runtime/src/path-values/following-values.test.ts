import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anApi,
  type anApplication,
  aRun,
  aVariable,
  aWidget,
  catalogue,
  shown,
  until,
} from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import { type EntitySource, stateVariableEntity, widgetEntity } from '../evaluation/entity-source.ts'
import { EvaluationSession } from '../evaluation/evaluation-session.ts'
import { evaluateInProcess } from '../evaluation/in-process.ts'
import { PageValues } from '../evaluation/page-values.ts'
import type { EvaluationPort } from '../evaluation/protocol.ts'
import type { Application } from '../ports.ts'
import { FollowingValues } from './following-values.ts'

const start = openApplications()

type Parts = Parameters<typeof anApplication>[0]

/** A page in use whose evaluator has answered once, and answers nothing more before it is told to. */
const aPageInUse = async (
  parts: Parts,
  options: Parameters<typeof anApplication>[1] = {},
): Promise<{ application: Application; messages: () => number; answer: () => void }> => {
  const port = evaluateInProcess()
  let held: Promise<void> = Promise.resolve()
  let answer = (): void => {}
  let messages = 0
  const evaluation: EvaluationPort = {
    ...port,
    ask: async (request) => {
      messages += 1
      const reply = await port.ask(request)
      await held
      return reply
    },
  }
  const application = await start(
    { ...parts, widgets: [...(parts.widgets ?? []), aWidget('Last', 'text', { text: '{{ 1 + 1 }}' })] },
    { mode: 'published', ...options, evaluation },
  )
  await until(application, () => shown(application, 'Last', 'text') === '2')
  held = new Promise((resolve) => {
    answer = resolve
  })
  messages = 0
  return { application, messages: () => messages, answer }
}

/** All that a widget shows under a name from now on, whenever its views are told. */
const tellings = (application: Application, name: string, property: string): unknown[] => {
  const told: unknown[] = []
  application.subscribe(`id-${name}`, () => told.push(shown(application, name, property)))
  return told
}

describe('in the tick in which a value is set', () => {
  it('paths to it and texts around them say it, and what only repeats those', async () => {
    const { application } = await aPageInUse({
      widgets: [
        aWidget('Input1', 'input'),
        aWidget('Text1', 'text', { text: 'Hello {{ Input1.value }}' }),
        aWidget('Text2', 'text', { text: '{{ Text1.text.length }}: {{ Variable1.value }}' }),
      ],
      stateVariables: [aVariable('Variable1', '{{ Input1.value }}')],
    })
    application.setValue('id-Input1', 'value', 'Ada')
    expect(shown(application, 'Text1', 'text')).toBe('Hello Ada')
    expect(shown(application, 'Text2', 'text')).toBe('9: Ada')
  })

  it('a new default takes the place of what was entered over the old one', async () => {
    const { application } = await aPageInUse({
      widgets: [
        aWidget('Input1', 'input'),
        aWidget('Input2', 'input', { defaultText: '{{ Input1.value }}' }),
        aWidget('Text1', 'text', { text: '{{ Input2.value }}' }),
      ],
    })
    application.setValue('id-Input2', 'value', 'own')
    expect(shown(application, 'Text1', 'text')).toBe('own')
    application.setValue('id-Input1', 'value', 'new')
    expect(shown(application, 'Input2', 'value')).toBe('new')
    expect(shown(application, 'Input2', 'isTouched')).toBe(false)
    expect(shown(application, 'Text1', 'text')).toBe('new')
  })

  it('an error of the value before is gone', async () => {
    const { application, answer } = await aPageInUse({
      widgets: [aWidget('Input1', 'input'), aWidget('Input2', 'input', { maxLength: '{{ Input1.value }}' })],
    })
    application.setValue('id-Input1', 'value', 'many')
    answer()
    await until(application, () => application.snapshot('id-Input2')?.errors['maxLength'] !== undefined)
    application.setValue('id-Input1', 'value', '7')
    expect(shown(application, 'Input2', 'maxLength')).toBe(7)
    expect(application.snapshot('id-Input2')?.errors).toEqual({})
  })

  it('nothing else moves', async () => {
    const { application } = await aPageInUse({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'a' }),
        aWidget('Code', 'text', { text: '{{ Input1.value + "!" }}' }),
        aWidget('AfterCode', 'text', { text: '{{ Code.text }}' }),
        aWidget('Refused', 'input', { maxLength: '{{ Input1.value }}' }),
        aWidget('List', 'table', { tableData: '{{ Variable1.value }}' }),
        aWidget('Same', 'text', { text: '{{ Variable2.value }}' }),
      ],
      stateVariables: [aVariable('Variable1', '[]'), aVariable('Variable2', '1')],
    })
    const told = ['Code', 'AfterCode', 'Refused', 'List', 'Same'].map((name) =>
      tellings(application, name, 'text'),
    )
    application.setValue('id-Input1', 'value', 'many')
    expect(told).toEqual([[], [], [], [], []])
    expect(shown(application, 'AfterCode', 'text')).toBe('a!')
  })

  it('nothing of a page that is being built moves', async () => {
    const { application } = await aPageInUse(
      { widgets: [aWidget('Input1', 'input'), aWidget('Text1', 'text', { text: '{{ Input1.value }}' })] },
      { mode: 'edit' },
    )
    application.setValue('id-Input1', 'value', 'Ada')
    expect(shown(application, 'Text1', 'text')).toBe('')
  })

  it('what is set over a binding stays', async () => {
    const { application } = await aPageInUse({
      widgets: [
        aWidget('Input1', 'input'),
        aWidget('Input2', 'input', { defaultText: '{{ Input1.value }}' }),
      ],
    })
    application.setValue('id-Input1', 'value', 'a')
    application.setValue('id-Input2', 'value', 'mine')
    expect(shown(application, 'Input2', 'value')).toBe('mine')
  })
})

describe('when the evaluator answers', () => {
  const parts: Parts = {
    widgets: [
      aWidget('Input1', 'input'),
      aWidget('Text1', 'text', { text: 'Hello {{ Input1.value }}' }),
      aWidget('Code', 'text', { text: '{{ Input1.value.toUpperCase() }}' }),
    ],
  }

  it('views are not told again what they know, and it was asked once', async () => {
    const { application, messages, answer } = await aPageInUse(parts)
    const told = tellings(application, 'Text1', 'text')
    application.setValue('id-Input1', 'value', 'Ada')
    answer()
    await until(application, () => shown(application, 'Code', 'text') === 'ADA')
    expect(told).toEqual(['Hello Ada'])
    expect(messages()).toBe(1)
  })

  it('what it says of an earlier value does not come back', async () => {
    const { application, answer } = await aPageInUse(parts)
    const told = tellings(application, 'Text1', 'text')
    application.setValue('id-Input1', 'value', 'A')
    await Promise.resolve()
    application.setValue('id-Input1', 'value', 'Ad')
    answer()
    await until(application, () => shown(application, 'Code', 'text') === 'AD')
    expect(told).toEqual(['Hello A', 'Hello Ad'])
  })

  it('its word counts for what could not be looked up', async () => {
    const { application, answer } = await aPageInUse({
      widgets: [
        aWidget('Input1', 'input'),
        aWidget('Input2', 'input', { maxLength: '{{ Input1.value }}' }),
        aWidget('Code', 'text', { text: '{{ Input1.value + "!" }}' }),
      ],
    })
    const told = tellings(application, 'Input2', 'maxLength')
    application.setValue('id-Input1', 'value', '7')
    await Promise.resolve()
    application.setValue('id-Input1', 'value', '700')
    expect(shown(application, 'Input2', 'maxLength')).toBe(7)
    answer()
    await until(application, () => shown(application, 'Code', 'text') === '700!')
    expect(told).toEqual([7, null])
    expect(application.snapshot('id-Input2')?.errors['maxLength']).toBe(
      'Input2.maxLength cannot be more than 500.',
    )
  })
})

it('whether an API runs is said at once by what only repeats it', async () => {
  const run = Promise.withResolvers<void>()
  const { application, answer } = await aPageInUse(
    {
      widgets: [aWidget('Button1', 'button', { isDisabled: '{{ Save.isLoading }}' })],
      apis: [anApi('Save')],
    },
    { runApi: () => run.promise.then(() => aRun(null)) },
  )
  const running = application.runApi('Save')
  expect(shown(application, 'Button1', 'isDisabled')).toBe(true)
  answer()
  run.resolve()
  await running
  expect(shown(application, 'Button1', 'isDisabled')).toBe(false)
})

const names = ['Input1', 'Input2', 'Text1', 'Button1', 'Variable1', 'Variable2'] as const
const anyPath = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom('value', 'value', 'text', 'defaultText', 'maxLength', 'isDisabled', 'constructor'),
    fc.array(fc.constantFrom('length', 'a', '0', 'constructor', '__proto__', 'toString'), { maxLength: 2 }),
  )
  .map(([name, property, below]) =>
    [name, property, ...below.map((key) => (key === '0' ? '[0]' : key))].join('.').replaceAll('.[', '['),
  )
const anyTemplate = fc.oneof(
  { weight: 4, arbitrary: anyPath.map((path) => `{{ ${path} }}`) },
  { weight: 3, arbitrary: fc.tuple(anyPath, anyPath).map(([one, other]) => `a{{ ${one} }}, {{${other}}}`) },
  { weight: 1, arbitrary: anyPath.map((path) => `{{ [${path}] }}`) },
  { weight: 1, arbitrary: anyPath.map((path) => `{{ ${path} + 1 }}`) },
  { weight: 2, arbitrary: fc.constantFrom('plain', '5', '') },
)
const anyValue = fc.oneof(
  fc.constantFrom('', '5', '0', '501', 'true', 'NUMBER', 'é', null, true, false, 7, 0.5, -0),
  fc.string(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.record({ a: fc.oneof(fc.string(), fc.array(fc.integer(), { maxLength: 2 })) }),
)
const anySet = fc.record({
  place: fc.constantFrom(
    ...(['Input1.value', 'Input2.value', 'Variable1.value', 'Variable2.value', 'Text1.text'] as const),
  ),
  given: fc.option(anyValue, { nil: undefined }),
})

/** The page of the property below, in use. */
const aPageOf = async (sources: readonly EntitySource[]) => {
  const values = new PageValues()
  const said = new Map<string, unknown[]>()
  const listen = (): void => {
    for (const { message } of sources) {
      for (const [property, value] of Object.entries(values.values(message.name) ?? {})) {
        const place = `${message.name}.${property}`
        const all = said.get(place) ?? []
        if (all.length === 0 || !isDeepStrictEqual(all.at(-1), value)) said.set(place, [...all, value])
      }
    }
  }
  const following = new FollowingValues(values, listen)
  const session = new EvaluationSession(evaluateInProcess(), values, {
    changed: listen,
    dependenciesChanged: () => {},
    restarted: () => {},
    failed: () => {},
    found: () => {},
    settled: () => following.evaluated(),
  })
  values.define(sources)
  session.define(sources)
  await session.settled()
  following.begin()
  return { values, following, session, said, listen }
}

it('what is shown at once is what the evaluator says, and nothing else is shown on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTemplate, { minLength: 8, maxLength: 8 }),
      fc.array(anySet, { minLength: 1, maxLength: 6 }),
      async (templates, sets) => {
        const [one = '', two = '', three = '', four = '', five = '', six = '', seven = '', eight = ''] =
          templates
        const page = await aPageOf([
          widgetEntity(aWidget('Input1', 'input', { defaultText: one, maxLength: two }), catalogue),
          widgetEntity(aWidget('Input2', 'input', { defaultText: three, inputType: four }), catalogue),
          widgetEntity(aWidget('Text1', 'text', { text: five }), catalogue),
          widgetEntity(aWidget('Button1', 'button', { text: six, isDisabled: seven }), catalogue),
          stateVariableEntity(aVariable('Variable1', eight)),
          stateVariableEntity(aVariable('Variable2', '1')),
        ])
        for (const { place, given } of sets) {
          const [name = '', property = ''] = place.split('.')
          page.said.clear()
          page.listen()
          if (given === undefined) {
            page.values.clear(name, property)
            page.session.clear(name, property)
          } else {
            page.values.set(name, property, given)
            page.session.set(name, property, given)
          }
          page.following.changed(name, property)
          page.listen()
          await page.session.settled()
          page.listen()
          for (const [changed, all] of page.said) {
            if (changed !== place) expect([changed, ...all].length).toBeLessThanOrEqual(3)
          }
        }
        page.session.stop()
      },
    ),
    { numRuns: 300 },
  )
})
