import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatSplitSize,
  inUnit,
  openPixels,
  parseSplitSize,
  sizeAfterDrag,
  sizeAfterKey,
  splitDefaults,
  type SplitLimits,
  type SplitSize,
} from './split-size.ts'

const limits: SplitLimits = { minimum: 200, maximum: 600, collapsedSize: 0, collapseThreshold: 40 }
const open: SplitSize = { size: 300, unit: 'px', isCollapsed: false }
const collapsed: SplitSize = { ...open, isCollapsed: true }
const keys = { grow: 'ArrowRight', shrink: 'ArrowLeft' }
const room = 1000

describe('dragging the divider', () => {
  test('collapses below the collapsed size and the threshold, and keeps the size to open to', () => {
    const fifty: SplitLimits = { minimum: 50, maximum: 600, collapsedSize: 50, collapseThreshold: 40 }
    expect(sizeAfterDrag(open, 89, fifty, room)).toEqual(collapsed)
    expect(sizeAfterDrag(open, 91, fifty, room)).toEqual({ ...open, size: 91 })
  })

  test('needs 50 px at least and 40 above the collapsed size, where nothing else is said', () => {
    expect(splitDefaults).toEqual({ minimum: 50, collapseThreshold: 40 })
  })

  test('holds at the minimum before it collapses', () => {
    expect(sizeAfterDrag(open, 170, limits, room)).toEqual({ ...open, size: 200 })
    expect(sizeAfterDrag(open, 39, limits, room)).toEqual(collapsed)
  })

  test('expands when dragged back beyond the threshold', () => {
    expect(sizeAfterDrag(collapsed, 39, limits, room)).toEqual(collapsed)
    expect(sizeAfterDrag(collapsed, 41, limits, room)).toEqual({ ...open, size: 200 })
  })

  test('never collapses a pane that cannot collapse', () => {
    expect(sizeAfterDrag(open, 0, { ...limits, collapsedSize: null }, room)).toEqual({ ...open, size: 200 })
  })

  test('gives a share of the room where the size is one', () => {
    const half: SplitSize = { size: 50, unit: '%', isCollapsed: false }
    expect(openPixels(half, room)).toBe(500)
    expect(sizeAfterDrag(half, 333, limits, room)).toEqual({ ...half, size: 33.3 })
  })

  test('gives a share also where the pane began with px', () => {
    const half: SplitSize = { size: 50, unit: '%', isCollapsed: false }
    expect(inUnit({ ...half, size: 200, unit: 'px' }, '%', room)).toEqual({ ...half, size: 20 })
    expect(inUnit(half, 'px', room)).toEqual({ ...half, size: 500, unit: 'px' })
    expect(inUnit(half, '%', room)).toBe(half)
  })

  test('stays within its limits wherever the pointer goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 5000 }), (wanted) => {
        const { size } = sizeAfterDrag(open, wanted, limits, room)
        expect(size).toBeGreaterThanOrEqual(200)
        expect(size).toBeLessThanOrEqual(600)
      }),
    )
  })
})

describe('keys on the divider', () => {
  const press = (from: SplitSize, key: string) => sizeAfterKey(from, key, keys, limits, room)

  test('arrows resize, Home and End go to the limits, Enter collapses and opens', () => {
    expect(press(open, 'ArrowRight')?.size).toBe(316)
    expect(press(open, 'ArrowLeft')?.size).toBe(284)
    expect(press(open, 'Home')?.size).toBe(200)
    expect(press(open, 'End')?.size).toBe(600)
    expect(press(open, 'Enter')).toEqual(collapsed)
    expect(press(collapsed, 'ArrowRight')).toEqual(open)
  })

  test('other keys are left alone', () => {
    expect(press(open, 'a')).toBeNull()
  })
})

describe('remembering the size', () => {
  test('reads what it wrote', () => {
    const sizes = fc.record({
      size: fc.nat(100),
      unit: fc.constantFrom('px' as const, '%' as const),
      isCollapsed: fc.boolean(),
    })
    fc.assert(
      fc.property(sizes, (size) => {
        expect(parseSplitSize(formatSplitSize(size), size.unit)).toEqual(size)
      }),
    )
  })

  test.each([null, '', 'NaN', '-3', '12px', '40%', '{"size":3}'])('ignores %j', (text) => {
    expect(parseSplitSize(text, 'px')).toBeNull()
  })

  test('ignores px and more than everything where a share is kept', () => {
    expect(parseSplitSize('480', '%')).toBeNull()
    expect(parseSplitSize('480%', '%')).toBeNull()
  })
})
