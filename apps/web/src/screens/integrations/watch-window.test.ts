import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchWindow } from './watch-window.ts'

const pending = { authenticated: false, error: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const opened = { closed: false }
  const check = vi.fn(() => Promise.resolve<{ authenticated: boolean; error: string | null }>(pending))
  const onClosed = vi.fn()
  const onEnd = vi.fn()
  const stop = watchWindow(opened, { check, onClosed, onEnd })
  return { opened, check, onClosed, onEnd, stop }
}

describe('the window of a provider', () => {
  it('is found closed within half a second', async () => {
    const { opened, onClosed, onEnd } = watched()
    opened.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(onClosed).toHaveBeenCalledTimes(1)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('is asked about every two seconds while it is open', async () => {
    const { check, onEnd } = watched()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(check).not.toHaveBeenCalled()
    check.mockResolvedValueOnce({ authenticated: true, error: null })
    await vi.advanceTimersByTimeAsync(1)
    expect(onEnd).toHaveBeenCalledWith(null)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('may end a login after it left the reach of this one', async () => {
    const { opened, check, onClosed, onEnd } = watched()
    opened.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(onClosed).toHaveBeenCalled()
    check.mockResolvedValueOnce({ authenticated: false, error: 'Authentication failed: access_denied' })
    await vi.advanceTimersByTimeAsync(500)
    expect(onEnd).toHaveBeenCalledWith('Authentication failed: access_denied')
  })

  it('is not watched for ever once it is closed', async () => {
    const { opened, check } = watched()
    opened.closed = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(check.mock.calls.length).toBeLessThan(25)
  })
})
