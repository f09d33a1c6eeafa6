import { expect, it } from 'vitest'
import { defaultConcurrency, FairQueue } from './fair-queue.ts'
import { ResultPaces } from './result-paces.ts'

const megabyte = 1024 * 1024
const { signal } = new AbortController()

it('holds up an organization whose results take much of a process that others use, and no other', () => {
  let now = 0
  const paces = new ResultPaces(() => now)
  paces.count('a', 28 * megabyte)
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

it('takes results that become ready together one after the other, at the pace of their organization', async () => {
  const waited: number[] = []
  const paces = new ResultPaces(
    () => 0,
    async (milliseconds) => {
      waited.push(milliseconds)
    },
  )
  paces.pauseOf('b')
  await Promise.all(Array.from({ length: 10 }, () => paces.admit('a', 8 * megabyte, signal)))
  expect(waited).toEqual([4000, 8000, 12_000, 16_000, 20_000, 24_000, 28_000])
  await paces.admit('b', 8 * megabyte, signal)
  expect(waited).toHaveLength(7)
})

it('counts a result once: when it becomes ready, and not again when it is kept', async () => {
  const paces = new ResultPaces(() => 0)
  paces.pauseOf('b')
  await paces.admit('a', 10 * megabyte, signal)
  paces.count('a', 10 * megabyte)
  expect(paces.pauseOf('a')).toBe(0)
  paces.count('a', 8 * megabyte)
  expect(paces.pauseOf('a')).toBe(1000)
})

it('takes nothing for a run that nobody waits for any more', async () => {
  const paces = new ResultPaces()
  paces.pauseOf('b')
  await paces.admit('a', 100 * megabyte, signal)
  await expect(paces.admit('a', megabyte, AbortSignal.abort())).rejects.toThrow()
})
