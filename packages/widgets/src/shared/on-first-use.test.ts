import { expect, it, vi } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

it('is made when it is asked for, and only once', () => {
  const make = vi.fn(() => undefined)
  const made = onFirstUse(make)
  expect(make).not.toHaveBeenCalled()
  made()
  made()
  expect(make).toHaveBeenCalledTimes(1)
})
