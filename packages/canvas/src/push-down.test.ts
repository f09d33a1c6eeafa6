import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell } from '../test/build-scene.ts'
import type { GridRectangle } from './grid.ts'
import { firstFreeTop, pushDown } from './push-down.ts'

const overlap = (one: GridRectangle, other: GridRectangle): boolean =>
  one.left < other.left + other.columns &&
  other.left < one.left + one.columns &&
  one.top < other.top + other.rows &&
  other.top < one.top + one.rows

describe('making room', () => {
  it('moves nothing that is not hit', () => {
    expect(pushDown([cell(0, 0, 10, 4)], [{ id: 'a', cell: cell(0, 4, 10, 4) }])).toEqual([])
  })

  it('moves what is hit below what was placed, and what that hits in turn', () => {
    const siblings = [
      { id: 'a', cell: cell(0, 2, 10, 4) },
      { id: 'b', cell: cell(5, 7, 10, 4) },
      { id: 'c', cell: cell(40, 2, 10, 4) },
    ]
    expect(pushDown([cell(0, 0, 10, 4)], siblings)).toEqual([
      { id: 'a', top: 4 },
      { id: 'b', top: 8 },
    ])
  })

  it('leaves nothing overlapping that did not overlap before', () => {
    const some = fastCheck.record({
      left: fastCheck.nat(80),
      top: fastCheck.nat(40),
      columns: fastCheck.integer({ min: 1, max: 16 }),
      rows: fastCheck.integer({ min: 1, max: 10 }),
    })
    fastCheck.assert(
      fastCheck.property(some, fastCheck.array(some, { maxLength: 12 }), (placed, cells) => {
        const apart = cells.filter(
          (one, index) => !cells.slice(0, index).some((other) => overlap(one, other)),
        )
        const tops = new Map(
          pushDown(
            [placed],
            apart.map((cell, index) => ({ id: String(index), cell })),
          ).map(({ id, top }) => [id, top]),
        )
        const settled = apart.map((one, index) => ({ ...one, top: tops.get(String(index)) ?? one.top }))
        for (const [index, one] of settled.entries()) {
          expect(overlap(one, placed)).toBe(false)
          expect(one.top).toBeGreaterThanOrEqual(apart[index]?.top ?? 0)
          for (const other of settled.slice(0, index)) expect(overlap(one, other)).toBe(false)
        }
      }),
    )
  })

  it('finds the first free place below a wished one', () => {
    const siblings = [
      { id: 'a', cell: cell(0, 0, 10, 4) },
      { id: 'b', cell: cell(0, 6, 10, 4) },
    ]
    expect(firstFreeTop(cell(0, 0, 5, 2), siblings)).toBe(4)
    expect(firstFreeTop(cell(0, 0, 5, 3), siblings)).toBe(10)
    expect(firstFreeTop(cell(50, 0, 5, 3), siblings)).toBe(0)
  })
})
