import { addApi, addStateVariable, addWidget, apply, type Outcome } from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import { emptyPage, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, test } from 'vitest'
import { componentsMeant, propertiesOf } from './properties.ts'
import { thingsOfPage, thingsOfRecords } from './named-targets.ts'
import { valuesAt, valuesInScope } from './values.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
let count = 0
const newId = (): string => `id${(count += 1)}`

const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}

const aPage = (): PageRecords => {
  const records = emptyPage('Page1', newId)
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const table = { type: 'table', parentId: canvas?.id ?? '', place: { left: 0, top: 0 } }
  const withTable = after(records, addWidget(records, catalogue, table, newId))
  const withApi = after(withTable, addApi(withTable, { name: 'GetOrders', blockOption: 'loop' }, newId))
  return after(withApi, addStateVariable(withApi, { name: 'Basket', createdAt: 1, scope: 'app' }, newId))
}

describe('what the palette goes to', () => {
  test('is every component, API, block and variable, and neither the page nor its canvases', () => {
    const things = thingsOfRecords(aPage(), catalogue).map(({ name, detail }) => `${name}: ${detail}`)
    expect(things).toEqual(
      expect.arrayContaining([
        'Table1: Table',
        'GetOrders: API',
        'Loop1: Loop in GetOrders',
        'App.Basket: Variable of the application',
      ]),
    )
    expect(things.some((thing) => /canvas|page/iu.test(thing))).toBe(false)
  })

  test('says of what is on another page where it is', () => {
    const things = thingsOfPage(
      [
        { id: 'a', kind: 'api', name: 'Load', type: '' },
        { id: 'b', kind: 'block', name: 'Each', type: 'loop', apiId: 'a' },
        { id: 'c', kind: 'widget', name: 'Main', type: 'canvas' },
      ],
      'Orders',
      catalogue,
    )
    expect(things.map(({ detail }) => detail)).toEqual(['API on Orders', 'Loop in Load on Orders'])
    expect(things[1]?.place).toEqual({ kind: 'block', id: 'b', apiId: 'a' })
  })
})

describe('the properties that the palette goes to', () => {
  test('are those of a component whose name, or its beginning, is typed', () => {
    const records = aPage()
    expect(componentsMeant(records, 'table')).toEqual([])
    const [meant] = componentsMeant(records, 'table co')
    expect(meant?.name).toBe('Table1')
    const names = meant === undefined ? [] : propertiesOf(meant, catalogue).map(({ name }) => name)
    expect(names).toContain('Table1 › Columns')
    expect(componentsMeant(records, 'chart col')).toEqual([])
  })
})

const entry = (name: string, kind: ScopeEntry['kind'], value: unknown): ScopeEntry => ({
  name,
  kind,
  value,
  type: '',
  help: '',
})

describe('the values that the palette shows', () => {
  const names = [
    entry('Basket', 'stateVariable', { value: { items: 2 }, set: () => undefined }),
    entry('Orders', 'api', { response: [{ id: 7, customer: 'Ada' }], isLoading: false }),
  ]

  test('are what variables hold, and the simple values of everything else', () => {
    expect(valuesInScope(names)).toEqual([
      { path: 'Basket.value', preview: '{items: 2}' },
      { path: 'Orders.isLoading', preview: 'false' },
    ])
  })

  test('follow a path that is typed, however deep', () => {
    expect(valuesAt(names, 'orders.resp').map(({ path }) => path)).toContain('Orders.response')
    expect(valuesAt(names, 'Orders.response.0.c')).toEqual([
      { path: 'Orders.response.0.id', preview: '7' },
      { path: 'Orders.response.0.customer', preview: '"Ada"' },
    ])
    expect(valuesAt(names, 'Orders.response.9.')).toEqual([])
    expect(valuesAt(names, 'nobody.value')).toEqual([])
  })
})
