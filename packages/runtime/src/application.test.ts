import { defaultTheme } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { anApi, anApplication, aPage, aVariable, aWidget, shown, until } from '../test/builders.ts'
import { openApplications } from '../test/open-applications.ts'
import { evaluateInProcess } from './evaluation/in-process.ts'
import { EvaluationLost, type EvaluationPort } from './evaluation/protocol.ts'

const start = openApplications()

describe('values of a page', () => {
  it('evaluates bindings and gives everything else its default', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'Ada' }),
        aWidget('Text1', 'text', { text: 'Hello {{ Input1.value }}' }),
      ],
    })
    expect(shown(application, 'Text1', 'text')).toBe('Hello Ada')
    expect(shown(application, 'Text1', 'isVisible')).toBe(true)
  })

  it('shows what a person enters at once and what depends on it after the evaluation', async () => {
    const application = await start({
      widgets: [aWidget('Input1', 'input'), aWidget('Text1', 'text', { text: '{{ Input1.value.length }}' })],
    })
    application.setValue('id-Input1', 'value', 'four')
    expect(shown(application, 'Input1', 'value')).toBe('four')
    expect(shown(application, 'Input1', 'isTouched')).toBe(true)
    await until(application, () => shown(application, 'Text1', 'text') === '4')
  })

  it('says what was entered, and how long what followed was evaluated', async () => {
    const application = await start({
      widgets: [aWidget('Input1', 'input'), aWidget('Text1', 'text', { text: '{{ Input1.value.length }}' })],
    })
    expect(application.setValues('Input1')).toEqual([])
    expect(application.evaluationTime('Nothing')).toBeNull()
    application.setValue('id-Input1', 'value', 'four')
    expect(application.setValues('Input1')).toEqual(['value', 'isTouched'])
    await until(application, () => shown(application, 'Text1', 'text') === '4')
    expect(application.evaluationTime('Text1')).toBeGreaterThanOrEqual(0)
    application.reset('id-Input1')
    expect(application.setValues('Input1')).toEqual([])
  })

  it('keeps the snapshot of a widget that did not change', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input'),
        aWidget('Text1', 'text', { text: '{{ Input1.value }}' }),
        aWidget('Text2', 'text'),
      ],
    })
    const before = application.snapshot('id-Text2')
    const listener = vi.fn()
    application.subscribe('id-Text2', listener)
    application.setValue('id-Input1', 'value', 'x')
    await until(application, () => shown(application, 'Text1', 'text') === 'x')
    expect(application.snapshot('id-Text2')).toBe(before)
    expect(listener).not.toHaveBeenCalled()
  })

  it('draws widgets without bindings once, and those with bindings again when the evaluator answers first', async () => {
    const application = anApplication({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'Ada' }),
        aWidget('Text1', 'text', { text: 'Plain' }),
        aWidget('Text2', 'text', { text: '{{ 1 + 1 }}' }),
      ],
    })
    const plain = application.snapshot('id-Text1')
    const plainListener = vi.fn()
    const boundListener = vi.fn()
    application.subscribe('id-Text1', plainListener)
    application.subscribe('id-Text2', boundListener)
    expect(application.snapshot('id-Text2')?.isLoading).toBe(true)
    await application.start()
    await until(application, () => shown(application, 'Text2', 'text') === '2')
    expect(application.snapshot('id-Text2')?.isLoading).toBe(false)
    expect(boundListener).toHaveBeenCalled()
    expect(plainListener).not.toHaveBeenCalled()
    expect(application.snapshot('id-Text1')).toBe(plain)
    application.stop()
  })

  it('uses the default for a value of the wrong type and says why', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input', { maxLength: '{{ [1] }}', inputType: '{{ "DATE" }}' }),
        aWidget('Table1', 'table', { tableData: '{{ 5 }}' }),
      ],
    })
    expect(shown(application, 'Input1', 'maxLength')).toBeNull()
    expect(application.snapshot('id-Input1')?.errors.maxLength).toBe(
      'Expected type number for Input1.maxLength but received array instead.',
    )
    expect(shown(application, 'Input1', 'inputType')).toBe('TEXT')
    expect(application.snapshot('id-Table1')?.errors.tableData).toBe(
      'Expected type array for Table1.tableData but received number instead.',
    )
  })

  it('keeps a throwing binding to its own property', async () => {
    const application = await start({
      widgets: [
        aWidget('Text1', 'text', { text: '{{ missing.name }}' }),
        aWidget('Text2', 'text', { text: '{{ 1 + 1 }}' }),
      ],
    })
    expect(shown(application, 'Text1', 'text')).toBe('Nothing')
    expect(application.snapshot('id-Text1')?.errors.text).toBe('missing is not defined')
    expect(shown(application, 'Text2', 'text')).toBe('2')
  })

  it('evaluates bindings inside of lists of items', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'Country' }),
        aWidget('Table1', 'table', {
          columns: [
            { id: 'c1', key: 'a', label: '{{ Input1.value }}' },
            { id: 'c2', key: 'b' },
          ],
        }),
      ],
    })
    expect(shown(application, 'Table1', 'columns')).toEqual([
      { id: 'c1', key: 'a', label: 'Country', isShown: true },
      { id: 'c2', key: 'b', label: '', isShown: true },
    ])
  })

  it('draws with the colors of the theme, also after it has changed', async () => {
    const application = await start({
      widgets: [
        aWidget('Text1', 'text', {
          text: '{{ theme.colors.primary500 + theme.scheme + theme.typographies.heading1.fontSize }}',
        }),
      ],
    })
    expect(shown(application, 'Text1', 'text')).toBe('#2f6f5elight36px')
    application.takeTheme({ ...defaultTheme, primaryColor: '#aa3366' }, 'dark')
    await until(application, () => shown(application, 'Text1', 'text') === '#aa3366dark36px')
  })

  it('knows the user, their organization and the theme', async () => {
    const application = await start({
      widgets: [
        aWidget('Text1', 'text', { text: '{{ Global.user.name + Global.organization.name + theme.mode }}' }),
      ],
    })
    expect(shown(application, 'Text1', 'text')).toBe('AdaExample worksAUTO')
  })

  it('answers what autocompletion and hovers ask', async () => {
    const application = await start({
      widgets: [aWidget('Text1', 'text', { text: '{{ oops }}' })],
      apis: [anApi('Orders')],
      stateVariables: [aVariable('Count', '3')],
    })
    expect(application.names().map(({ name, kind }) => `${name}:${kind}`)).toEqual([
      'Count:stateVariable',
      'Global:global',
      'Orders:api',
      'Page1:widget',
      'Store:global',
      'Text1:widget',
      'icons:global',
      'theme:global',
    ])
    expect(application.inspect('Count.value')).toEqual({ value: 3, error: null })
    expect(application.inspect('Text1.text').error).toBe('oops is not defined')
    expect(application.inspect('Text1.constructor').value).toBeUndefined()
  })
})

describe('the evaluation of a page', () => {
  it('ends when the page is left, and the next page begins with a fresh one', async () => {
    const heard: string[] = []
    const evaluationOf = (page: string): EvaluationPort => {
      const port = evaluateInProcess()
      return {
        ...port,
        ask: (request) => {
          heard.push(`${page} is evaluated`)
          return port.ask(request)
        },
        stop: () => {
          heard.push(`${page} is left`)
          port.stop()
        },
      }
    }
    const widgets = [aWidget('Text1', 'text', { text: '{{ 1 + 1 }}' })]
    const first = await start({ widgets }, { evaluation: evaluationOf('First') })
    first.stop()
    const second = await start({ widgets }, { evaluation: evaluationOf('Second') })
    expect(heard).toEqual(['First is evaluated', 'First is left', 'Second is evaluated'])
    expect(shown(second, 'Text1', 'text')).toBe('2')
  })
})

describe('an evaluation that cannot be had', () => {
  it('leaves the defaults on the page and says so', async () => {
    const application = await start(
      {
        widgets: [aWidget('Text1', 'text', { text: '{{ 1 }}' })],
        apis: [anApi('Orders', { runsOnPageLoad: true })],
      },
      {
        mode: 'published',
        evaluation: {
          ask: () => Promise.reject(new EvaluationLost('evaluation_unavailable', 'It did not start.')),
          shutdown: async () => {},
          stop: () => {},
        },
      },
    )
    expect(application.snapshot('id-Text1')).toMatchObject({ values: { text: 'Nothing' }, isLoading: false })
    expect(application.apiState('Orders').run?.status).toBe('succeeded')
    expect(application.alerts()[0]).toMatchObject({ message: 'It did not start.', style: 'error' })
  })
})

describe('a document that changes', () => {
  const input = aWidget('Input1', 'input', { defaultText: 'a' })
  const label = aWidget('Text1', 'text', { text: '{{ Input1.value }}' })

  it('evaluates again what the change reaches', async () => {
    const application = await start({ widgets: [input, label] })
    application.update(aPage({ widgets: [{ ...input, properties: { defaultText: 'b' } }, label] }))
    await until(application, () => shown(application, 'Text1', 'text') === 'b')
  })

  it('keeps what was entered when the widget gets another name', async () => {
    const application = await start({ widgets: [input, label] })
    application.setValue('id-Input1', 'value', 'entered')
    const renamed = { ...input, name: 'Country' }
    application.update(
      aPage({ widgets: [renamed, { ...label, properties: { text: '{{ Country.value }}' } }] }),
    )
    await until(application, () => shown(application, 'Text1', 'text') === 'entered')
    expect(application.inspect('Input1.value').value).toBeUndefined()
  })

  it('takes a new default in place of what was entered over the old one', async () => {
    const application = await start({ widgets: [input, label] })
    application.setValue('id-Input1', 'value', 'entered')
    application.update(aPage({ widgets: [{ ...input, properties: { defaultText: 'new' } }, label] }))
    await until(application, () => shown(application, 'Text1', 'text') === 'new')
    expect(shown(application, 'Input1', 'isTouched')).toBe(false)
  })

  it('shows an error where something removed was read, and heals when it comes back', async () => {
    const application = await start({ widgets: [input, label] })
    application.update(aPage({ widgets: [label] }))
    await until(application, () => application.snapshot('id-Text1')?.errors.text === 'Input1 is not defined')
    expect(application.snapshot('id-Input1')).toBeUndefined()
    expect(application.children('0')).toEqual(['id-Text1'])
    application.update(aPage({ widgets: [input, label] }))
    await until(application, () => shown(application, 'Text1', 'text') === 'a')
    expect(application.snapshot('id-Text1')?.errors).toEqual({})
  })

  it('asks the evaluator nothing when only the layout changed', async () => {
    const application = await start({ widgets: [input, label] })
    const children = application.children('0')
    application.update(
      aPage({
        widgets: [
          { ...input, order: 'aA' },
          { ...label, top: { value: 9, mode: 'gridUnit' } },
        ],
      }),
    )
    expect(application.children('0')).toBe(children)
    expect(application.snapshot('id-Text1')?.record.top.value).toBe(9)
    expect(shown(application, 'Text1', 'text')).toBe('a')
  })
})
