import { describe, expect, it } from 'vitest'
import { Places } from './places.ts'

describe('the places of a process', () => {
  it('are half one organisation’s at most', () => {
    const places = new Places(4)
    places.take('greedy')
    expect(places.hasFree('greedy')).toBe(true)
    places.take('greedy')
    expect(places.hasFree('greedy')).toBe(false)
    expect(places.hasFree('other')).toBe(true)
    places.giveBack('greedy')
    expect(places.hasFree('greedy')).toBe(true)
  })

  it('are given to several runs in turns of their organisations, as long as there are some', () => {
    const places = new Places(4)
    places.take('greedy')
    expect([...places.takeFor(['greedy', 'greedy', 'first', 'first', 'second'])]).toEqual([2, 4, 0])
    expect(places.free).toBe(0)
    expect([...places.takeFor(['third'])]).toEqual([])
  })

  it('that a claim looks for runs for are nobody’s meanwhile: a run that starts then would be one too many', () => {
    const places = new Places(4)
    places.take('first')
    const kept = places.keepFree()
    expect(kept).toBe(3)
    expect(places.hasFree('second')).toBe(false)
    places.giveBack('first')
    expect([places.free, places.hasFree('second')]).toEqual([1, true])
    places.release(kept)
    expect(places.free).toBe(4)
  })
})
