import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { MessageCollector } from './collect-messages.ts'

const { signal } = new AbortController()

describe('messages that are collected', () => {
  it('end with the loss of a connection that nobody waited for yet, and end nothing else', async () => {
    const collector = new MessageCollector(2, { resultBytes: 1_000 })
    collector.take('one')
    collector.fail(new Error('the connection was lost'))
    // Nobody hears of a failure in vain: a process ends with what nobody handles.
    await nextTurn()
    await expect(collector.all(1_000, signal)).rejects.toThrow('the connection was lost')
  })

  it('end with the first reason: what is lost behind the last one is of no account', async () => {
    const collector = new MessageCollector(1, { resultBytes: 1_000 })
    collector.take('one')
    collector.fail(new Error('the connection was lost'))
    expect(await collector.all(1_000, signal)).toEqual(['one'])
  })
})
