import { expect, it, vi } from 'vitest'
import { lazyValue } from './lazy-value.ts'

it('is made when it is asked for, and only once', () => {
  const make = vi.fn(() => undefined)
  const made = lazyValue(make)
  expect(make).not.toHaveBeenCalled()
  made()
  made()
  expect(make).toHaveBeenCalledTimes(1)
})
