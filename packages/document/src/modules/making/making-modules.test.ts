import { apply, type Outcome } from '../../index.ts'
import {
  emptyModule,
  type EventHandler,
  type JsonObject,
  type JsonValue,
  type PageRecord,
  type PageRecords,
} from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, anApi, aVariable, countingIds, withRecords } from '../../../test/build-page.ts'
import { aPageOf, catalogue } from '../../../test/module-catalogue.ts'
import { isObject } from '../../bindings.ts'
import { namesOf } from '../../tree.ts'
import { expandModules } from '../expand-modules.ts'
import { moduleInterface } from '../module-interface.ts'
import { fillModule } from './fill-module.ts'
import { planModule } from './plan-module.ts'
import { replaceByModule } from './replace-by-module.ts'

const used = { moduleId: 'card', version: 1 }

/** A page and the module that is made of some of its components. */
const make = (records: PageRecords, ids: readonly string[]) => {
  const planned = planModule(records, catalogue, { ids, name: 'Order card' })
  if (!planned.ok) throw new Error(planned.message)
  const { plan } = planned
  const newId = countingIds('new')
  const empty = emptyModule(countingIds('module'))
  const content = after(empty, fillModule(empty, catalogue, { plan, createdAt: 1000 }, newId))
  const page = after(records, replaceByModule(records, catalogue, { plan, used }, newId))
  return { plan, content, page }
}

const refusalOf = (records: PageRecords, ids: readonly string[]): string => {
  const planned = planModule(records, catalogue, { ids, name: 'Order card' })
  return planned.ok ? 'made' : planned.message
}

const named = (records: PageRecords, name: string): PageRecord => {
  const found = Object.values(records).find((record) => record.name === name)
  if (found === undefined) throw new Error(`There is nothing called ${name}.`)
  return found
}

const propertiesOf = (records: PageRecords, name: string): JsonObject => {
  const record = named(records, name)
  return record.kind === 'widget' ? record.properties : {}
}

const run = (name: string, more: object = {}): JsonValue => ({
  id: `run-${name}`,
  type: 'executeApi',
  apiNames: [name],
  ...more,
})
const reset = (name: string): JsonValue => ({ id: `reset-${name}`, type: 'resetComponent', widget: name })
const alert = (message: string): JsonValue => ({
  id: `alert-${message.length}`,
  type: 'showAlert',
  message,
  style: 'info',
})
const script = (code: string): JsonValue => ({ id: 'script', type: 'runJs', code })

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

  it('leaves a variable on the page that browsers keep', () => {
    const kept = { ...aVariable('Draft'), persistance: 'Local Storage' as const }
    const records = withRecords(orderPage([], { isDisabled: '{{ Draft.value }}' }), kept)
    expect(make(records, ['w2']).plan.parts.alongside).toEqual([])
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
      ['input1Label', 'text'],
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
      orderPage([run('Orders', { onSuccess: [reset('Input1')] })]),
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
      'a form around them collects what is entered',
      aPageOf({ type: 'form' }, { type: 'input', parentId: 'w2' }),
      ['w3'],
      'Form1 collects what is entered in Input1',
    ],
    [
      'they stand in repeated cells',
      aPageOf({ type: 'repeater' }, { type: 'input', parentId: 'w2' }),
      ['w3'],
      'Input1 stands in each cell of Repeater1. Select Repeater1 instead.',
    ],
  ])('where %s', (_, records, ids, message) => {
    expect(refusalOf(records, ids)).toContain(message)
  })
})

const paths = [
  'Input1.value',
  'Input2.label',
  'Button1.text',
  'Table1.pageSize',
  'Orders.response',
  'Save.response',
  'Chosen.value',
  'App.Shop.value',
  'Global.user.name',
  'Embed.language.value',
]
const expression = fc
  .array(
    fc.oneof(
      fc.constantFrom(...paths),
      fc.constantFrom(...paths).map((path) => `${path}?.length`),
      fc
        .constantFrom(...paths)
        .map((path) => `[1].map((Input1) => Input1 + ${path.startsWith('Input1') ? '2' : path})`),
      fc.constantFrom(...paths).map((path) => path.replace(/\.(\w+)$/u, '["$1"]')),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' + '))
const templateText = expression.map((code) => `Text {{ ${code} }}!`)
const anyStep = fc.oneof(
  fc.constantFrom('Orders', 'Save').map((name) => run(name)),
  fc
    .constantFrom('Orders', 'Save')
    .chain((name) => templateText.map((text) => run(name, { onSuccess: [alert(text)] }))),
  templateText.map(alert),
  fc.constantFrom('Input1', 'Table1').map(reset),
  expression.map((code) => script(`const it = ${code}; showAlert(it)`)),
  fc.constant(script('Chosen.set(Input1.value + value)')),
  fc.constant({
    id: 'set',
    type: 'setStateVar',
    state: { name: 'Chosen', scope: 'page' },
    value: '{{ currentEvent.sum }}',
  }),
)

const anyPage = fc
  .record({
    texts: fc.array(templateText, { minLength: 7, maxLength: 7 }),
    handlers: fc.array(fc.array(anyStep, { maxLength: 4 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ texts, handlers }) => {
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = texts
    return withRecords(
      aPageOf(
        { type: 'input', properties: { label: a, onChange: handlers[0] ?? [] } },
        { type: 'input', properties: { label: b } },
        { type: 'button', properties: { text: c, onClick: handlers[1] ?? [] } },
        { type: 'table', properties: { tableData: d } },
        { type: 'button', properties: { text: g } },
      ),
      anApi('Orders', e),
      anApi('Save', f),
      aVariable('Chosen'),
      { ...aVariable('Shop', 'x'), scope: 'app' as const },
      {
        kind: 'embedProperty' as const,
        id: 'language',
        name: 'language',
        defaultValue: 'en',
        onChange: [],
        createdAt: 0,
      },
    )
  })

/** What a page with a module means, in the words of the page before: names without the module, inputs and outputs as what they stand for. */
const meaning = (page: PageRecords, content: PageRecords, plan: ReturnType<typeof make>['plan']) => {
  const expanded = expandModules(page, new Map([['card@1', content]]), catalogue)
  const { instance } = plan
  const inWords = (text: string): string => {
    let said = text
    for (const { name, path } of plan.inputs)
      said = said.replaceAll(new RegExp(`\\b${instance}\\.inputs\\.${name}\\.value\\b`, 'gu'), path.join('.'))
    for (const { name, path } of plan.outputs)
      said = said.replaceAll(new RegExp(`\\b${instance}\\.outputs\\.${name}\\b`, 'gu'), path.join('.'))
    return said.replaceAll(`${instance}·`, '').replaceAll(/\["(\w+)"\]/gu, '.$1')
  }
  const events = new Map(
    Object.values(expanded).flatMap((record) =>
      record.kind === 'event' ? [[record.name, record] as const] : [],
    ),
  )
  const inlined = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return inWords(value)
    if (Array.isArray(value)) return value.flatMap((item) => followed(item))
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(inner)]))
      : value
  }
  const followed = (item: JsonValue): JsonValue[] => {
    const event = isObject(item) && isObject(item.event) ? events.get(String(item.event.name)) : undefined
    if (event === undefined || !isObject(item)) return [inlined(item)]
    const given = isObject(item.eventPayload) ? Object.entries(item.eventPayload) : []
    let steps = JSON.stringify(event.onTrigger)
    for (const [name, text] of given) {
      const source = /^\{\{ (.*) \}\}$/u.exec(String(text))?.[1] ?? ''
      steps = steps.replaceAll(new RegExp(`currentEvent\\.${name}\\b`, 'gu'), source)
    }
    const read: EventHandler = JSON.parse(steps)
    return JSON.parse(JSON.stringify(read)).flatMap((step: JsonValue) => inlined(step))
  }
  return (record: PageRecord): JsonValue => {
    const now = Object.values(expanded).find(
      ({ name, kind }) =>
        kind === record.kind && (name === record.name || name === `${instance}·${record.name}`),
    )
    return now === undefined ? null : inlined(JSON.parse(JSON.stringify(now)))
  }
}

/** What a record does, whatever it is called and wherever it stands. */
const deeds = (value: JsonValue): JsonValue => {
  if (!isObject(value)) return null
  const { properties, blocks, onSuccess, defaultValue } = value
  return JSON.parse(JSON.stringify({ properties, blocks, onSuccess, defaultValue }))
}

it('whatever is made a module of means what it meant before', () => {
  let made = 0
  fc.assert(
    fc.property(anyPage, fc.subarray(['w1', 'w2', 'w3', 'w4', 'w5'], { minLength: 1 }), (records, ids) => {
      const planned = planModule(records, catalogue, { ids, name: 'Order card' })
      if (!planned.ok) {
        expect(planned.message).toMatch(/^\w+ .*\.$/u)
        return
      }
      made += 1
      const { plan, content, page } = make(records, ids)
      const meant = meaning(page, content, plan)
      for (const record of Object.values(records)) {
        const before: JsonValue = JSON.parse(JSON.stringify(record).replaceAll(/\[\\"(\w+)\\"\]/gu, '.$1'))
        expect(deeds(meant(record))).toEqual(deeds(before))
      }
    }),
    { numRuns: 300 },
  )
  expect(made).toBeGreaterThan(30)
})
