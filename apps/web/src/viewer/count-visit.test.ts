import { describe, expect, test } from 'vitest'
import { visitorIdOf } from './count-visit.ts'

const aStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('the number of a browser', () => {
  test('is made up once and kept', () => {
    const storage = aStorage()
    const first = visitorIdOf(() => storage)
    expect(first).toMatch(/^[\w-]{8,64}$/u)
    expect(visitorIdOf(() => storage)).toBe(first)
    expect(visitorIdOf(() => aStorage())).not.toBe(first)
  })

  test('is none where nothing is kept', () => {
    const blocked = (): Storage => {
      throw new Error('No storage here.')
    }
    expect(visitorIdOf(blocked)).toBeNull()
  })
})
