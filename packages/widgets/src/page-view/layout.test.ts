import { gridUnits, pixels, type WidgetRecord } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutCanvas, type CanvasChild } from './layout.ts'

interface Drawn {
  record?: Partial<WidgetRecord>
  left?: number
  top: number
  width?: number
  height: number
  fits?: boolean
  isCollapsed?: boolean
}

const child = (id: string, drawn: Drawn): CanvasChild => {
  const record: WidgetRecord = {
    kind: 'widget',
    id,
    name: id,
    type: 'text',
    parentId: 'canvas',
    order: id,
    left: gridUnits(drawn.left ?? 0),
    top: gridUnits(drawn.top),
    width: gridUnits(drawn.width ?? 96),
    height: { value: drawn.height, mode: drawn.fits === true ? 'fitContent' : 'gridUnit' },
    properties: {},
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
    ...drawn.record,
  }
  return { id, record, isCollapsed: drawn.isCollapsed ?? false }
}

const topsOf = (children: readonly CanvasChild[], measured: readonly (readonly [string, number])[] = []) => {
  const layout = layOutCanvas(children, new Map(measured))
  return Object.fromEntries([...layout.placements].map(([id, placement]) => [id, placement.top]))
}

describe('the layout of a canvas', () => {
  it('puts widgets where the document has them, in rows of 12 px and parts of 96', () => {
    const layout = layOutCanvas([child('a', { left: 24, top: 2, width: 48, height: 3 })], new Map())
    expect(layout.placements.get('a')).toMatchObject({ left: '25%', top: 24, width: '50%', height: '36px' })
    expect(layout.height).toBe(60)
  })

  it('reads from top to bottom, then from left to right', () => {
    const layout = layOutCanvas(
      [
        child('c', { top: 5, height: 2 }),
        child('b', { left: 50, top: 0, height: 2 }),
        child('a', { top: 0, height: 2 }),
      ],
      new Map(),
    )
    expect(layout.order).toEqual(['a', 'b', 'c'])
  })

  it('moves what stands below a grown widget, after the free room is used up', () => {
    const near = [child('grows', { top: 0, height: 3, fits: true }), child('below', { top: 4, height: 3 })]
    expect(topsOf(near, [['grows', 96]])).toEqual({ grows: 0, below: 108 })
    const far = [child('grows', { top: 0, height: 3, fits: true }), child('below', { top: 20, height: 3 })]
    expect(topsOf(far, [['grows', 96]])).toEqual({ grows: 0, below: 240 })
  })

  it('leaves alone what stands beside a grown widget', () => {
    const children = [
      child('grows', { top: 0, width: 48, height: 3, fits: true }),
      child('beside', { left: 48, top: 4, width: 48, height: 3 }),
    ]
    expect(topsOf(children, [['grows', 200]]).beside).toBe(48)
  })

  it('keeps the room of a widget whose content is smaller than it was drawn', () => {
    const children = [
      child('small', { top: 0, height: 10, fits: true }),
      child('below', { top: 11, height: 3 }),
    ]
    expect(topsOf(children, [['small', 20]]).below).toBe(132)
  })

  it('gives the room of a collapsed widget to those below it, along the whole chain', () => {
    const children = [
      child('title', { top: 0, height: 3 }),
      child('filter', { top: 4, height: 5, isCollapsed: true }),
      child('table', { top: 10, height: 20 }),
      child('note', { top: 31, height: 2 }),
    ]
    expect(topsOf(children)).toEqual({ title: 0, filter: 48, table: 60, note: 312 })
  })

  it('keeps widgets within their bounds, and the room of one that its maximum makes smaller', () => {
    const bounded = {
      minHeight: gridUnits(5),
      maxHeight: pixels(96),
      minWidth: pixels(80),
      maxWidth: pixels(400),
    }
    const children = [
      child('small', { top: 0, height: 3, fits: true, record: bounded }),
      child('below', { top: 3, height: 3 }),
    ]
    const layout = layOutCanvas(children, new Map([['small', 60]]))
    expect(layout.placements.get('small')).toMatchObject({
      minimumHeight: 60,
      maximumHeight: 96,
      minimumWidth: '80px',
      maximumWidth: '400px',
    })
    expect(layout.placements.get('below')?.top).toBe(60)
    const tall = [
      child('tall', { top: 0, height: 20, record: { maxHeight: pixels(96) } }),
      child('below', { top: 20, height: 3 }),
    ]
    expect(topsOf(tall).below).toBe(240)
  })

  it('takes margins from inside the cell, and adds those of a widget whose content decides to its height', () => {
    const side = pixels(6)
    const margin = { top: pixels(4), right: side, bottom: pixels(8), left: side }
    const layout = layOutCanvas(
      [
        child('fixed', { left: 48, top: 1, width: 48, height: 5, record: { margin } }),
        child('fits', { top: 10, height: 3, fits: true, record: { margin } }),
        child('below', { top: 13, height: 3 }),
      ],
      new Map([['fits', 36]]),
    )
    expect(layout.placements.get('fixed')).toMatchObject({
      left: 'calc(50% + 6px)',
      top: 16,
      width: 'calc(50% - 12px)',
      height: '48px',
    })
    expect(layout.placements.get('below')?.top).toBe(168)
  })

  it('never lets a widget vanish that fills its parent', () => {
    const fills = {
      height: { value: 0, mode: 'fillParent' },
      width: { value: 0, mode: 'fillParent' },
    } as const
    const layout = layOutCanvas([child('a', { left: 24, top: 1, height: 0, record: fills })], new Map())
    expect(layout.placements.get('a')).toMatchObject({
      width: 'calc(100% - 25%)',
      height: 'max(120px, calc(100% - 12px))',
    })
    expect(layout.height).toBe(132)
  })

  it('places two thousand widgets, and anew only those below one that grew', () => {
    const children = Array.from({ length: 2000 }, (_none, index) =>
      child(String(index), {
        left: (index % 8) * 12,
        top: Math.floor(index / 8) * 5,
        width: 12,
        height: 4,
        fits: true,
      }),
    )
    const first = layOutCanvas(children, new Map())
    const grown = layOutCanvas(children, new Map([['3', 400]]), first)
    const moved = [...grown.placements].filter(([id, placement]) => placement !== first.placements.get(id))
    expect(first.placements.size).toBe(2000)
    expect(moved.every(([id]) => Number(id) % 8 === 3)).toBe(true)
    expect(moved).toHaveLength(249)
  })

  it('keeps the same places as objects while they do not change', () => {
    const children = [child('a', { top: 0, height: 3, fits: true }), child('b', { top: 4, height: 3 })]
    const before = layOutCanvas(children, new Map())
    const after = layOutCanvas(children, new Map([['a', 30]]), before)
    expect(after.placements.get('a')).toBe(before.placements.get('a'))
    expect(after.placements.get('b')).toBe(before.placements.get('b'))
  })

  it('never lets a widget that was above another overlap it, however they grow', () => {
    const drawn = fc.record({
      left: fc.integer({ min: 0, max: 90 }),
      top: fc.integer({ min: 0, max: 60 }),
      width: fc.integer({ min: 4, max: 96 }),
      height: fc.integer({ min: 1, max: 20 }),
      fits: fc.boolean(),
      isCollapsed: fc.boolean(),
      measured: fc.integer({ min: 0, max: 600 }),
    })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 12 }), (boxes) => {
        const children = boxes.map((box, index) => child(String(index), box))
        const measured = new Map(boxes.map((box, index) => [String(index), box.measured]))
        const { placements } = layOutCanvas(children, measured)
        const heightOf = (index: number): number => {
          const box = boxes[index]
          if (box === undefined || box.isCollapsed) return 0
          return Math.max(box.height * 12, box.fits ? box.measured : 0)
        }
        boxes.forEach((upper, one) => {
          boxes.forEach((lower, other) => {
            const isAbove = upper.top + upper.height <= lower.top
            const shareColumns =
              upper.left < lower.left + lower.width && lower.left < upper.left + upper.width
            if (!isAbove || !shareColumns || upper.isCollapsed || lower.isCollapsed) return
            const bottom = (placements.get(String(one))?.top ?? 0) + heightOf(one)
            expect(placements.get(String(other))?.top ?? 0).toBeGreaterThanOrEqual(bottom)
          })
        })
      }),
    )
  })
})
