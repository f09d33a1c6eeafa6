import { emptyPage, widgetCatalogue, type PageRecords, type WidgetRecord } from '@ashlar/schema'
import { addWidget, apply } from '@ashlar/document'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { itemTitle, moveItem, readItems } from './items.ts'
import { groupProperties, sharedProperties } from './shared-properties.ts'
import { previewOf } from './value-preview.ts'

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
})

describe('items', () => {
  it('are called by their label, their key, or their number', () => {
    expect(itemTitle({ id: 'a', label: 'Name', key: 'name' }, 'column', 0)).toBe('Name')
    expect(itemTitle({ id: 'a', key: 'name' }, 'column', 0)).toBe('name')
    expect(itemTitle({ id: 'a' }, 'column', 2)).toBe('Column 3')
  })

  it('move within the list and no further', () => {
    const items = readItems([{ id: 'a' }, { id: 'b' }, 'no item'])
    expect(moveItem(items, 0, 1)).toEqual([{ id: 'b' }, { id: 'a' }])
    expect(moveItem(items, 1, 2)).toBe(items)
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
