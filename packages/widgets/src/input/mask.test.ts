import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillsMask, maskPartsOf } from './mask.ts'

describe('a mask', () => {
  it('has places for digits, letters and either, and signs of its own', () => {
    const parts = maskPartsOf('a9-*')
    expect(fillsMask('å7-x', parts)).toBe(true)
    expect(fillsMask('å7-7', parts)).toBe(true)
    for (const text of ['77-x', 'aa-x', 'å7+x', 'å7-', 'å7-xx']) expect(fillsMask(text, parts)).toBe(false)
  })

  it('takes the sign behind a backslash as it is', () => {
    expect(maskPartsOf('\\9\\\\9')).toEqual(['9', '\\', /\d/])
  })

  it('is read from any text, and never gets endless', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (mask) => {
        expect(maskPartsOf(mask).length).toBeLessThanOrEqual([...mask].length)
      }),
    )
    expect(maskPartsOf('9'.repeat(10_000_000)).length).toBe(200)
  })
})
