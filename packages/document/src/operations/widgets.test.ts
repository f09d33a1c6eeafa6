import { gridUnits } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aPage,
  aPageWith,
  after,
  canvasId,
  catalogue,
  countingIds,
  theWidget,
} from '../../test/build-page.ts'
import { childrenOf, descendantsOf } from '../tree.ts'
import { addWidget } from './add-widget.ts'
import { copyWidgets } from './copied-widgets.ts'
import { deleteWidgets } from './delete-widgets.ts'
import { duplicateWidgets } from './duplicate-widgets.ts'
import { moveWidgets } from './move-widgets.ts'
import { pasteWidgets } from './paste-widgets.ts'
import { reorderWidget } from './reorder-widget.ts'
import { resizeWidgets } from './resize-widgets.ts'

const newId = countingIds('n')
const at = (left: number, top: number) => ({ left, top })

describe('adding a component', () => {
  it('gives it the first free name, its default size and selects it', () => {
    const records = aPageWith({ type: 'table' })
    const outcome = addWidget(
      records,
      catalogue,
      { type: 'table', parentId: canvasId, place: at(2, 30) },
      () => 'new',
    )
    expect(outcome).toMatchObject({ ok: true, selection: ['new'] })
    expect(theWidget(after(records, outcome), 'new')).toMatchObject({
      name: 'Table2',
      left: gridUnits(2),
      top: gridUnits(30),
      width: gridUnits(87),
      height: gridUnits(24),
    })
  })

  it('moves it into the canvas where it would stand out', () => {
    const records = aPageWith({ type: 'table', place: at(40, -3) })
    expect(theWidget(records, 'w1')).toMatchObject({ left: gridUnits(9), top: gridUnits(0) })
  })

  it('makes the canvas of a container with it', () => {
    const records = aPageWith({ type: 'container' })
    expect(childrenOf(records, 'w1')).toMatchObject([
      { name: 'Canvas2', type: 'canvas', width: gridUnits(96) },
    ])
  })

  it('lists the bindings of given properties', () => {
    const records = aPageWith({ type: 'table', properties: { tableData: '{{ Orders.response }}' } })
    expect(theWidget(records, 'w1').dynamicBindingPathList).toEqual([{ key: 'tableData' }])
  })

  it('is refused where the type is not allowed', () => {
    expect(
      addWidget(aPage(), catalogue, { type: 'canvas', parentId: canvasId, place: at(0, 0) }, newId),
    ).toEqual({
      ok: false,
      code: 'not_allowed_here',
      message: 'Cannot insert components of type canvas here.',
    })
  })
})

describe('moving components', () => {
  it('puts them in another canvas behind what is there', () => {
    const records = aPageWith({ type: 'container' }, { type: 'button', place: at(60, 0) })
    const moved = after(
      records,
      moveWidgets(records, catalogue, { moves: [{ id: 'w3', parentId: 'w2', place: at(1, 1) }] }),
    )
    expect(childrenOf(moved, 'w2').map(({ id }) => id)).toEqual(['w3'])
  })

  it('ignores a move into itself or into something inside it', () => {
    const records = aPageWith({ type: 'container' })
    const outcome = moveWidgets(records, catalogue, {
      moves: [{ id: 'w1', parentId: 'w2', place: at(0, 0) }],
    })
    expect(after(records, outcome)).toBe(records)
  })

  it('moves siblings that make room in the same change', () => {
    const records = aPageWith({ type: 'button' }, { type: 'button', place: at(0, 10) })
    const moved = after(
      records,
      moveWidgets(records, catalogue, {
        moves: [{ id: 'w2', parentId: canvasId, place: at(0, 0) }],
        displaced: [{ id: 'w1', top: 3 }],
      }),
    )
    expect([theWidget(moved, 'w1').top.value, theWidget(moved, 'w2').top.value]).toEqual([3, 0])
  })

  it('touches one record when the order among siblings changes', () => {
    const records = aPageWith({ type: 'button' }, { type: 'button' }, { type: 'button' })
    const outcome = reorderWidget(records, catalogue, { id: 'w3', beforeId: 'w1' })
    expect(outcome.ok && Object.keys(outcome.change.updated)).toEqual(['w3'])
    expect(childrenOf(after(records, outcome), canvasId).map(({ id }) => id)).toEqual(['w3', 'w1', 'w2'])
  })
})

describe('resizing components', () => {
  it('keeps the least size of the kind and stays in the canvas', () => {
    const records = aPageWith({ type: 'table', place: at(9, 0) })
    const small = after(
      records,
      resizeWidgets(records, catalogue, { sizes: [{ id: 'w1', columns: 1, rows: 1 }] }),
    )
    expect(theWidget(small, 'w1')).toMatchObject({ width: gridUnits(12), height: gridUnits(6) })
    const wide = after(records, resizeWidgets(records, catalogue, { sizes: [{ id: 'w1', columns: 500 }] }))
    expect(theWidget(wide, 'w1').width).toEqual(gridUnits(87))
  })
})

describe('deleting components', () => {
  it('deletes what is inside and selects what they stood in', () => {
    const records = aPageWith({ type: 'container' }, { type: 'button', parentId: 'w2' })
    const outcome = deleteWidgets(records, catalogue, { ids: ['w1', 'w3'] })
    expect(outcome).toMatchObject({ selection: [canvasId] })
    expect(Object.keys(after(records, outcome)).sort()).toEqual(['0', 's1', 's2'])
  })

  it('refuses the last section in the words of the specification', () => {
    expect(deleteWidgets(aPage(), catalogue, { ids: ['s1'] })).toMatchObject({
      message: 'Cannot delete the last section',
    })
  })

  it('refuses the page and its canvas', () => {
    expect(deleteWidgets(aPage(), catalogue, { ids: [canvasId] })).toMatchObject({ code: 'not_deletable' })
  })
})

describe('copying components', () => {
  it('names copies after their originals and points references among them to the copies', () => {
    const records = aPageWith(
      { type: 'button' },
      { type: 'table', properties: { tableData: '{{ [Button1.text, Other.value] }}' } },
    )
    const copied = after(
      records,
      duplicateWidgets(records, catalogue, { ids: ['w1', 'w2'] }, countingIds('c')),
    )
    expect(theWidget(copied, 'c1').name).toBe('Button1_copy1')
    expect(theWidget(copied, 'c2')).toMatchObject({
      name: 'Table1_copy1',
      properties: { tableData: '{{ [Button1_copy1.text, Other.value] }}' },
    })
  })

  it('counts on for the copy of a copy', () => {
    const records = aPageWith({ type: 'button' })
    const once = after(records, duplicateWidgets(records, catalogue, { ids: ['w1'] }, countingIds('c')))
    const twice = after(once, duplicateWidgets(once, catalogue, { ids: ['c1'] }, countingIds('d')))
    expect(theWidget(twice, 'd1').name).toBe('Button1_copy2')
  })

  it('takes along what is inside', () => {
    const records = aPageWith({ type: 'container' }, { type: 'button', parentId: 'w2' })
    const copied = after(records, duplicateWidgets(records, catalogue, { ids: ['w1'] }, countingIds('c')))
    expect(descendantsOf(copied, 'c1').map(({ type }) => type)).toEqual(['canvas', 'button'])
  })

  it('keeps names on a page where they are free', () => {
    const records = aPageWith({ type: 'button' })
    const taken = copyWidgets(records, catalogue, { ids: ['w1'] })
    if (!taken.ok) throw new Error(taken.message)
    const empty = aPage()
    const pasted = after(
      empty,
      pasteWidgets(empty, catalogue, { copied: taken.copied, parentId: canvasId }, countingIds('p')),
    )
    expect(theWidget(pasted, 'p1').name).toBe('Button1')
  })

  it('is refused with nothing selected and for structural components', () => {
    expect(copyWidgets(aPage(), catalogue, { ids: [] })).toMatchObject({
      message: 'Please select a widget to copy',
    })
    expect(copyWidgets(aPage(), catalogue, { ids: [canvasId] })).toMatchObject({
      message: 'Copying is not allowed on this widget: Canvas1',
    })
  })
})
