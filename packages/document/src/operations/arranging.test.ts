import { gridUnits, pixels, type PageRecords } from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aPageWith,
  after,
  canvasId,
  catalogue,
  countingIds,
  theWidget,
  withRecords,
} from '../../test/build-page.ts'
import { childrenOf } from '../tree.ts'
import { addWidget } from './add-widget.ts'
import { groupWidgets } from './group-widgets.ts'
import { moveWidgets } from './move-widgets.ts'
import { setCanvasLayout } from './set-canvas-layout.ts'
import { boundsBuffer, setDimensions } from './set-dimensions.ts'
import { ungroupWidgets } from './ungroup-widgets.ts'

const newId = countingIds('n')
const at = (left: number, top: number) => ({ left, top })
const order = (records: PageRecords, id = canvasId) => childrenOf(records, id).map((widget) => widget.id)
const stacked = (records: PageRecords, layout: 'VSTACK' | 'HSTACK' = 'VSTACK') =>
  after(records, setCanvasLayout(records, catalogue, { id: canvasId, layout }))

describe('grouping', () => {
  it('puts a container around the selection, and ungrouping puts everything back', () => {
    const edge = fastCheck.record({
      left: fastCheck.nat(84),
      top: fastCheck.nat(50),
      columns: fastCheck.nat(40),
    })
    fastCheck.assert(
      fastCheck.property(edge, edge, (one, other) => {
        const records = aPageWith(
          { type: 'button', place: at(one.left, one.top), columns: one.columns },
          { type: 'button', place: at(other.left, other.top), columns: other.columns },
        )
        const outcome = groupWidgets(records, catalogue, { ids: ['w1', 'w2'] }, countingIds('g'))
        const grouped = after(records, outcome)
        const [container = ''] = outcome.ok ? (outcome.selection ?? []) : []
        expect(order(grouped)).toEqual([container])
        const back = after(grouped, ungroupWidgets(grouped, catalogue, { ids: [container] }))
        for (const id of ['w1', 'w2']) {
          const { left, top, width } = theWidget(records, id)
          expect(theWidget(back, id)).toMatchObject({ left, top, width, parentId: canvasId })
        }
        expect(Object.keys(back).sort()).toEqual(Object.keys(records).sort())
      }),
    )
  })

  it('is refused in the words of the specification', () => {
    const records = aPageWith(
      { type: 'container' },
      { type: 'button' },
      { type: 'button', parentId: 'w2' },
      { type: 'repeater' },
    )
    const [cell = ''] = order(records, 'w5')
    const inCell = after(records, moveWidgets(records, catalogue, { moves: [{ id: 'w3', parentId: cell }] }))
    const refusal = (ids: string[], type = 'container', on = records) =>
      groupWidgets(on, catalogue, { ids, type }, newId)
    expect(refusal([])).toMatchObject({ message: 'No widgets selected' })
    expect(refusal(['w3', 'w4'])).toMatchObject({ message: 'Cannot group widgets with different parents' })
    expect(refusal(['s1'])).toMatchObject({ message: 'Selected widgets cannot be grouped' })
    expect(refusal(['w3'], 'container', inCell)).toMatchObject({
      message: 'Cannot group widgets inside a grid',
    })
    expect(refusal(['w3'], 'button')).toMatchObject({ message: 'Cannot group these widgets' })
  })
})

describe('stacks', () => {
  it('keep the order in which components are seen', () => {
    const records = aPageWith(
      { type: 'button', place: at(40, 0) },
      { type: 'button', place: at(0, 20) },
      { type: 'button', place: at(0, 0) },
    )
    expect(order(stacked(records))).toEqual(['w3', 'w1', 'w2'])
    expect(order(stacked(records, 'HSTACK'))).toEqual(['w3', 'w2', 'w1'])
    const back = stacked(records)
    const grid = after(back, setCanvasLayout(back, catalogue, { id: canvasId, layout: 'FIXED_GRID' }))
    expect(['w3', 'w1', 'w2'].map((id) => theWidget(grid, id).top.value)).toEqual([0, 3, 6])
  })

  it('take components at a place in their order', () => {
    const records = stacked(aPageWith({ type: 'button' }, { type: 'button', place: at(0, 9) }))
    const added = after(
      records,
      addWidget(records, catalogue, { type: 'table', parentId: canvasId, beforeId: 'w2' }, () => 'new'),
    )
    expect(order(added)).toEqual(['w1', 'new', 'w2'])
    const moves = ['w2', 'new'].map((id) => ({ id, parentId: canvasId, beforeId: 'w1' }))
    expect(order(after(added, moveWidgets(added, catalogue, { moves })))).toEqual(['w2', 'new', 'w1'])
  })

  it('give equal and unreadable order keys new ones rather than fail', () => {
    const records = aPageWith({ type: 'button' }, { type: 'button' })
    const odd = withRecords(
      records,
      { ...theWidget(records, 'w1'), order: '!!' },
      { ...theWidget(records, 'w2'), order: '!!' },
    )
    const added = after(
      odd,
      addWidget(odd, catalogue, { type: 'button', parentId: canvasId, beforeId: 'w2' }, () => 'new'),
    )
    expect(order(added)).toEqual(['w1', 'new', 'w2'])
  })
})

describe('dimensions', () => {
  const records = aPageWith({ type: 'button' })
  const set = (on: PageRecords, given: Omit<Parameters<typeof setDimensions>[2], 'ids'>) =>
    setDimensions(on, catalogue, { ids: ['w1'], ...given })

  it('have the modes that the layout around allows', () => {
    expect(set(records, { width: { mode: 'px' } })).toMatchObject({
      code: 'invalid_dimension',
      message: 'The width of Button1 cannot be in pixels in a grid.',
    })
    const inStack = stacked(records)
    expect(theWidget(after(inStack, set(inStack, { width: { mode: 'px' } })), 'w1').width).toEqual(
      pixels(100),
    )
    const filling = set(inStack, { height: { mode: 'fillParent' } })
    expect(theWidget(after(inStack, filling), 'w1').height).toEqual({ value: 4, mode: 'fillParent' })
    expect(set(inStack, { height: { mode: 'px' } })).toMatchObject({ code: 'invalid_dimension' })
  })

  it('hold least and most against each other: the one just set stands', () => {
    const bounded = after(records, set(records, { maxWidth: pixels(100) }))
    expect(theWidget(after(bounded, set(bounded, { minWidth: pixels(200) })), 'w1')).toMatchObject({
      minWidth: pixels(200),
      maxWidth: pixels(200 + boundsBuffer),
    })
    const tall = after(records, set(records, { minHeight: gridUnits(10) }))
    expect(theWidget(after(tall, set(tall, { maxHeight: pixels(60) })), 'w1')).toMatchObject({
      minHeight: pixels(60 - boundsBuffer),
    })
  })

  it('keep the other sides of a distance and take it away again', () => {
    const padded = after(records, set(records, { padding: { left: pixels(8) } }))
    expect(theWidget(padded, 'w1').padding).toMatchObject({ left: pixels(8), top: pixels(0) })
    expect(theWidget(after(padded, set(padded, { padding: null })), 'w1').padding).toBeUndefined()
    expect(set(records, { width: { value: Number.NaN } })).toMatchObject({ code: 'invalid_dimension' })
  })
})

describe('overlays', () => {
  it('go to the page wherever they are put or dropped', () => {
    const records = aPageWith({ type: 'modal' })
    expect(theWidget(records, 'w1').parentId).toBe('0')
    const outcome = moveWidgets(records, catalogue, {
      moves: [{ id: 'w1', parentId: canvasId, place: at(1, 1) }],
    })
    expect(outcome).toMatchObject({
      notice: { code: 'moved_to_page', message: 'Moved Modal1 to the Page level' },
      change: { updated: {} },
    })
  })
})
