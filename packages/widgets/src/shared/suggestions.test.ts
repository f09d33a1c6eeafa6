import { describe, expect, it } from 'vitest'
import { suggestionsOf } from './suggestions.ts'

describe('suggestions', () => {
  it('are texts, numbers, or the values of objects, each once', () => {
    expect(
      suggestionsOf(['Oslo', 7, 'Oslo', null, { label: 'Bergen' }, { label: 'T', value: 'Trondheim' }]),
    ).toEqual(['Oslo', '7', 'Bergen', 'Trondheim'])
  })

  it('are no more than a browser can offer, and none where there is no list', () => {
    expect(suggestionsOf(Array.from({ length: 1_000_000 }, (_none, index) => index)).length).toBe(500)
    for (const value of ['Oslo', { Oslo: 1 }, null, undefined, 7]) expect(suggestionsOf(value)).toEqual([])
  })
})
