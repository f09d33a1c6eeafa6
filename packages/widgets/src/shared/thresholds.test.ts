import { describe, expect, it } from 'vitest'
import { thresholdColor } from './thresholds.ts'

describe('the color of a number', () => {
  const thresholds = [
    { id: 'b', from: 80, color: 'success' },
    { id: 'a', from: '0', color: '#ff0000' },
  ]

  it('is that of the highest threshold it reaches, in whatever order they stand', () => {
    expect([-1, 0, 79.9, 80, 1e9].map((value) => thresholdColor(thresholds, value))).toEqual([
      undefined,
      '#ff0000',
      '#ff0000',
      'var(--app-success)',
      'var(--app-success)',
    ])
  })

  it('is none where there is no number, or nothing that is a color', () => {
    expect(thresholdColor(thresholds, undefined)).toBeUndefined()
    expect(thresholdColor([null, 'x', { from: 0, color: 'url(x)' }], 5)).toBeUndefined()
    expect(thresholdColor({}, 5)).toBeUndefined()
  })
})
