import { expect, test } from 'vitest'
import { readListAddress, sortingOf, sortText } from './list-address.ts'

test('an address says what is searched for and in which order, and nothing else', () => {
  expect(readListAddress({ search: 'orders', sort: '-name', other: 1 })).toEqual({
    search: 'orders',
    sort: '-name',
  })
  expect(readListAddress({ search: 2026, sort: ['name'] })).toEqual({ search: '2026' })
  expect(readListAddress({})).toEqual({})
})

test('only orders that the list has are read, and come back as they were written', () => {
  const descending = { key: 'name', direction: 'descending' } as const
  expect(sortingOf(sortText(descending), ['name'])).toEqual(descending)
  expect(sortingOf('name', ['name'])).toEqual({ key: 'name', direction: 'ascending' })
  expect(sortingOf('records', ['name'])).toBeNull()
  expect(sortingOf(undefined, ['name'])).toBeNull()
})
