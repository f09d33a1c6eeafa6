import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AutoHide } from './auto-hide.ts'

describe('a value that was asked for by keys', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('hides after 1.7 s', () => {
    const hide = vi.fn()
    new AutoHide(hide, () => false).start()
    vi.advanceTimersByTime(1699)
    expect(hide).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(hide).toHaveBeenCalledOnce()
  })

  it('stays while the pointer rests on it', () => {
    const hide = vi.fn()
    let isHeld = true
    new AutoHide(hide, () => isHeld).start()
    vi.advanceTimersByTime(5000)
    expect(hide).not.toHaveBeenCalled()
    isHeld = false
    vi.advanceTimersByTime(1700)
    expect(hide).toHaveBeenCalledOnce()
  })

  it('has the whole time again when it is asked for anew, and none once it is gone', () => {
    const hide = vi.fn()
    const autoHide = new AutoHide(hide, () => false)
    autoHide.start()
    vi.advanceTimersByTime(1000)
    autoHide.start()
    vi.advanceTimersByTime(1000)
    expect(hide).not.toHaveBeenCalled()
    autoHide.stop()
    vi.advanceTimersByTime(5000)
    expect(hide).not.toHaveBeenCalled()
  })
})
