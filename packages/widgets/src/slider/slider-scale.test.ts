import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { slider } from './slider.ts'
import { marksOf, onScale, scaleOf, shareOf, valueAt, wordsOf } from './slider-scale.ts'

describe('the scale of a slider', () => {
  it('is read from numbers and texts, and has a length whatever they say', () => {
    expect(scaleOf(readValues(slider, { minValue: '-5', maxValue: 5, step: 0.5 }))).toEqual({
      least: -5,
      most: 5,
      step: 0.5,
    })
    expect(scaleOf(readValues(slider, { minValue: 10, maxValue: 1, step: -3 }))).toEqual({
      least: 10,
      most: 110,
      step: 1,
    })
    expect(scaleOf(readValues(slider, { minValue: {}, maxValue: Number.NaN, step: 'x' }))).toEqual({
      least: 0,
      most: 100,
      step: 1,
    })
  })

  it('has the values that lie whole steps from its beginning, without dust', () => {
    const tenths = { least: 0, most: 1, step: 0.1 }
    expect(onScale(0.30000000000000004, tenths)).toBe(0.3)
    expect(onScale(7, tenths)).toBe(1)
    expect(onScale(10, { least: 0, most: 10, step: 3 })).toBe(9)
    expect(valueAt(0.5, { least: 100, most: 200, step: 10 })).toBe(150)
  })

  it('keeps every value within it, for whatever scale', () => {
    const numbers = fc.oneof(
      fc.integer({ min: -1000, max: 1000 }),
      fc.float({ noNaN: true, min: -1000, max: 1000 }),
    )
    fc.assert(
      fc.property(numbers, numbers, numbers, numbers, (minValue, maxValue, step, value) => {
        const scale = scaleOf(readValues(slider, { minValue, maxValue, step }))
        const found = onScale(value, scale)
        const dust = 1e-9 * Math.max(1, Math.abs(scale.least), Math.abs(scale.most))
        expect(found).toBeGreaterThanOrEqual(scale.least - dust)
        expect(found).toBeLessThanOrEqual(scale.most + dust)
        expect(shareOf(found, scale)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('has marks of numbers or with words, and none beside it', () => {
    const scale = { least: 0, most: 10, step: 1 }
    expect(marksOf([0, { value: 5, label: 'Half' }, 11, 'x', null], scale)).toEqual([
      { value: 0, label: '0' },
      { value: 5, label: 'Half' },
    ])
    expect(marksOf('[1]', scale)).toHaveLength(1)
    expect(
      marksOf(
        Array.from({ length: 1000 }, () => 1),
        scale,
      ),
    ).toHaveLength(50)
  })

  it('writes its values with the words around them', () => {
    expect(wordsOf(5, readValues(slider, { prefixText: '€ ', suffixText: ' a day' }))).toBe('€ 5 a day')
  })
})
