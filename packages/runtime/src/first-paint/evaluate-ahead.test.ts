import { compile, createScope } from '@ashlar/expression'
import type { WidgetRecord } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { anApi, aPage, aVariable, aWidget, catalogue } from '../../test/builders.ts'
import { evaluateAhead, type EvaluateSafely } from './evaluate-ahead.ts'

const evaluate: EvaluateSafely = async (expressions, scope) =>
  expressions.map((expression) => {
    try {
      return { ok: true, value: compile(expression)(createScope(scope)) }
    } catch {
      return { ok: false }
    }
  })

const ahead = (...widgets: WidgetRecord[]) =>
  evaluateAhead(
    aPage({
      widgets: [aWidget('Input1', 'input', { defaultText: 'Ada' }), ...widgets],
      apis: [anApi('GetOrders')],
      stateVariables: [aVariable('Variable1', '1')],
    }),
    catalogue,
    evaluate,
  )

describe('what is the same for everybody is evaluated ahead', () => {
  it('code that reads what widgets begin with, and code that reads such code', async () => {
    const { given, isDrawnWithoutEvaluator } = await ahead(
      aWidget('Text1', 'text', {
        text: "{{ Input1.value === '' ? 'Nobody' : 'Somebody' }}",
      }),
      aWidget('Text2', 'text', {
        text: 'Is it {{ Text1.text.toUpperCase() }}?',
      }),
    )
    expect(given).toEqual({
      'Text1.text': 'Somebody',
      'Text2.text': 'Is it SOMEBODY?',
    })
    expect(isDrawnWithoutEvaluator).toBe(true)
  })

  it('icons by their names', async () => {
    const { given, isDrawnWithoutEvaluator } = await ahead(
      aWidget('Text1', 'text', { text: '{{ icons.circleCheck }}' }),
      aWidget('Text2', 'text', { text: "{{ Input1.value === '' ? icons.x : icons.circleCheck }}" }),
    )
    expect(given).toEqual({ 'Text2.text': 'circle-check' })
    expect(isDrawnWithoutEvaluator).toBe(true)
  })

  it.each([
    ['the person', '{{ Global.user.name.length }}'],
    ['the address', '{{ Global.URL.href.length }}'],
    ['what a browser may have stored', '{{ Variable1.value + 1 }}'],
    ['the answer of an API', '{{ GetOrders.response?.length }}'],
    ['the time', '{{ new Date().getFullYear() }}'],
    ['chance', '{{ Math.random() }}'],
    ['the place', '{{ (1.5).toLocaleString() }}'],
    ['the place of texts', "{{ 'a'.localeCompare('b') }}"],
    ['libraries', '{{ _.add(1, 2) }}'],
    ['whole components', '{{ Object.keys(Input1).length }}'],
  ])('and not what depends on %s', async (_, text) => {
    expect((await ahead(aWidget('Text1', 'text', { text }))).given).toEqual({})
  })

  it('and nothing that fails, or that its property refuses', async () => {
    const { given, isDrawnWithoutEvaluator } = await ahead(
      aWidget('Text1', 'text', { text: '{{ Input1.value.missing.name }}' }),
      aWidget('Input2', 'input', { maxLength: '{{ [1].concat(2) }}' }),
    )
    expect(given).toEqual({})
    expect(isDrawnWithoutEvaluator).toBe(false)
  })

  it('and no value that is long: it would travel with every answer', async () => {
    const { given } = await ahead(aWidget('Text1', 'text', { text: "{{ 'long'.repeat(1000) }}" }))
    expect(given).toEqual({})
  })

  it('and nothing is evaluated where paths are all there is', async () => {
    const spy = vi.fn(evaluate)
    const page = aPage({
      widgets: [aWidget('Text1', 'text', { text: '{{ Global.user.name }}' })],
    })
    await evaluateAhead(page, catalogue, spy)
    expect(spy).not.toHaveBeenCalled()
  })
})

describe('a page is drawn without an evaluator', () => {
  it('where only what waits for an API is left to it', async () => {
    const { isDrawnWithoutEvaluator } = await ahead(
      aWidget('Text1', 'text', { text: '{{ GetOrders.response.length + 1 }}' }),
      aWidget('Text2', 'text', { text: '{{ Text1.text + "!" }}' }),
      aWidget('Table1', 'table', { tableData: '{{ GetOrders.response }}' }),
    )
    expect(isDrawnWithoutEvaluator).toBe(true)
  })

  it('and not where anything else is left to it', async () => {
    const late = aWidget('Text1', 'text', {
      text: '{{ Variable1.value + 1 }}',
    })
    expect((await ahead(late)).isDrawnWithoutEvaluator).toBe(false)
  })
})
