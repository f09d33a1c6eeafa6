import { expect, it } from 'vitest'
import { Neighbors } from './neighbors.ts'

it('tells who has the process alone so, until somebody else comes and after they are gone', () => {
  let now = 0
  const neighbors = new Neighbors(() => now)
  expect(neighbors.see('a')).toBe(false)
  expect(neighbors.see('a')).toBe(false)
  expect(neighbors.see('b')).toBe(true)
  expect(neighbors.see('a')).toBe(true)
  now = 2000
  expect(neighbors.see('a')).toBe(true)
  now = 4000
  expect(neighbors.see('a')).toBe(false)
})
