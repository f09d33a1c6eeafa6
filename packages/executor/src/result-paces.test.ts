import { expect, it } from 'vitest'
import { defaultConcurrency, FairQueue } from './fair-queue.ts'
import { ResultPaces } from './result-paces.ts'

const megabyte = 1024 * 1024
const { signal } = new AbortController()

it('holds up an organization whose results take much of a process that others use, and no other', () => {
  let now = 0
  const paces = new ResultPaces(() => now)
  paces.count('a', 44 * megabyte)
  expect(paces.pauseOf('b')).toBe(0)
  expect(paces.pauseOf('a')).toBe(6000)
  now = 5000
  expect(paces.pauseOf('b')).toBe(0)
  expect(paces.pauseOf('a')).toBe(1000)
  now = 6000
  expect(paces.pauseOf('a')).toBe(0)
})

it('holds up nobody who has the process alone', () => {
  let now = 0
  const paces = new ResultPaces(() => now)
  paces.count('a', 100 * megabyte)
  expect(paces.pauseOf('a')).toBe(0)
  expect(paces.pauseOf('b')).toBe(0)
  expect(paces.pauseOf('a')).toBeGreaterThan(0)
  now = 4000
  expect(paces.pauseOf('a')).toBe(0)
})

it('lets steps begin when the pause of their organization is over', async () => {
  let pause = 5
  const queue = new FairQueue(defaultConcurrency, (organizationId) => (organizationId === 'a' ? pause : 0))
  const held = queue.acquire('a', 'one', signal)
  const others = [queue.acquire('a', 'two', signal)]
  expect(held).toBeInstanceOf(Promise)
  expect(queue.acquire('b', 'one', signal)).toBeTypeOf('function')
  pause = 0
  expect(await Promise.all([held, ...others])).toHaveLength(2)
})
