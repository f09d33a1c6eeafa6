import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowWindow, scrollTopFor } from './row-window.ts'

const lists = fc.record({
  count: fc.nat(200_000),
  rowHeight: fc.constantFrom(28, 36, 48),
  top: fc.nat(2_000_000),
  height: fc.integer({ min: 0, max: 3000 }),
  around: fc.nat(12),
})

describe('the window of rows', () => {
  test('holds every row that is in sight, wherever the list is scrolled to', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const farthest = Math.max(0, list.count * list.rowHeight - list.height)
        const top = Math.min(list.top, farthest)
        const { first, end } = rowWindow({ ...list, top })
        expect(first * list.rowHeight).toBeLessThanOrEqual(top)
        expect(end * list.rowHeight).toBeGreaterThanOrEqual(
          Math.min(top + list.height, list.count * list.rowHeight),
        )
      }),
    )
  })

  test('is as short as what is in sight, however long the list is', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const { first, end } = rowWindow(list)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(list.count)
        expect(end - first).toBeLessThanOrEqual(Math.ceil(list.height / list.rowHeight) + 1 + 2 * list.around)
      }),
    )
  })

  test('shows the end of a list that became shorter than it is scrolled', () => {
    expect(rowWindow({ count: 30, rowHeight: 36, top: 36_000, height: 360, around: 0 })).toEqual({
      first: 19,
      end: 30,
    })
  })
})

describe('bringing a row into sight', () => {
  const sizes = { rowHeight: 36, headerHeight: 36, footerHeight: 36, height: 432 }

  test('leaves the list alone where the row is in sight', () => {
    expect(scrollTopFor(5, 100, sizes)).toBe(100)
  })

  test('puts a row above right below the headings', () => {
    expect(scrollTopFor(2, 500, sizes)).toBe(72)
  })

  test('puts a row below right above the summaries', () => {
    expect(scrollTopFor(20, 0, sizes)).toBe(21 * 36 - 360)
  })
})
