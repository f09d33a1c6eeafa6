import { describe, expect, it } from 'vitest'
import { handOver } from './hand-over.ts'

describe('what is handed over', () => {
  it('is read in its order, and whoever pushes waits until it was', async () => {
    const log: string[] = []
    const values = handOver(async (push) => {
      for (const value of [1, 2]) {
        await push(value)
        log.push(`done ${value}`)
      }
    })
    for await (const value of values) log.push(`read ${String(value)}`)
    expect(log).toEqual(['read 1', 'done 1', 'read 2', 'done 2'])
  })

  it('ends with the error of the work, behind what was pushed', async () => {
    const read: unknown[] = []
    const values = handOver(async (push) => {
      await push(1)
      throw new Error('broken')
    })
    await expect(
      (async () => {
        for await (const value of values) read.push(value)
      })(),
    ).rejects.toThrow('broken')
    expect(read).toEqual([1])
  })

  it('tells the work that nobody reads any more', async () => {
    let hasLeft = false
    const values = handOver(async (push, signal) => {
      signal.addEventListener('abort', () => {
        hasLeft = true
      })
      await push(1)
      await push(2)
    })
    const { value } = await values.next()
    await values.return(undefined)
    expect([value, hasLeft]).toEqual([1, true])
  })
})
