import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveInList, nearerEdge, placeAtEdge } from './order.ts'

describe('the order of a sortable list', () => {
  it('changes by one item that goes to another place', () => {
    expect(moveInList(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveInList(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  })

  it('stays the same list where an item cannot go', () => {
    const items = ['a', 'b']
    expect(moveInList(items, 1, 2)).toBe(items)
    expect(moveInList(items, 0, -1)).toBe(items)
    expect(moveInList(items, 0, 0)).toBe(items)
  })

  it('puts a dropped item at the edge that was shown', () => {
    const index = fc.integer({ min: 0, max: 9 })
    const items = Array.from({ length: 10 }, (_none, position) => position)
    fc.assert(
      fc.property(index, index, fc.constantFrom('before' as const, 'after' as const), (from, over, edge) => {
        fc.pre(from !== over)
        const moved = moveInList(items, from, placeAtEdge(from, over, edge))
        const neighbor = moved.indexOf(over) + (edge === 'before' ? -1 : 1)
        expect(moved[neighbor]).toBe(from)
      }),
    )
  })

  it('takes the edge that is nearer to the pointer', () => {
    expect(nearerEdge({ top: 100, height: 20 }, 105)).toBe('before')
    expect(nearerEdge({ top: 100, height: 20 }, 115)).toBe('after')
  })
})
