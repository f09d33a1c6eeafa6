import { afterEach, describe, expect, it, vi } from 'vitest'
import { permissionsOrNone } from './permissions-or-none.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const { signal } = new AbortController()

describe('the permissions of somebody who was refused', () => {
  it('are those that the server names', async () => {
    expect(await permissionsOrNone(() => Promise.resolve(['view']), signal)).toEqual(['view'])
  })

  it('are none where the server does not say, which only the console tells', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const cause = new Error('Internal error')
    expect(await permissionsOrNone(() => Promise.reject(cause), signal)).toEqual([])
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Failed to fetch api permissions', cause }),
    )
  })
})
