import {
  addApi,
  addStateVariable,
  addWidget,
  apply,
  findUses,
  type Outcome,
  renameEntity,
  rootOf,
} from '@ashlar/document'
import {
  emptyPage,
  type JsonObject,
  type PageRecords,
  widgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { inspectable, inspectedRecord, pathOf } from './inspected.ts'
import { enteredByPeople, exposedLines, propertyLines } from './property-lines.ts'
import { linesOfUses } from './use-lines.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
let count = 0
const newId = (): string => `id${(count += 1)}`

const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}

const withWidget = (
  records: PageRecords,
  type: string,
  name: string,
  properties: JsonObject,
): PageRecords => {
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const place = { type, parentId: canvas?.id ?? '', place: { left: 0, top: 0 }, properties }
  const outcome = addWidget(records, catalogue, place, newId)
  const id = outcome.ok ? (outcome.selection?.[0] ?? '') : ''
  const added = after(records, outcome)
  return after(added, renameEntity(added, catalogue, { id, name }))
}

const aPage = (): PageRecords => {
  const withInput = withWidget(emptyPage('Page1', newId), 'input', 'Search', { label: 'Search' })
  const withText = withWidget(withInput, 'text', 'Said', {
    text: '{{ Search.value }} and {{ Basket.value }}',
  })
  const withTable = withWidget(withText, 'table', 'Orders', {
    columns: [{ id: 'a', key: 'a', label: 'Total', linkLabel: '{{ Search.value }}' }],
    onRefresh: [{ id: 's1', type: 'setStateVar', state: { name: 'Basket', scope: 'page' }, value: '1' }],
  })
  const withApi = after(withTable, addApi(withTable, { name: 'Load', blockOption: 'loop' }, newId))
  return after(withApi, addStateVariable(withApi, { name: 'Basket', createdAt: 1 }, newId))
}

const named = (records: PageRecords, name: string) => {
  const found = Object.values(records).find((record) => record.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

const widgetNamed = (records: PageRecords, name: string): WidgetRecord => {
  const found = named(records, name)
  if (found.kind !== 'widget') throw new Error(`${name} is no component.`)
  return found
}

describe('what the inspector shows', () => {
  const records = aPage()
  const search = named(records, 'Search')
  const basket = named(records, 'Basket')

  it('is what is selected, and the page where nothing is', () => {
    expect(inspectedRecord(records, [search.id], null)).toBe(search)
    expect(inspectedRecord(records, [], null)).toBe(rootOf(records))
  })

  it('is what was asked for until something else is selected', () => {
    const selection = [search.id]
    const asked = { id: basket.id, selection }
    expect(inspectedRecord(records, selection, asked)).toBe(basket)
    expect(inspectedRecord(records, [...selection], asked)).toBe(search)
  })

  it('can be everything with a name, by kind', () => {
    const groups = inspectable(records)
    expect(groups.map(({ group }) => group)).toEqual(['Components', 'APIs', 'State variables'])
    expect(groups[2]?.items).toEqual([{ value: basket.id, label: 'Basket' }])
  })

  it('is read by its name, and what is of the application below App', () => {
    expect(pathOf(search)).toBe('Search')
    const ofApplication = addStateVariable({}, { name: 'Basket', createdAt: 1, scope: 'app' }, newId)
    expect(pathOf(named(after({}, ofApplication), 'Basket'))).toBe('App.Basket')
  })
})

describe('the properties of a component', () => {
  const records = aPage()
  const said = widgetNamed(records, 'Said')
  const living = (
    values: Record<string, unknown>,
    set: string[] = [],
    errors: Record<string, string> = {},
  ) => ({
    snapshot: { record: said, values, errors, isLoading: false },
    set,
  })
  const line = (given: ReturnType<typeof living>, path: string) =>
    propertyLines(said, catalogue, given).find((one) => one.path === path)

  it('say where their values come from', () => {
    expect(line(living({ text: 'a and b' }), 'text')).toMatchObject({ value: '"a and b"', source: 'binding' })
    expect(line(living({ text: 'set' }, ['text']), 'text')).toMatchObject({ source: 'set' })
    expect(line(living({}), 'isVisible')).toMatchObject({ source: 'default' })
    const search = widgetNamed(records, 'Search')
    const entered = propertyLines(search, catalogue, living({ label: 'Search' }))
    expect(entered.find(({ path }) => path === 'label')).toMatchObject({ source: 'entered' })
  })

  it('stand before those that are as they began, with their errors', () => {
    const lines = propertyLines(said, catalogue, living({ text: '' }, [], { text: 'Basket is not defined.' }))
    expect(lines[0]).toMatchObject({ path: 'text', error: 'Basket is not defined.' })
    expect(lines.at(-1)?.source).toBe('default')
  })

  it('are followed by what people enter', () => {
    const search = widgetNamed(records, 'Search')
    const values = exposedLines(search, catalogue, living({ value: 'typed' }, ['value']))
    expect(values.find(({ path }) => path === 'value')).toMatchObject({ value: '"typed"', source: 'entered' })
    expect(exposedLines(search, catalogue, living({ value: '' }))[0]).toMatchObject({ source: 'followed' })
    expect(enteredByPeople(search, catalogue)).toContain('value')
  })
})

describe('the lines of uses', () => {
  const records = aPage()
  const around = { records, catalogue }
  const lines = (name: string) => linesOfUses(findUses(named(records, name), around).uses, around)

  it('name component and property, and lead to them', () => {
    expect(lines('Search').map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'Said › Text: reads value',
      'Orders › Columns › Total › Link text: reads value',
    ])
    expect(lines('Search')[0]?.place).toEqual({
      kind: 'property',
      widgetId: named(records, 'Said').id,
      path: 'text',
    })
  })

  it('name the step that sets it', () => {
    expect(lines('Basket').map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'Said › Text: reads value',
      'Orders › On refresh: sets · Set variable',
    ])
  })
})
