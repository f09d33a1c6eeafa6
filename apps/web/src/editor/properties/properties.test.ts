import {
  choice,
  emptyPage,
  number,
  widgetCatalogue,
  type JsonValue,
  type PageRecords,
  type WidgetProperty,
  type WidgetRecord,
} from '@ashlar/schema'
import { addWidget, apply } from '@ashlar/document'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { findIcons, shownIcons } from './icon-search.ts'
import { isCondition, shownValue } from './condition.ts'
import { copyOfItem, fieldNames, itemTitle, newNames, readItems } from './items.ts'
import { isPropertyVisible } from './property-visibility.ts'
import { paletteNameOf } from './palette-name.ts'
import { groupProperties, isSet, sharedProperties } from './shared-properties.ts'
import { previewOf } from '../results/value-preview.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
let count = 0
const newId = () => `id${(count += 1)}`

const aWidget = (type: string, properties: WidgetRecord['properties'] = {}): WidgetRecord => {
  const page: PageRecords = emptyPage('Page1', newId)
  const canvas = Object.values(page).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const parentId = canvas?.id ?? ''
  const outcome = addWidget(
    page,
    catalogue,
    { type, parentId, place: { left: 0, top: 0 }, properties },
    newId,
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(page, outcome.change)
  const widget = applied.ok ? applied.records[outcome.selection?.[0] ?? ''] : undefined
  if (widget?.kind !== 'widget') throw new Error('The component was not added.')
  return widget
}

describe('the properties shown for a selection', () => {
  it('are those of the descriptor, with the default where nothing is set', () => {
    const shown = sharedProperties([aWidget('button')], catalogue)
    expect(shown.find(({ path }) => path === 'text')).toMatchObject({
      value: { kind: 'same', value: 'Click me' },
      isCode: false,
    })
  })

  it('are what several components have in common, without their events', () => {
    const paths = sharedProperties([aWidget('button'), aWidget('input')], catalogue).map(({ path }) => path)
    expect(paths).toContain('isVisible')
    expect(paths).not.toContain('onClick')
    expect(paths).not.toContain('text')
  })

  it('are mixed where the values differ', () => {
    const shown = sharedProperties(
      [aWidget('button', { text: 'A' }), aWidget('button', { text: 'B' })],
      catalogue,
    )
    expect(shown.find(({ path }) => path === 'text')?.value).toEqual({ kind: 'mixed' })
  })

  it('are found by any word of their name or group', () => {
    const shown = sharedProperties([aWidget('button')], catalogue)
    const found = groupProperties(shown, 'disab').flatMap(({ properties }) =>
      properties.map(({ path }) => path),
    )
    expect(found).toEqual(['isDisabled'])
    expect(groupProperties(shown, 'nothing of the kind')).toEqual([])
  })

  it('begin with the groups that are used most; a component without these begins with its first', () => {
    const groupsOf = (widget: WidgetRecord) =>
      groupProperties(sharedProperties([widget], catalogue), '').map(({ group, isUsual }) =>
        isUsual ? group : `(${group})`,
      )
    expect(groupsOf(aWidget('button')).slice(0, 3)).toEqual(['General', '(Appearance)', '(Behavior)'])
    expect(groupsOf(aWidget('image')).slice(0, 2)).toEqual(['General', 'Data'])
    const section = Object.values(emptyPage('Page1', newId)).find(
      (record) => record.kind === 'widget' && record.type === 'section',
    )
    if (section?.kind !== 'widget') throw new Error('A page begins with a section.')
    expect(groupsOf(section).slice(0, 2)).toEqual(['Layout', '(Appearance)'])
  })

  it('are counted as set where they differ from what they begin with', () => {
    const set = (properties: WidgetRecord['properties']) =>
      sharedProperties([aWidget('button', properties)], catalogue)
        .filter((shown) => isSet(shown))
        .map(({ path }) => path)
    expect(set({ isDisabled: true }).filter((path) => !set({}).includes(path))).toEqual(['isDisabled'])
  })
})

describe('items', () => {
  it('are called by their label, their key, or their number', () => {
    expect(itemTitle({ id: 'a', label: 'Name', key: 'name' }, 'column', 0)).toBe('Name')
    expect(itemTitle({ id: 'a', key: 'name' }, 'column', 0)).toBe('name')
    expect(itemTitle({ id: 'a' }, 'column', 2)).toBe('Column 3')
  })

  it('are whatever in the list is an object', () => {
    expect(readItems([{ id: 'a' }, 'no item', null, { id: 'b' }])).toEqual([{ id: 'a' }, { id: 'b' }])
    expect(readItems('no list')).toEqual([])
  })

  it('are copied under a new id with a label that says so', () => {
    const item = { id: 'a', label: 'Name', options: [1] }
    expect(copyOfItem(item, 'b')).toEqual({ id: 'b', label: 'Name copy', options: [1] })
    expect(copyOfItem({ id: 'a', label: '{{ x }}' }, 'b')).toEqual({ id: 'b', label: '{{ x }}' })
  })
})

describe('names from data', () => {
  it('are those of the first object that no item has yet', () => {
    expect(newNames([{ id: 1, name: 'Ada' }], [{ id: 'a', key: 'id' }], 'key')).toEqual(['name'])
  })

  it('are none where the data is no list of objects', () => {
    for (const list of [null, 'x', 7, {}, [], [1, 2], [['a']]]) expect(newNames(list, [], 'key')).toEqual([])
  })
})

describe('a property that depends on another', () => {
  const kind = choice('Kind', 'auto', {
    help: 'A kind.',
    options: [
      { value: 'auto', label: 'Automatic' },
      { value: 'number', label: 'Number' },
    ],
  })
  const decimals = number('Decimals', null, {
    help: 'Digits.',
    shownWhen: { property: 'kind', is: ['number'] },
  })
  const rounding = number('Rounding', null, {
    help: 'Rounding.',
    shownWhen: { property: 'decimals', is: [2] },
  })
  const siblings = { kind, decimals, rounding }
  const offered = (property: WidgetProperty, values: { [name: string]: JsonValue }) =>
    isPropertyVisible(property, siblings, (name) => values[name])

  it('is offered while the other has one of its values, by default too', () => {
    expect(offered(decimals, {})).toBe(false)
    expect(offered(decimals, { kind: 'number' })).toBe(true)
  })

  it('is offered where the other is bound and may be anything', () => {
    expect(offered(decimals, { kind: '{{ x }}' })).toBe(true)
  })

  it('is hidden together with the one it depends on', () => {
    expect(offered(rounding, { decimals: 2 })).toBe(false)
    expect(offered(rounding, { kind: 'number', decimals: 2 })).toBe(true)
  })

  it('is never offered where only documents know it', () => {
    expect(offered({ ...kind, isInternal: true }, {})).toBe(false)
  })
})

describe('a color that was picked', () => {
  const palette = [{ name: 'primary500', hex: '#2F6F5E' }]

  it('is kept by its name in the palette, so that it follows the theme', () => {
    expect(paletteNameOf('#2f6f5e', palette)).toBe('primary500')
    expect(paletteNameOf('#2f6f5eff', palette)).toBe('primary500')
  })

  it('is a color of its own where the palette has none like it', () => {
    expect(paletteNameOf('#2f6f5e80', palette)).toBeNull()
    expect(paletteNameOf('#000000', palette)).toBeNull()
  })
})

describe('icons', () => {
  const names = ['arrow-left', 'circle-arrow-left', 'house', 'panel-left']

  it('are found by every word of a search, those that begin with it first', () => {
    expect(findIcons(names, 'arrow left')).toEqual(['arrow-left', 'circle-arrow-left'])
    expect(findIcons(names, 'LEFT')).toEqual(['arrow-left', 'circle-arrow-left', 'panel-left'])
    expect(findIcons(names, 'nothing')).toEqual([])
  })

  it('are shown in a number that can be drawn at once', () => {
    const many = Array.from({ length: 2000 }, (_none, index) => `icon-${index}`)
    expect(findIcons(many, '')).toHaveLength(shownIcons)
    expect(findIcons(many, 'icon')).toHaveLength(shownIcons)
  })
})

describe('a value in one line', () => {
  it('is JSON, cut where it is long', () => {
    expect(previewOf({ a: [1, null] })).toBe('{"a":[1,null]}')
    expect(previewOf(undefined)).toBe('undefined')
    expect(previewOf('x'.repeat(5000))).toHaveLength(1001)
  })

  it('counts long lists instead of writing them out', () => {
    expect(previewOf(Array.from({ length: 1000 }, (_, index) => index))).toBe('[0,1,2,…] (1000 items)')
  })

  it('never throws', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(previewOf(circle)).toBe('[object Object]')
  })
})

describe('a condition', () => {
  const rule = catalogue.get('input')?.properties.customValidationRule
  const required = catalogue.get('input')?.properties.isRequired
  if (rule === undefined || required === undefined) throw new Error('The input lost a rule.')

  it('is an empty field where nobody wrote one, although it holds by default', () => {
    expect(isCondition(rule)).toBe(true)
    expect(shownValue(rule, true)).toBe('')
    expect(shownValue(rule, '{{ 1 < 2 }}')).toBe('{{ 1 < 2 }}')
    expect(shownValue(rule, false)).toBe(false)
  })

  it('is no switch, whose value is shown as it is', () => {
    expect(isCondition(required)).toBe(false)
    expect(shownValue(required, false)).toBe(false)
  })
})

describe('the fields of data', () => {
  it('are those of the first object of a list, or of an object alone', () => {
    expect(fieldNames([null, { id: 1, name: 'Ada' }])).toEqual(['id', 'name'])
    expect(fieldNames({ city: 'London' })).toEqual(['city'])
    expect(fieldNames('city')).toEqual([])
    expect(fieldNames([['a']])).toEqual([])
  })
})
