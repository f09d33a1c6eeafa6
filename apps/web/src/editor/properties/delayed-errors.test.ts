import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DelayedErrors } from './delayed-errors.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const aField = () => {
  let isQuiet = false
  const quiet = new DelayedErrors((next) => {
    isQuiet = next
  })
  return { quiet, isQuiet: () => isQuiet }
}

describe('errors of a field', () => {
  it('are kept back while it is empty and has the focus', () => {
    const { quiet, isQuiet } = aField()
    quiet.focus(true)
    expect(isQuiet()).toBe(true)
    quiet.change(false)
    expect(isQuiet()).toBe(false)
  })

  it('are kept back for two seconds after it was left empty', () => {
    const { quiet, isQuiet } = aField()
    quiet.focus(true)
    quiet.blur(true)
    vi.advanceTimersByTime(1999)
    expect(isQuiet()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isQuiet()).toBe(false)
  })

  it('are shown at once where something stands in it', () => {
    const { quiet, isQuiet } = aField()
    quiet.focus(false)
    expect(isQuiet()).toBe(false)
    quiet.blur(false)
    expect(isQuiet()).toBe(false)
  })

  it('are shown where it is empty and nobody is in it', () => {
    const { quiet, isQuiet } = aField()
    quiet.change(true)
    expect(isQuiet()).toBe(false)
  })
})
