import { expect, it } from 'vitest'
import { Allowances } from './allowances.ts'

it('lets each use what is allowed at once, and the rest as it comes back', () => {
  let now = 0
  const allowances = new Allowances(10, 2, undefined, () => now)
  allowances.use('acme', 10)
  expect(allowances.waitOf('acme')).toBe(0)
  allowances.use('acme', 4)
  expect(allowances.waitOf('acme')).toBe(2000)
  expect(allowances.waitOf('other')).toBe(0)
  now = 1500
  expect(allowances.waitOf('acme')).toBe(500)
  now = 60_000
  allowances.use('acme', 1)
  expect(allowances.waitOf('acme')).toBe(0)
})

it('forgives what would take longer to come back than anybody should wait', () => {
  const allowances = new Allowances(10, 2, 3000, () => 0)
  allowances.use('acme', 1000)
  expect(allowances.waitOf('acme')).toBe(3000)
})
