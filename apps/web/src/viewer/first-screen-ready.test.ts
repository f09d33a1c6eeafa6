import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstScreenReady } from './first-screen-ready.ts'
import type { ViewerScreen } from './viewer-screen.ts'

let screen: ViewerScreen
let listeners: Set<() => void>
let isResolved: boolean

const state = {
  screen: () => screen,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const show = (next: ViewerScreen): void => {
  screen = next
  for (const listener of listeners) listener()
}

const begin = (): void => {
  void firstScreenReady(state).then(() => {
    isResolved = true
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  screen = { kind: 'loading' }
  listeners = new Set()
  isResolved = false
})
afterEach(() => vi.useRealTimers())

describe('the first thing that the viewer draws', () => {
  it('is why there is nothing else to draw, as soon as that is known', async () => {
    begin()
    await vi.advanceTimersByTimeAsync(10)
    expect(isResolved).toBe(false)
    show({ kind: 'refused', refusal: 'notFound', message: '' })
    await vi.advanceTimersByTimeAsync(0)
    expect(isResolved).toBe(true)
    expect(listeners.size).toBe(0)
  })

  it('is there at once where it was known before anybody asked', async () => {
    screen = { kind: 'refused', refusal: 'notFound', message: '' }
    begin()
    await vi.advanceTimersByTimeAsync(0)
    expect(isResolved).toBe(true)
  })

  it('is that the page is loading, where nothing else comes for a while', async () => {
    begin()
    await vi.advanceTimersByTimeAsync(100)
    expect(isResolved).toBe(true)
    expect(listeners.size).toBe(0)
  })
})
