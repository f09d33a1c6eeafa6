import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MenuMoment } from './menu-moment.ts'

describe('the moment of the menu', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const aMoment = () => {
    const look = vi.fn()
    return { look, moment: new MenuMoment(look) }
  }

  it('comes 500 ms after the field took the focus', () => {
    const { look, moment } = aMoment()
    moment.focused()
    vi.advanceTimersByTime(499)
    expect(look).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(look).toHaveBeenCalledOnce()
  })

  it('comes 200 ms after the selection came to rest, in a field that has had the focus', () => {
    const { look, moment } = aMoment()
    moment.focused()
    vi.advanceTimersByTime(1000)
    look.mockClear()
    moment.selected()
    vi.advanceTimersByTime(150)
    moment.selected()
    vi.advanceTimersByTime(199)
    expect(look).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(look).toHaveBeenCalledOnce()
  })

  it('is no earlier for a selection that is made with the focus', () => {
    const { look, moment } = aMoment()
    moment.focused()
    vi.advanceTimersByTime(10)
    moment.selected()
    vi.advanceTimersByTime(489)
    expect(look).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(look).toHaveBeenCalledOnce()
  })

  it('comes 500 ms after typing, and never once the field is left', () => {
    const { look, moment } = aMoment()
    moment.edited()
    vi.advanceTimersByTime(499)
    expect(look).not.toHaveBeenCalled()
    moment.left()
    vi.advanceTimersByTime(1000)
    expect(look).not.toHaveBeenCalled()
  })
})
