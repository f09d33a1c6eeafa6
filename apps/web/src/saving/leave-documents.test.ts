import { describe, expect, it, vi } from 'vitest'
import { leaveDocuments } from './leave-documents.ts'

describe('a page that is opened again right after it was left', () => {
  it('is read when what was done to it has been saved, so that its history still fits', async () => {
    const order: string[] = []
    const saved = Promise.withResolvers<void>()
    const left = leaveDocuments({
      flush: () => saved.promise.then(() => order.push('saved')),
      stop: () => order.push('stopped'),
    }).then(() => order.push('read'))
    await Promise.resolve()
    expect(order).toEqual([])
    saved.resolve()
    await left
    expect(order).toEqual(['saved', 'stopped', 'read'])
  })

  it('is read where saving fails, and after a while where the server is silent', async () => {
    const stop = vi.fn()
    await leaveDocuments({ flush: () => Promise.reject(new Error('No.')), stop })
    expect(stop).toHaveBeenCalledOnce()
    vi.useFakeTimers()
    const silent = leaveDocuments({ flush: () => new Promise(() => undefined), stop })
    await vi.advanceTimersByTimeAsync(5_000)
    await silent
    vi.useRealTimers()
  })
})
