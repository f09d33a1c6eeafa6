import { describe, expect, it } from 'vitest'
import { dismissIntroduction, isIntroductionDismissed, supportDismissedKey } from './support-introduction.ts'

const aStorage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('the introduction of the support button', () => {
  it('is shown on each load until it was dismissed, and not after', () => {
    const storage = aStorage()
    expect(isIntroductionDismissed(() => storage)).toBe(false)
    expect(isIntroductionDismissed(() => storage)).toBe(false)
    dismissIntroduction(() => storage)
    expect([...storage.kept]).toEqual([[supportDismissedKey, 'true']])
    expect(isIntroductionDismissed(() => storage)).toBe(true)
  })

  it('is not shown where nothing can be remembered, or it would come for ever', () => {
    expect(isIntroductionDismissed(refused)).toBe(true)
    expect(() => dismissIntroduction(refused)).not.toThrow()
  })
})
