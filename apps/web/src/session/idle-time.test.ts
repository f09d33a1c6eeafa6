import { describe, expect, it } from 'vitest'
import { IdleTime } from './idle-time.ts'

const aStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

describe('the time without an action', () => {
  it('begins when the window opens, and anew with each action', () => {
    const idle = new IdleTime(aStorage(), 0)
    expect(idle.at(60_000)).toBe(60_000)
    idle.act(61_000)
    expect(idle.at(62_000)).toBe(1000)
  })

  it('counts what is done in another window of the browser', () => {
    const storage = aStorage()
    const here = new IdleTime(storage, 0)
    const there = new IdleTime(storage, 0)
    there.act(50_000)
    expect(here.at(60_000)).toBe(10_000)
  })

  it('goes on where nothing can be kept', () => {
    const refusing = new Proxy(aStorage(), {
      get: () => () => {
        throw new Error('denied')
      },
    })
    expect(new IdleTime(refusing, 0).at(7000)).toBe(7000)
  })
})
