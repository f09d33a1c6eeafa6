import { describe, expect, it } from 'vitest'
import { placeRows, rowsBetween, scrollTopOf } from './row-places.ts'

const heading = 28
const option = 34
const described = 52

describe('the rows of an open list', () => {
  it('lie below each other, each as high as it is', () => {
    const { edges, height } = placeRows([heading, option, described])
    expect(edges).toEqual([4, 32, 66, 118])
    expect(height).toBe(122)
  })

  it('are all drawn where they are few', () => {
    expect(rowsBetween(placeRows([option, option]), 0, 320)).toEqual({ first: 0, end: 2 })
  })

  it('are drawn in sight and eight on each side where they are many', () => {
    const places = placeRows(Array.from({ length: 10_000 }, () => option))
    const top = 4 + 500 * option
    expect(rowsBetween(places, top, top + 10 * option - 1)).toEqual({ first: 492, end: 518 })
  })

  it('are drawn where they are cut by an edge', () => {
    const places = placeRows(Array.from({ length: 100 }, () => option))
    expect(rowsBetween(places, 4 + 50 * option - 1, 4 + 60 * option)).toEqual({ first: 41, end: 69 })
  })

  it('are the last ones where a search has made the list shorter than it is still scrolled', () => {
    const { first, end } = rowsBetween(placeRows([option, option, option]), 9000, 9320)
    expect({ first, end }).toEqual({ first: 0, end: 3 })
  })

  it('are none in an empty list', () => {
    expect(rowsBetween(placeRows([]), 0, 320)).toEqual({ first: 0, end: 0 })
  })
})

describe('bringing a row into sight', () => {
  const places = placeRows(Array.from({ length: 100 }, () => option))

  it.each([
    { what: 'leaves what is in sight', row: 5, top: 100, expected: 100 },
    { what: 'goes up as far as it must', row: 2, top: 100, expected: 68 },
    { what: 'goes down as far as it must', row: 20, top: 100, expected: 402 },
    { what: 'shows the edge above the first row', row: 0, top: 100, expected: 0 },
  ])('$what', ({ row, top, expected }) => {
    expect(scrollTopOf(places, row, { top, height: 320 })).toBe(expected)
  })
})
