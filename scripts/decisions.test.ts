import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('two decisions written on one day do not have the same number', () => {
  const numbers = readdirSync(join(import.meta.dirname, '..', 'docs', 'decisions')).map((name) =>
    name.slice(0, 4),
  )
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
})
