import { describe, expect, it } from 'vitest'
import { Places } from './places.ts'

describe('the places of a process', () => {
  it('are half one organization’s at most', () => {
    const places = new Places(4)
    places.take('greedy')
    expect(places.hasFree('greedy')).toBe(true)
    places.take('greedy')
    expect(places.hasFree('greedy')).toBe(false)
    expect(places.hasFree('other')).toBe(true)
    places.giveBack('greedy')
    expect(places.hasFree('greedy')).toBe(true)
  })

  it('are given to several runs in turns of their organizations, as long as there are some', () => {
    const places = new Places(4)
    places.take('greedy')
    expect([...places.takeFor(['greedy', 'greedy', 'first', 'first', 'second'])]).toEqual([2, 4, 0])
    expect(places.free).toBe(0)
    expect([...places.takeFor(['greedy', 'first', 'second'])]).toEqual([])
  })

  it('are beyond their number for an organization that has none, until there are twice as many', () => {
    const places = new Places(4)
    for (const organization of ['a', 'a', 'b', 'b']) places.take(organization)
    expect(['a', 'b', 'visitor'].map((name) => places.hasFree(name))).toEqual([false, false, true])
    expect([...places.takeFor(['a', 'c', 'c', 'd', 'e', 'f', 'g'])]).toEqual([1, 3, 4, 5])
    expect(places.hasFree('visitor')).toBe(false)
    places.giveBack('a')
    expect([places.hasFree('a'), places.hasFree('visitor')]).toEqual([false, true])
  })

  it('are none for newcomers where a process executes no runs', () => {
    expect(new Places(0).hasFree('visitor')).toBe(false)
  })

  it('that a claim looks for runs for are nobody’s meanwhile: a run that starts then would be one too many', () => {
    const places = new Places(4)
    places.take('first')
    const kept = places.keepFree()
    expect(kept).toEqual({ free: 3, forNewcomers: 4 })
    expect(places.hasFree('second')).toBe(false)
    places.giveBack('first')
    expect([places.free, places.hasFree('second')]).toEqual([1, true])
    places.release(kept)
    expect(places.free).toBe(4)
  })
})
