import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell } from '../test/build-scene.ts'
import { alignCells, alignments, distributeCells, withoutOverlaps } from './alignment.ts'
import { autoscrollBy } from './autoscroll.ts'
import { moveColumnLine } from './columns.ts'
import type { GridRectangle } from './grid.ts'

const cells = [cell(10, 4, 20, 4), cell(40, 10, 10, 2), cell(60, 0, 30, 6)]
const some = fastCheck
  .record({
    left: fastCheck.nat(60),
    top: fastCheck.nat(60),
    columns: fastCheck.integer({ min: 1, max: 36 }),
    rows: fastCheck.integer({ min: 1, max: 12 }),
  })
  .map(({ left, top, columns, rows }) => cell(left, top, columns, rows))
const several = fastCheck.array(some, { minLength: 2, maxLength: 8 })
const sizes = (all: readonly GridRectangle[]) => all.map(({ columns, rows }) => [columns, rows])

describe('aligning', () => {
  it('brings widgets to a line of the rectangle around them', () => {
    expect(alignCells(cells, 'left').map(({ left }) => left)).toEqual([10, 10, 10])
    expect(alignCells(cells, 'right').map(({ left }) => left)).toEqual([70, 80, 60])
    expect(alignCells(cells, 'center').map(({ left }) => left)).toEqual([40, 45, 35])
    expect(alignCells(cells, 'top').map(({ top }) => top)).toEqual([0, 0, 0])
    expect(alignCells(cells, 'middle').map(({ top }) => top)).toEqual([4, 5, 3])
    expect(alignCells(cells, 'bottom').map(({ top }) => top)).toEqual([8, 10, 6])
  })

  it('keeps sizes, stays on the canvas, and edges aligned twice are as aligned once', () => {
    fastCheck.assert(
      fastCheck.property(several, fastCheck.constantFrom(...alignments), (all, alignment) => {
        const once = alignCells(all, alignment)
        expect(sizes(once)).toEqual(sizes(all))
        expect(once.every(({ left, top, columns }) => left >= 0 && top >= 0 && left + columns <= 96)).toBe(
          true,
        )
        // Centers fall between grid units, so that a second time may move them by one.
        if (alignment === 'center' || alignment === 'middle') return
        expect(alignCells(once, alignment)).toEqual(once)
      }),
    )
  })
})

describe('distributing', () => {
  it('leaves the same room between each and the next, and the outermost where they are', () => {
    expect(distributeCells([cell(0, 0, 10, 2), cell(12, 0, 10, 2), cell(50, 0, 10, 2)], 'across')).toEqual([
      cell(0, 0, 10, 2),
      cell(25, 0, 10, 2),
      cell(50, 0, 10, 2),
    ])
    expect(
      distributeCells([cell(0, 20, 5, 2), cell(0, 0, 5, 2), cell(0, 3, 5, 4)], 'down').map(({ top }) => top),
    ).toEqual([20, 0, 9])
  })

  it('never leaves the canvas and keeps sizes', () => {
    fastCheck.assert(
      fastCheck.property(several, fastCheck.constantFrom('across', 'down'), (all, direction) => {
        const next = distributeCells(all, direction)
        expect(sizes(next)).toEqual(sizes(all))
        expect(next.every(({ left, top, columns }) => left >= 0 && top >= 0 && left + columns <= 96)).toBe(
          true,
        )
      }),
    )
  })
})

describe('widgets that came to lie on each other', () => {
  it('move down until none does', () => {
    expect(withoutOverlaps([cell(0, 0, 10, 4), cell(5, 2, 10, 4), cell(30, 2, 10, 4)])).toEqual([
      cell(0, 0, 10, 4),
      cell(5, 4, 10, 4),
      cell(30, 2, 10, 4),
    ])
    fastCheck.assert(
      fastCheck.property(several, (all) => {
        const next = withoutOverlaps(all)
        expect(withoutOverlaps(next)).toEqual(next)
      }),
    )
  })
})

describe('the line between two columns', () => {
  it('changes these two and no other', () => {
    expect(moveColumnLine([32, 32, 32], 0, 100, 960)).toEqual([42, 22, 32])
    expect(moveColumnLine([32, 32, 32], 1, -100, 960)).toEqual([32, 22, 42])
  })

  it('stops where a column would become narrower than 8 of 96', () => {
    expect(moveColumnLine([48, 48], 0, 2000, 960)).toEqual([88, 8])
    expect(moveColumnLine([48, 48], 0, -2000, 960)).toEqual([8, 88])
  })

  it('does nothing where there is no such line', () => {
    expect(moveColumnLine([96], 0, 50, 960)).toEqual([96])
    expect(moveColumnLine([48, 48], 1, 50, 960)).toEqual([48, 48])
  })
})

describe('scrolling by itself', () => {
  it('rests away from the edges and grows faster towards them', () => {
    expect(autoscrollBy(300, 0, 600, 16)).toBe(0)
    const near = autoscrollBy(570, 0, 600, 16)
    const beyond = autoscrollBy(640, 0, 600, 16)
    expect(near).toBeGreaterThan(0)
    expect(beyond).toBeGreaterThan(near)
    expect(autoscrollBy(5, 0, 600, 16)).toBeLessThan(0)
  })

  it('is no jump after a long frame, and none in something too small to scroll', () => {
    expect(autoscrollBy(700, 0, 600, 4000)).toBeLessThanOrEqual(70)
    expect(autoscrollBy(50, 0, 60, 16)).toBe(0)
  })
})
