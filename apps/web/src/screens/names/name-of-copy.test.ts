import { displayNameSchema } from '@ashlar/schema'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameOfCopy } from './name-of-copy.ts'

it('calls a copy after what it was made from', () => {
  expect(nameOfCopy('Orders', new Set(['Orders']))).toBe('Orders copy')
})

it('counts where there are copies already', () => {
  expect(nameOfCopy('Orders', new Set(['Orders copy', 'Orders copy 2']))).toBe('Orders copy 3')
})

it('keeps the whole of the last character of a name that is too long', () => {
  expect(nameOfCopy('👩‍👩‍👧'.repeat(10), new Set())).toBe(`${'👩‍👩‍👧'.repeat(9)} copy`)
})

it('always is a name that an application may have, and none of those taken', () => {
  const names = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }).filter((name) => {
    const checked = displayNameSchema.safeParse(name)
    return checked.success && checked.data === name
  })
  fc.assert(
    fc.property(names, fc.array(names), (name, others) => {
      const taken = new Set([...others, `${name} copy`])
      const copy = nameOfCopy(name, taken)
      expect(taken.has(copy)).toBe(false)
      expect(displayNameSchema.safeParse(copy).success).toBe(true)
    }),
  )
})
