import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatSplitSize,
  parseSplitSize,
  sizeAfterDrag,
  sizeAfterKey,
  type SplitLimits,
} from './split-size.ts'

const limits: SplitLimits = { minimum: 200, maximum: 600, collapseThreshold: 40 }
const open = { size: 300, isCollapsed: false }
const keys = { grow: 'ArrowRight', shrink: 'ArrowLeft' }

describe('dragging the divider', () => {
  test('holds at the minimum until the threshold, then collapses and keeps the size to open to', () => {
    expect(sizeAfterDrag(open, 170, limits)).toEqual({ size: 200, isCollapsed: false })
    expect(sizeAfterDrag(open, 159, limits)).toEqual({ size: 300, isCollapsed: true })
  })

  test('expands when dragged back beyond the threshold', () => {
    expect(sizeAfterDrag({ size: 300, isCollapsed: true }, 161, limits)).toEqual({
      size: 200,
      isCollapsed: false,
    })
  })

  test('never collapses a pane that cannot collapse', () => {
    expect(sizeAfterDrag(open, 0, { ...limits, collapseThreshold: null })).toEqual({
      size: 200,
      isCollapsed: false,
    })
  })

  test('stays within its limits wherever the pointer goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 5000 }), (wanted) => {
        const { size } = sizeAfterDrag(open, wanted, limits)
        expect(size).toBeGreaterThanOrEqual(200)
        expect(size).toBeLessThanOrEqual(600)
      }),
    )
  })
})

describe('keys on the divider', () => {
  test('arrows resize, Home and End go to the limits, Enter collapses and opens', () => {
    expect(sizeAfterKey(open, 'ArrowRight', keys, limits)?.size).toBe(316)
    expect(sizeAfterKey(open, 'ArrowLeft', keys, limits)?.size).toBe(284)
    expect(sizeAfterKey(open, 'Home', keys, limits)?.size).toBe(200)
    expect(sizeAfterKey(open, 'End', keys, limits)?.size).toBe(600)
    expect(sizeAfterKey(open, 'Enter', keys, limits)).toEqual({ size: 300, isCollapsed: true })
    expect(sizeAfterKey({ size: 300, isCollapsed: true }, 'ArrowRight', keys, limits)).toEqual(open)
  })

  test('other keys are left alone', () => {
    expect(sizeAfterKey(open, 'a', keys, limits)).toBeNull()
  })
})

describe('remembering the size', () => {
  test('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.boolean(), (size, isCollapsed) => {
        expect(parseSplitSize(formatSplitSize({ size, isCollapsed }))).toEqual({ size, isCollapsed })
      }),
    )
  })

  test.each([null, '', 'NaN', '-3', '12px', '{"size":3}'])('ignores %j', (text) => {
    expect(parseSplitSize(text)).toBeNull()
  })
})
