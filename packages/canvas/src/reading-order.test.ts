import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell } from '../test/build-scene.ts'
import type { GridRectangle } from './grid.ts'
import { pushDown, type Occupant } from './push-down.ts'
import { inReadingOrder, placeInReadingOrder } from './reading-order.ts'

const overlap = (one: GridRectangle, other: GridRectangle): boolean =>
  one.left < other.left + other.columns &&
  other.left < one.left + one.columns &&
  one.top < other.top + other.rows &&
  other.top < one.top + one.rows

const overlapping = (items: readonly Occupant[]): string[] =>
  items.flatMap((one, index) =>
    items
      .slice(index + 1)
      .flatMap((other) => (overlap(one.cell, other.cell) ? [`${one.id} ${other.id}`] : [])),
  )

/** The widgets after one of them was moved before another one in the reading order. */
const moved = (items: readonly Occupant[], id: string, beforeId: string | null): Occupant[] => {
  const own = items.filter((item) => item.id === id)
  const { cells, displaced } = placeInReadingOrder(items, own, beforeId)
  const tops = new Map(displaced.map((each) => [each.id, each.top]))
  return items.map((item) =>
    item.id === id
      ? { ...item, cell: cells[0] ?? item.cell }
      : { ...item, cell: { ...item.cell, top: tops.get(item.id) ?? item.cell.top } },
  )
}
const order = (items: readonly Occupant[]): string =>
  inReadingOrder(items)
    .map(({ id }) => id)
    .join('')

const column: Occupant[] = [
  { id: 'a', cell: cell(0, 0, 96, 4) },
  { id: 'b', cell: cell(0, 5, 96, 3) },
  { id: 'c', cell: cell(0, 9, 96, 8) },
]
const sideBySide: Occupant[] = [
  { id: 'a', cell: cell(0, 0, 40, 4) },
  { id: 'b', cell: cell(50, 0, 40, 4) },
  { id: 'c', cell: cell(0, 5, 96, 8) },
]

describe('a place in the reading order of a grid', () => {
  it('is on rows of its own, and what comes later makes room', () => {
    expect(moved(column, 'a', 'c').map(({ cell: { top } }) => top)).toEqual([4, 0, 9])
    expect(moved(column, 'c', 'a').map(({ cell: { top } }) => top)).toEqual([9, 14, 0])
    expect(order(moved(column, 'a', null))).toBe('bca')
  })

  it('is left without a trace: the way there and back ends where it began', () => {
    expect(moved(moved(column, 'a', 'c'), 'a', 'b')).toEqual(column)
    expect(moved(moved(column, 'b', null), 'b', 'c')).toEqual(column)
  })

  it('leaves what stands beside each other where it is across', () => {
    const after = moved(sideBySide, 'c', 'a')
    expect(order(after)).toBe('cab')
    expect(after.map(({ cell: { left, columns } }) => [left, columns])).toEqual([
      [0, 40],
      [50, 40],
      [0, 96],
    ])
    const [a, b] = after
    expect(a?.cell.top).toBe(b?.cell.top)
  })

  it('between two that stand beside each other sends the second one down', () => {
    const after = moved(sideBySide, 'c', 'b')
    expect(order(after)).toBe('acb')
    expect(overlapping(after)).toEqual([])
  })

  it('takes something new, and several at once as they stand to each other', () => {
    const { cells, displaced } = placeInReadingOrder(
      column,
      [{ cell: cell(0, 20, 10, 2) }, { cell: cell(12, 20, 10, 3) }],
      'b',
    )
    expect(cells.map(({ left, top }) => [left, top])).toEqual([
      [0, 5],
      [12, 5],
    ])
    expect(displaced).toEqual([
      { id: 'b', top: 9 },
      { id: 'c', top: 13 },
    ])
  })

  it('overlaps nothing, and is read where it was asked for, whatever the page', () => {
    const cells = fastCheck.record({
      left: fastCheck.integer({ min: 0, max: 80 }),
      top: fastCheck.integer({ min: 0, max: 40 }),
      columns: fastCheck.integer({ min: 1, max: 16 }),
      rows: fastCheck.integer({ min: 1, max: 12 }),
    })
    const pages = fastCheck.array(cells, { minLength: 2, maxLength: 9 }).map((all) =>
      all.reduce<Occupant[]>((items, next, index) => {
        const id = String.fromCodePoint(97 + index)
        const tops = new Map(pushDown([next], items).map((each) => [each.id, each.top]))
        const others = items.map((item) => ({
          ...item,
          cell: { ...item.cell, top: tops.get(item.id) ?? item.cell.top },
        }))
        return [...others, { id, cell: next }]
      }, []),
    )
    fastCheck.assert(
      fastCheck.property(pages, fastCheck.nat(), fastCheck.nat(), (page, which, where) => {
        const ids = inReadingOrder(page).map(({ id }) => id)
        const id = ids[which % ids.length] ?? ''
        const rest = ids.filter((other) => other !== id)
        const beforeId = rest[where % (rest.length + 1)] ?? null
        const after = moved(page, id, beforeId)
        const at = beforeId === null ? rest.length : rest.indexOf(beforeId)
        expect(overlapping(page)).toEqual([])
        expect(overlapping(after)).toEqual([])
        expect(order(after)).toBe([...rest.slice(0, at), id, ...rest.slice(at)].join(''))
      }),
    )
  })
})
