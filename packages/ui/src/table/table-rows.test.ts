import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextSorting, searchRows, sortRows } from './table-rows.ts'

const itself = <Value>(value: Value): Value => value

describe('sorting rows', () => {
  test('puts numbers within texts in the order people expect', () => {
    expect(sortRows(['App 10', 'app 2', 'App 1'], itself, 'ascending')).toEqual(['App 1', 'app 2', 'App 10'])
  })

  test('keeps nothing last in both directions', () => {
    expect(sortRows([null, 2, 1], itself, 'ascending')).toEqual([1, 2, null])
    expect(sortRows([null, 2, 1], itself, 'descending')).toEqual([2, 1, null])
  })

  test('loses no row, adds none and leaves the given rows as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), (rows) => {
        const before = [...rows]
        const sorted = sortRows(rows, itself, 'descending')
        expect(rows).toEqual(before)
        expect(sorted).toHaveLength(rows.length)
        expect(sorted.filter((value) => value !== null)).toEqual(
          rows.filter((value) => value !== null).toSorted((one, other) => other - one),
        )
      }),
    )
  })

  test('a second click turns the direction, another column begins ascending', () => {
    const first = nextSorting(null, 'name')
    expect(first).toEqual({ key: 'name', direction: 'ascending' })
    expect(nextSorting(first, 'name').direction).toBe('descending')
    expect(nextSorting({ key: 'name', direction: 'descending' }, 'owner')).toEqual({
      key: 'owner',
      direction: 'ascending',
    })
  })
})

describe('searching rows', () => {
  const rows = ['Rechnungen für Köln', 'Invoices', 'Orders of invoices']

  test('finds every word in any order, without regard to case and accents', () => {
    expect(searchRows(rows, 'koln RECHNUNG', itself)).toEqual(['Rechnungen für Köln'])
    expect(searchRows(rows, 'invoices orders', itself)).toEqual(['Orders of invoices'])
  })

  test('an empty query finds everything', () => {
    expect(searchRows(rows, '   ', itself)).toEqual(rows)
  })
})
