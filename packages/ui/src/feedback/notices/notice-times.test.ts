import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoticeTimes } from './notice-times.ts'

let closed: string[]
let times: NoticeTimes

beforeEach(() => {
  vi.useFakeTimers()
  closed = []
  times = new NoticeTimes((id) => closed.push(id))
})
afterEach(() => vi.useRealTimers())

describe('the time of a notice', () => {
  it('is over at its end and not a millisecond before', () => {
    times.start('moved', 10_000)
    vi.advanceTimersByTime(9999)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual(['moved'])
  })

  it('begins anew when the same is said again', () => {
    times.start('saved', 2000)
    vi.advanceTimersByTime(1500)
    times.start('saved', 2000)
    vi.advanceTimersByTime(1999)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual(['saved'])
  })

  it('stands still while somebody is busy with it, and what was left runs on', () => {
    times.start('moved', 10_000)
    vi.advanceTimersByTime(4000)
    times.hold('moved')
    times.hold('moved')
    vi.advanceTimersByTime(60_000)
    expect(closed).toEqual([])
    times.release('moved')
    times.release('moved')
    vi.advanceTimersByTime(5999)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual(['moved'])
  })

  it('leaves a second to who goes away from a notice that was nearly over', () => {
    times.start('grouped', 1000)
    vi.advanceTimersByTime(990)
    times.hold('grouped')
    times.release('grouped')
    vi.advanceTimersByTime(999)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual(['grouped'])
  })

  it('does not begin while the notice is held, even when the same is said again', () => {
    times.start('saved', 2000)
    times.hold('saved')
    times.start('saved', 2000)
    vi.advanceTimersByTime(60_000)
    expect(closed).toEqual([])
    times.release('saved')
    vi.advanceTimersByTime(2000)
    expect(closed).toEqual(['saved'])
  })

  it('is forgotten with a notice that went otherwise', () => {
    times.start('saved', 2000)
    times.stop('saved')
    times.release('saved')
    vi.advanceTimersByTime(60_000)
    expect(closed).toEqual([])
  })

  it('decides which notice goes first', () => {
    times.start('page', 120_000)
    times.start('failed', 8000)
    vi.advanceTimersByTime(5000)
    times.start('done', 4000)
    expect(times.inOrder()).toEqual(['failed', 'done', 'page'])
  })
})
