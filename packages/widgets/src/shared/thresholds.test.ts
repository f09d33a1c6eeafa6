import { describe, expect, it } from 'vitest'
import { thresholdColour } from './thresholds.ts'

describe('the color of a number', () => {
  const thresholds = [
    { id: 'b', from: 80, color: 'success' },
    { id: 'a', from: '0', color: '#ff0000' },
  ]

  it('is that of the highest threshold it reaches, in whatever order they stand', () => {
    expect([-1, 0, 79.9, 80, 1e9].map((value) => thresholdColour(thresholds, value))).toEqual([
      undefined,
      '#ff0000',
      '#ff0000',
      'var(--app-success)',
      'var(--app-success)',
    ])
  })

  it('is none where there is no number, or nothing that is a color', () => {
    expect(thresholdColour(thresholds, undefined)).toBeUndefined()
    expect(thresholdColour([null, 'x', { from: 0, color: 'url(x)' }], 5)).toBeUndefined()
    expect(thresholdColour({}, 5)).toBeUndefined()
  })
})
