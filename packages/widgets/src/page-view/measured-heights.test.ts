import { describe, expect, it } from 'vitest'
import { MeasuredHeights } from './measured-heights.ts'

describe('measured heights', () => {
  it('tell the canvas once however many frames report before it looks', () => {
    const heights = new MeasuredHeights()
    let told = 0
    heights.subscribe(() => {
      told += 1
    })
    for (let index = 0; index < 2000; index += 1) heights.report(String(index), 20 + index)
    expect(told).toBe(1)
    expect(heights.read().get('7')).toBe(27)
    heights.report('7', 60)
    expect(told).toBe(2)
  })

  it('are the same map while no height changed by more than a fraction of a pixel', () => {
    const heights = new MeasuredHeights()
    heights.report('a', 40)
    const before = heights.read()
    heights.report('a', 40.3)
    expect(heights.read()).toBe(before)
  })
})
