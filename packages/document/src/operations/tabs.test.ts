import { gridUnits, type PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aPageWith, after, canvasId, catalogue, countingIds, theWidget } from '../../test/build-page.ts'
import { childrenOf } from '../tree.ts'
import { deleteWidgets } from './delete-widgets.ts'
import { duplicateWidgets } from './duplicate-widgets.ts'
import { addItem, deleteItem, duplicateItem, moveItem, updateItem } from './items.ts'
import { resizeWidgets } from './resize-widgets.ts'
import { setPropertyMode } from './set-property-mode.ts'
import { setProperty } from './set-property.ts'
import { addTab, deleteTab, moveTab, renameTab } from './tabs.ts'

const page = aPageWith({ type: 'tabs', place: { left: 4, top: 6 } })
const newId = countingIds('n')
const canvases = (records: PageRecords, id = 'w1') =>
  childrenOf(records, id).map(({ properties }) => [properties.tabId, properties.tabName])
const first = canvases(page)[0]?.[0]?.toString() ?? ''

describe('a tabs component', () => {
  it('begins with a canvas per tab, as wide as itself and three rows lower', () => {
    expect(canvases(page).map(([, label]) => label)).toEqual(['Tab 1', 'Tab 2'])
    expect(childrenOf(page, 'w1')[0]).toMatchObject({
      type: 'canvas',
      parentId: 'w1',
      left: gridUnits(4),
      top: gridUnits(6),
      width: gridUnits(48),
      height: gridUnits(27),
      properties: { canExtend: false, detachFromLayout: true, tabId: first, tabName: 'Tab 1' },
    })
  })

  it('keeps its canvases in step when it is resized', () => {
    const larger = after(
      page,
      resizeWidgets(page, catalogue, { sizes: [{ id: 'w1', columns: 60, rows: 43 }] }),
    )
    expect(childrenOf(larger, 'w1')[1]).toMatchObject({ width: gridUnits(60), height: gridUnits(40) })
  })

  it('adds, moves, renames and deletes tabs with their canvases', () => {
    const added = after(page, addTab(page, catalogue, { id: 'w1', beforeId: first }, newId))
    expect(canvases(added).map(([, label]) => label)).toEqual(['Tab 3', 'Tab 1', 'Tab 2'])
    const moved = after(added, moveTab(added, catalogue, { id: 'w1', tabId: first, beforeId: null }))
    const renamed = after(moved, renameTab(moved, catalogue, { id: 'w1', tabId: first, label: 'Details' }))
    expect(canvases(renamed).map(([, label]) => label)).toEqual(['Tab 3', 'Tab 2', 'Details'])
    const deleted = after(renamed, deleteTab(renamed, catalogue, { id: 'w1', tabId: first }))
    expect(canvases(deleted).map(([, label]) => label)).toEqual(['Tab 3', 'Tab 2'])
  })

  it('selects the canvas of a new tab', () => {
    const outcome = addTab(page, catalogue, { id: 'w1' }, newId)
    const [selected = ''] = outcome.ok ? (outcome.selection ?? []) : []
    expect(theWidget(after(page, outcome), selected)).toMatchObject({ parentId: 'w1', type: 'canvas' })
  })

  it('keeps its last tab and asks for an id, in the words of the specification', () => {
    const one = after(page, deleteTab(page, catalogue, { id: 'w1', tabId: first }))
    const [canvas] = childrenOf(one, 'w1')
    const refusal = { code: 'last_tab', message: 'Cannot delete the last tab of a tabs component' }
    const tabId = canvases(one)[0]?.[0]?.toString() ?? ''
    expect(deleteTab(one, catalogue, { id: 'w1', tabId })).toMatchObject(refusal)
    expect(deleteWidgets(one, catalogue, { ids: [canvas?.id ?? ''] })).toMatchObject(refusal)
    expect(setProperty(one, catalogue, { ids: ['w1'], path: 'tabs', value: [] })).toMatchObject(refusal)
    expect(addTab(one, catalogue, { id: '' }, newId)).toMatchObject({ message: 'Widget ID is required' })
  })

  it('follows its list when the property panel sets it', () => {
    const canvas = childrenOf(page, 'w1')[1]?.id
    const second = canvases(page)[1]?.[0]?.toString() ?? ''
    const value = [
      { id: 'new', label: 'New' },
      { id: second, label: 'Kept' },
    ]
    const next = after(page, setProperty(page, catalogue, { ids: ['w1'], path: 'tabs', value }))
    expect(canvases(next)).toEqual([
      ['new', 'New'],
      [second, 'Kept'],
    ])
    expect(childrenOf(next, 'w1')[1]?.id).toBe(canvas)
  })

  it('gives a copy tabs and canvases of its own with what stands on them', () => {
    const parentId = childrenOf(page, 'w1')[0]?.id ?? ''
    const filled = aPageWith({ type: 'tabs' }, { type: 'button', parentId })
    const copied = after(filled, duplicateWidgets(filled, catalogue, { ids: ['w1'] }, countingIds('c')))
    const copy = childrenOf(copied, canvasId)[1]
    const ids = canvases(copied, copy?.id).map(([id]) => id)
    expect(copy?.properties.tabs).toMatchObject(ids.map((id) => ({ id })))
    expect(ids).not.toContain(first)
    expect(childrenOf(copied, childrenOf(copied, copy?.id ?? '')[0]?.id ?? '')).toMatchObject([
      { type: 'button' },
    ])
  })
})

describe('the items of a list', () => {
  const table = aPageWith({
    type: 'table',
    properties: { columns: [{ id: 'a', label: '{{ A.b }}' }, { id: 'b' }] },
  })
  const list = { id: 'w1', path: 'columns' }
  const asCode = after(
    table,
    setPropertyMode(table, catalogue, { ids: ['w1'], path: 'columns.0.width', mode: 'code' }),
  )

  it('carry their bindings and code fields along', () => {
    const moved = after(asCode, moveItem(asCode, catalogue, { ...list, itemId: 'a', beforeId: null }))
    expect(theWidget(moved, 'w1')).toMatchObject({
      properties: { columns: [{ id: 'b' }, { id: 'a' }] },
      dynamicBindingPathList: [{ key: 'columns.1.label' }],
      dynamicPropertyPathList: [{ key: 'columns.1.width' }],
    })
    const copied = after(moved, duplicateItem(moved, catalogue, { ...list, itemId: 'a' }, newId))
    expect(theWidget(copied, 'w1').dynamicPropertyPathList).toEqual([
      { key: 'columns.1.width' },
      { key: 'columns.2.width' },
    ])
    const left = after(copied, deleteItem(copied, catalogue, { ...list, itemId: 'a' }))
    expect(theWidget(left, 'w1').dynamicBindingPathList).toEqual([{ key: 'columns.1.label' }])
  })

  it('are added with a label, updated, and refused what they cannot hold', () => {
    const added = after(
      table,
      addItem(table, catalogue, { ...list, beforeId: 'a' }, () => 'c'),
    )
    expect(theWidget(added, 'w1').properties.columns).toMatchObject([{ id: 'c', label: 'Column 3' }, {}, {}])
    const wide = after(added, updateItem(added, catalogue, { ...list, itemId: 'c', values: { width: '40' } }))
    expect(theWidget(wide, 'w1').properties.columns).toMatchObject([{ id: 'c', width: 40 }, {}, {}])
    expect(updateItem(added, catalogue, { ...list, itemId: 'c', values: { width: 'wide' } })).toMatchObject({
      code: 'invalid_property',
    })
    expect(deleteItem(added, catalogue, { ...list, itemId: 'gone' })).toMatchObject({ code: 'not_found' })
  })
})
