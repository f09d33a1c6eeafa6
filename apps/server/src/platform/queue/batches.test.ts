import { describe, expect, it } from 'vitest'
import { manualClock } from '../testing.ts'
import { Batches } from './batches.ts'

const failure = (code: string): Error => Object.assign(new Error('The database says no.'), { code })

const batchesOver = (write: (items: readonly number[]) => Promise<readonly number[]>, mostItems = 100) =>
  new Batches<number, number>({ write, mostItems, clock: manualClock(), patience: 5_000 })

describe('batches', () => {
  it('write together what comes while a batch is under way, and answer each', async () => {
    const written: (readonly number[])[] = []
    const batches = batchesOver(async (items) => {
      written.push(items)
      return items.map((item) => item * 2)
    })
    const answers = await Promise.all([1, 2, 3].map((item) => batches.add(item)))
    expect(answers).toEqual([2, 4, 6])
    expect(written).toEqual([[1, 2, 3]])
    expect(await batches.add(4)).toBe(8)
  })

  it('are no larger than they may be', async () => {
    const written: number[] = []
    const batches = batchesOver(async (items) => {
      written.push(items.length)
      return items
    }, 2)
    await Promise.all([1, 2, 3, 4, 5].map((item) => batches.add(item)))
    expect(written).toEqual([2, 2, 1])
  })

  it('let what is refused for its data cost no other item its place', async () => {
    const batches = batchesOver(async (items) => {
      if (items.includes(2)) throw failure('22P05')
      return items
    })
    const settled = await Promise.allSettled([1, 2, 3].map((item) => batches.add(item)))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it.each(['57P01', '40P01', 'ECONNREFUSED'])(
    'try again where the database is away for a moment: %s',
    async (code) => {
      let tries = 0
      const batches = batchesOver(async (items) => {
        tries += 1
        if (tries < 4) throw failure(code)
        return items
      })
      expect(await batches.add(7)).toBe(7)
    },
  )

  it('give up in time, and go on with what comes later', async () => {
    let isAway = true
    const batches = batchesOver(async (items) => {
      if (isAway) throw failure('ECONNREFUSED')
      return items
    })
    await expect(batches.add(1)).rejects.toThrow('says no')
    isAway = false
    expect(await batches.add(2)).toBe(2)
  })
})
