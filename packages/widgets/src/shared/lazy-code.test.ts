import { expect, it, vi } from 'vitest'
import { lazyCode } from './lazy-code.ts'

it('is fetched when it is wanted, and only once', async () => {
  const load = vi.fn(async () => 'code')
  const code = lazyCode(load)
  expect(load).not.toHaveBeenCalled()
  expect(code.arrived()).toBeUndefined()
  expect(await Promise.all([code.fetch(), code.fetch()])).toEqual(['code', 'code'])
  await code.fetch()
  expect(load).toHaveBeenCalledTimes(1)
  expect(code.arrived()).toBe('code')
})

it('is fetched anew when it is wanted after a failure', async () => {
  const load = vi.fn(async () => 'code')
  load.mockRejectedValueOnce(new Error('The server is away.'))
  const code = lazyCode(load)
  const attempts = await Promise.allSettled([code.fetch(), code.fetch()])
  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(code.arrived()).toBeUndefined()
  expect(await code.fetch()).toBe('code')
  expect(load).toHaveBeenCalledTimes(2)
})
