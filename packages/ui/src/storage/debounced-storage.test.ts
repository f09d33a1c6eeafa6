import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DebouncedStorage, writeDelay } from './debounced-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aStorage = () => {
  const items = new Map<string, string>()
  const setItem = vi.fn((key: string, text: string) => void items.set(key, text))
  return {
    setItem,
    late: new DebouncedStorage(() => ({ getItem: (key) => items.get(key) ?? null, setItem })),
  }
}

describe('what is written often', () => {
  test('reaches the storage once, 100 ms after the last write of a burst', () => {
    const { setItem, late } = aStorage()
    late.setItem('size', '1')
    vi.advanceTimersByTime(writeDelay - 1)
    late.setItem('size', '2')
    vi.advanceTimersByTime(writeDelay - 1)
    expect(setItem).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(setItem.mock.calls).toEqual([['size', '2']])
    expect(writeDelay).toBe(100)
  })

  test('is read as it was written last, also while it waits', () => {
    const { late } = aStorage()
    late.setItem('size', '1')
    expect(late.getItem('size')).toBe('1')
    vi.runAllTimers()
    expect(late.getItem('size')).toBe('1')
    expect(late.getItem('other')).toBeNull()
  })

  test('is written at once before the page is left', () => {
    const { setItem, late } = aStorage()
    late.setItem('size', '1')
    late.flush()
    vi.runAllTimers()
    expect(setItem).toHaveBeenCalledTimes(1)
  })

  test('harms nobody where the storage is blocked', () => {
    const late = new DebouncedStorage(() => {
      throw new Error('blocked')
    })
    late.setItem('size', '1')
    expect(() => vi.runAllTimers()).not.toThrow()
    expect(late.getItem('size')).toBeNull()
  })
})
