import { describe, expect, it } from 'vitest'
import { isWantedKey, keepWanted, takeWanted } from './wanted-after-reset.ts'

const aStorage = () => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

describe('where somebody was going who had forgotten their password', () => {
  it('is known once', () => {
    const storage = aStorage()
    keepWanted('/members?invite=true', 1000, () => storage)
    expect(storage.keys().every(isWantedKey)).toBe(true)
    expect(takeWanted(2000, () => storage)).toBe('/members?invite=true')
    expect(takeWanted(2000, () => storage)).toBeUndefined()
  })

  it('is forgotten when the link of the mail no longer works, and with the next question', () => {
    const storage = aStorage()
    keepWanted('/members', 0, () => storage)
    expect(takeWanted(30 * 60_000, () => storage)).toBeUndefined()
    keepWanted('/members', 0, () => storage)
    keepWanted(undefined, 0, () => storage)
    expect(takeWanted(1, () => storage)).toBeUndefined()
  })

  it('costs nothing where the browser keeps nothing', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    expect(() => keepWanted('/members', 0, blocked)).not.toThrow()
    expect(takeWanted(0, blocked)).toBeUndefined()
  })
})
