import { describe, expect, it } from 'vitest'
import { pageLoadChoice, triggerFor } from './page-load-choice.ts'

describe('when an API runs', () => {
  it('is one of three choices, and each is stored and read back', () => {
    for (const choice of ['automatic', 'always', 'never'] as const) {
      expect(pageLoadChoice(triggerFor(choice))).toBe(choice)
    }
  })

  it('is decided by what depends on it where the document says nothing', () => {
    expect(triggerFor('automatic')).toEqual({ type: 'UI' })
  })
})
