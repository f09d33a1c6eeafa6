import type { JsonObject, JsonValue, PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { after, anApi, aVariable, canvasId, countingIds, withRecords } from '../../../test/build-page.ts'
import {
  alert,
  make,
  named,
  propertiesOf,
  refusalOf,
  reset,
  run,
  script,
  used,
} from '../../../test/making-modules.ts'
import { aPageOf, catalogue } from '../../../test/module-catalogue.ts'
import { apply } from '../../change.ts'
import { setCanvasLayout } from '../../operations/set-canvas-layout.ts'
import type { Outcome } from '../../outcome.ts'
import { namesOf } from '../../tree.ts'
import { moduleInterface } from '../module-interface.ts'
import { planModule } from './plan-module.ts'
import { replaceByModule } from './replace-by-module.ts'

/** `w1` an input, `w2` a button, `w3` a table; Orders is used by the table as well, Save by the button alone. */
const orderPage = (onClick: JsonValue[], more: JsonObject = {}): PageRecords =>
  withRecords(
    aPageOf(
      { type: 'input', properties: { label: 'Order {{ Orders.response.length }}' } },
      { type: 'button', properties: { text: 'Save {{ App.Shop.value }}', onClick, ...more } },
      { type: 'table', properties: { tableData: '{{ Orders.response }}' } },
    ),
    anApi('Orders', 'select 1'),
    aVariable('Chosen'),
    { ...aVariable('Shop', 'x'), scope: 'app' },
  )

/** A list `w1` with the canvas `w2` of its cells, on which an input, a button and another one stand that reads the input. */
const listPage = (onClick: JsonValue[]): PageRecords => {
  const text = '{{ currentItem.name }} {{ currentCell.index + 1 }} of {{ currentItem }}'
  return aPageOf(
    { type: 'repeater', properties: { items: '[{ "id": 1 }]' } },
    { type: 'input', parentId: 'w2' },
    { type: 'button', parentId: 'w2', properties: { text, onClick } },
    { type: 'button', parentId: 'w2', properties: { text: '{{ Input1.value }}' } },
  )
}

/** A form `w1` with the canvas `w2`, on which an input `w3`, a button `w4` and another input `w5` stand. */
const formPage = (onClick: JsonValue[] = []): PageRecords =>
  aPageOf(
    { type: 'form' },
    { type: 'input', parentId: 'w2' },
    { type: 'button', parentId: 'w2', properties: { onClick } },
    { type: 'input', parentId: 'w2' },
  )

describe('a module made of components', () => {
  it('reads inputs in the place of what stays on the page, which the component is given', () => {
    const { content, page } = make(orderPage([]), ['w1', 'w2'])
    expect(propertiesOf(content, 'Input1').label).toBe('Order {{ Embed.ordersResponse.value.length }}')
    expect(propertiesOf(content, 'Button1').text).toBe('Save {{ Embed.shop.value }}')
    expect(propertiesOf(page, 'OrderCard1').inputs).toBe(
      '{ "ordersResponse": {{ Orders.response }}, "shop": {{ App.Shop.value }} }',
    )
    expect(moduleInterface(content).inputs.map(({ name }) => name)).toEqual(['ordersResponse', 'shop'])
  })

  it('gives out what is read of it outside', () => {
    const records = withRecords(orderPage([]), anApi('Find', "select {{ Input1.value }} || 'x'"))
    const { content, page } = make(records, ['w1'])
    expect(named(content, 'input1')).toMatchObject({
      kind: 'stateVariable',
      isOutput: true,
      defaultValue: '{{ Input1.value }}',
    })
    expect(JSON.stringify(named(page, 'Find'))).toContain('{{ OrderCard1.outputs.input1 }}')
  })

  it('has the page do what acts on the page, with what the event and the module give', () => {
    const onClick = [
      run('Orders', { onError: [alert('{{ error.message }}')] }),
      alert('{{ Input1.value }} {{ rowIndex }}'),
    ]
    const { content, page } = make(orderPage(onClick), ['w1', 'w2'])
    expect(propertiesOf(content, 'Button1').onClick).toEqual([
      {
        id: 'run-Orders',
        type: 'triggerEvent',
        event: { name: 'button1Click', scope: 'page' },
        eventPayload: { rowIndex: '{{ rowIndex }}' },
      },
    ])
    expect(propertiesOf(page, 'OrderCard1').events).toMatchObject([
      {
        name: 'button1Click',
        onEvent: [
          { apiNames: ['Orders'], onError: [{ message: '{{ error.message }}' }] },
          { message: '{{ OrderCard1.outputs.input1 }} {{ currentEvent.rowIndex }}' },
        ],
      },
    ])
    expect(moduleInterface(content).events).toEqual([{ name: 'button1Click', arguments: ['rowIndex'] }])
  })

  it('takes along what nothing else uses, and does the steps of both sides in their order', () => {
    const records = withRecords(
      orderPage([run('Save', { onSuccess: [reset('Input1'), run('Orders')] })]),
      anApi('Save', 'insert {{ Input1.value }} {{ Chosen.value }} {{ Draft.value }}'),
      aVariable('Draft'),
    )
    const { plan, content, page } = make(withRecords(records, anApi('Other', '{{ Chosen.value }}')), [
      'w1',
      'w2',
    ])
    expect(plan.parts.alongside.map(({ name }) => name)).toEqual(['Draft', 'Save'])
    expect(namesOf(page).has('Save')).toBe(false)
    expect(JSON.stringify(named(content, 'Save'))).toContain('{{ Embed.chosen.value }} {{ Draft.value }}')
    expect(propertiesOf(content, 'Button1').onClick).toMatchObject([
      { apiNames: ['Save'], onSuccess: [{ type: 'resetComponent' }, { event: { name: 'button1Click' } }] },
    ])
  })

  it('has the page do a step whose branches act on the module, and goes on with these by how it ended', () => {
    const onError = [reset('Input1'), alert('{{ error.message }}'), run('Orders')]
    const onClick = [run('Orders', { onSuccess: [reset('Input1')], onError })]
    const { content, page } = make(orderPage(onClick), ['w1', 'w2'])
    expect(propertiesOf(content, 'Button1').onClick).toMatchObject([
      {
        type: 'triggerEvent',
        event: { name: 'button1Click' },
        onSuccess: [{ type: 'resetComponent', widget: 'Input1' }],
        onError: [
          { type: 'resetComponent' },
          { message: '{{ error.message }}' },
          { type: 'triggerEvent', event: { name: 'button1Click2' } },
        ],
      },
    ])
    expect(propertiesOf(page, 'OrderCard1').events).toMatchObject([
      { name: 'button1Click', onEvent: [{ apiNames: ['Orders'] }] },
      { name: 'button1Click2', onEvent: [{ apiNames: ['Orders'] }] },
    ])
    expect(JSON.stringify(propertiesOf(page, 'OrderCard1').events)).not.toContain('onSuccess')
  })

  it('leaves a variable on the page that browsers keep', () => {
    const kept = { ...aVariable('Draft'), persistance: 'Local Storage' as const }
    const records = withRecords(orderPage([], { isDisabled: '{{ Draft.value }}' }), kept)
    expect(make(records, ['w2']).plan.parts.alongside).toEqual([])
  })

  it('hands over what steps read of the cell in which they run', () => {
    const records = withRecords(
      aPageOf(
        { type: 'repeater', properties: { items: '{{ Orders.response }}' } },
        { type: 'input', parentId: 'w2' },
        {
          type: 'button',
          parentId: 'w2',
          properties: { onClick: [run('Orders'), alert('{{ currentItem.id }} {{ Input1.value }}')] },
        },
      ),
      anApi('Orders', 'select 1'),
      anApi('Other', '{{ Orders.response }}'),
    )
    const { content, page } = make(records, ['w1'])
    expect(propertiesOf(content, 'Button1').onClick).toMatchObject([
      { eventPayload: { currentItem: '{{ currentItem }}', input1: '{{ Input1.value }}' } },
    ])
    expect(propertiesOf(page, 'OrderCard1').events).toMatchObject([
      { onEvent: [{}, { message: '{{ currentEvent.currentItem.id }} {{ currentEvent.input1 }}' }] },
    ])
    const reading = withRecords(records, anApi('Orders', 'select {{ Input1.value }}'))
    expect(refusalOf(reading, ['w1'])).toBe('Orders reads Input1, of which there is one in each cell.')
  })

  it('reads as inputs what the cell gives in which it stands, and hands it over to the page', () => {
    const records = withRecords(
      listPage([run('Orders'), alert('{{ currentItem.id }} {{ Input1.value }} {{ Button2.text }}')]),
      anApi('Orders', 'select 1'),
      anApi('Other', '{{ Orders.response }}'),
    )
    const { content, page } = make(records, ['w4'])
    expect(propertiesOf(content, 'Button1')).toMatchObject({
      text: '{{ Embed.currentItemName.value }} {{ Embed.currentCellIndex.value + 1 }} of {{ Embed.currentItemValue.value }}',
      onClick: [
        {
          type: 'triggerEvent',
          eventPayload: {
            currentItem: '{{ Embed.currentItemValue.value }}',
            input1: '{{ Embed.input1.value }}',
            button2Text: '{{ Embed.button2Text.value }}',
          },
        },
      ],
    })
    expect(propertiesOf(page, 'OrderCard1').inputs).toContain('"currentItemName": {{ currentItem.name }}')
    expect(propertiesOf(page, 'OrderCard1').events).toMatchObject([
      {
        onEvent: [
          { apiNames: ['Orders'] },
          {
            message:
              '{{ currentEvent.currentItem.id }} {{ currentEvent.input1 }} {{ currentEvent.button2Text }}',
          },
        ],
      },
    ])
    expect(named(page, 'OrderCard1')).toMatchObject({ parentId: 'w2' })
  })

  it('has what is entered in it below its name in the data of a form around it', () => {
    const records = withRecords(
      formPage([run('Keep')]),
      anApi('Keep', 'insert {{ Form1.data.Input1 }} {{ Form1.data.Input2 }} {{ Form1.isDirty }}'),
      anApi('Other', '{{ Keep.response }}'),
    )
    const { page } = make(records, ['w3', 'w4'])
    expect(JSON.stringify(named(page, 'Keep'))).toContain(
      'insert {{ Form1.data.OrderCard1.Input1 }} {{ Form1.data.Input2 }} {{ Form1.isDirty }}',
    )
  })

  it('leaves the items of its own lists what they are', () => {
    const records = aPageOf(
      { type: 'repeater' },
      { type: 'repeater', parentId: 'w2', properties: { items: '{{ currentItem.lines }}' } },
      { type: 'button', parentId: 'w4', properties: { text: '{{ currentItem.name }}' } },
    )
    const { content } = make(records, ['w3'])
    expect(propertiesOf(content, 'Repeater2').items).toBe('{{ Embed.currentItemLines.value }}')
    expect(propertiesOf(content, 'Button1').text).toBe('{{ currentItem.name }}')
  })

  it('stands where the components stood, and its content as they did', () => {
    const records = aPageOf(
      { type: 'button', place: { left: 24, top: 5 } },
      { type: 'input', place: { left: 52, top: 10 } },
    )
    const { content, page } = make(records, ['w1', 'w2'])
    expect(named(page, 'OrderCard1')).toMatchObject({
      left: { value: 24 },
      top: { value: 5 },
      width: { value: 48 },
    })
    expect(named(content, 'Button1')).toMatchObject({
      left: { value: 0 },
      top: { value: 0 },
      width: { value: 24 },
    })
    expect(named(content, 'Input1')).toMatchObject({
      left: { value: 56 },
      top: { value: 5 },
      width: { value: 40 },
    })
  })

  it('arranges its components as their canvas did', () => {
    const records = aPageOf({ type: 'button' }, { type: 'input' }, { type: 'table' })
    const stacked = after(records, setCanvasLayout(records, catalogue, { id: canvasId, layout: 'VSTACK' }))
    const { content, page } = make(stacked, ['w2', 'w3'])
    expect(named(content, 'Input1')).toMatchObject({ parentId: named(content, 'Canvas1').id })
    expect(propertiesOf(content, 'Canvas1').layout).toBe('VSTACK')
    expect(named(page, 'OrderCard1')).toMatchObject({ width: { mode: 'fillParent' } })
  })

  it('gives way to names that its own page has', () => {
    const records = withRecords(orderPage([run('Module')]), anApi('Module', 'select 1'))
    const { content } = make(records, ['w2'])
    expect(named(content, 'Module').kind).toBe('api')
    expect(new Set(Object.values(content).map(({ name }) => name)).size).toBe(Object.keys(content).length)
  })

  it('keeps when what goes along was made', () => {
    const records = withRecords(orderPage([], { isDisabled: '{{ Draft.value }}' }), {
      ...aVariable('Draft'),
      createdAt: 77,
    })
    expect(named(make(records, ['w2']).content, 'Draft')).toMatchObject({ createdAt: 77 })
  })

  it('is undone in one step', () => {
    const records = orderPage([run('Orders')])
    const planned = planModule(records, catalogue, { ids: ['w1', 'w2'], name: 'Card' })
    const outcome: Outcome = planned.ok
      ? replaceByModule(records, catalogue, { plan: planned.plan, used }, countingIds('new'))
      : planned
    const page = after(records, outcome)
    if (!outcome.ok) throw new Error(outcome.message)
    const { added, updated, removed } = outcome.change
    const back = Object.fromEntries(
      Object.entries(updated).map(([id, [from, to]]) => [id, [to, from] as const]),
    )
    const undone = apply(page, {
      added: removed,
      removed: added,
      updated: Object.fromEntries(Object.entries(back).map(([id, [from, to]]) => [id, [from, to]])),
    })
    expect(undone.ok ? undone.records : null).toEqual(records)
  })

  it('names the kinds of inputs that components tell', () => {
    const records = aPageOf(
      { type: 'input' },
      { type: 'button', properties: { text: '{{ Input1.isValid }} {{ Input1.label }} {{ Input1.value }}' } },
    )
    const { content } = make(records, ['w2'])
    const kinds = Object.values(content).flatMap((record) =>
      record.kind === 'embedProperty' ? [[record.name, record.valueKind]] : [],
    )
    expect(kinds).toEqual([
      ['input1IsValid', 'boolean'],
      ['input1Label', undefined],
      ['input1', undefined],
    ])
  })
})

describe('components are not made a module of', () => {
  it.each([
    ['nothing is selected', orderPage([]), [], 'Select the components to make a module of.'],
    [
      'they stand in different places',
      aPageOf({ type: 'container' }, { type: 'button', parentId: 'w2' }, { type: 'button' }),
      ['w3', 'w4'],
      'do not stand beside each other',
    ],
    [
      'something outside acts on them',
      orderPage([reset('Input1')]),
      ['w1'],
      'Button1 acts on Input1 (onClick), which nothing outside of a module can.',
    ],
    [
      'one step acts on both sides',
      orderPage([script('Input1.set("label", "x"); Orders.run()')]),
      ['w1', 'w2'],
      'Button1 runs something outside of the module and, in the same step, acts on Input1.',
    ],
    [
      'a script names one of them by a text',
      orderPage([script("resetComponent('Input1')")]),
      ['w1', 'w2'],
      'Button1 names Input1 by a text in a script',
    ],
    [
      'all of something that stays is read',
      withRecords(orderPage([], { isDisabled: '{{ Object.keys(Orders) }}' })),
      ['w2'],
      'Button1 reads Orders in a way that a module cannot',
    ],
    [
      'code outside reads all of one of them',
      withRecords(orderPage([]), anApi('Find', 'select {{ Object.keys(Input1) }}')),
      ['w1'],
      'Find reads all of Input1',
    ],
    [
      'code cannot be read',
      orderPage([], { isDisabled: '{{ Orders.response + }}' }),
      ['w2'],
      'Button1 has code in isDisabled that cannot be read. Mend it first',
    ],
    [
      'all that is entered in a form around them is read',
      withRecords(formPage(), anApi('Keep', 'insert {{ Form1.data }}')),
      ['w3'],
      'Keep reads all that is entered in Form1 (Step1), which is named otherwise then.',
    ],
    [
      'they read what is entered in the form around them',
      formPage([alert('{{ Form1.data.Input2 }}')]),
      ['w3', 'w4'],
      'Button1 reads what is entered in Form1 (onClick',
    ],
    [
      'a step acts on what stands in the same cell',
      listPage([reset('Input1')]),
      ['w4'],
      'Button1 acts on Input1 in its own cell, which an event of a module cannot.',
    ],
    [
      'what stands in the same cell reads them',
      listPage([]),
      ['w3'],
      'Button2 reads Input1 of its own cell, and a module gives out one value for all cells.',
    ],
    [
      'an API that stays reads the cell in which it is run',
      withRecords(listPage([run('Find')]), anApi('Find', 'select {{ currentItem.id }}'), {
        ...anApi('Other', '{{ Find.response }}'),
      }),
      ['w4'],
      'Find reads currentItem of the cell in which it is run, which an event of a module cannot say.',
    ],
  ])('where %s', (_, records, ids, message) => {
    expect(refusalOf(records, ids)).toContain(message)
  })
})
