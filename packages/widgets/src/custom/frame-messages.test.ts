import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOfMessage, MessageBudget, readFrameMessage } from './frame-messages.ts'

describe('a message of a custom component', () => {
  it('is read where it says what a component may say', () => {
    expect(readFrameMessage({ type: 'updateModel', changes: '{"count":2}' })).toEqual({
      type: 'updateModel',
      changes: { count: 2 },
    })
    expect(readFrameMessage({ type: 'trigger', name: 'saved', details: '{"id":7}' })).toEqual({
      type: 'trigger',
      name: 'saved',
      details: { id: 7 },
    })
    for (const type of ['started', 'busy', 'alive'])
      expect(readFrameMessage({ type, more: 'is not read' })).toEqual({ type })
    expect(readFrameMessage({ type: 'height', height: 12.2 })).toEqual({ type: 'height', height: 13 })
  })

  it('never makes the page endless or holds text without end', () => {
    expect(readFrameMessage({ type: 'height', height: 1e9 })).toEqual({ type: 'height', height: 20_000 })
    const long = `{"a":"${'x'.repeat(1_100_000)}"}`
    expect(readFrameMessage({ type: 'updateModel', changes: long })).toBeUndefined()
    expect(readFrameMessage({ type: 'trigger', name: 'x'.repeat(9999), details: '' })).toMatchObject({
      name: 'x'.repeat(200),
      details: {},
    })
  })

  it('is nothing where it says anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = readFrameMessage(data)
        expect(message === undefined || typeof message.type === 'string').toBe(true)
      }),
    )
    for (const changes of ['[1]', 'null', '{', 7, { a: 1 }])
      expect(readFrameMessage({ type: 'updateModel', changes })).toBeUndefined()
  })
})

describe('the messages of a component that does not stop', () => {
  it('are counted by the second', () => {
    const budget = new MessageBudget(3, 100)
    expect([0, 1, 2, 3].map((now) => budget.take(now, 1))).toEqual([true, true, true, false])
    expect(budget.take(1000, 1)).toBe(true)
  })

  it('are weighed too, since nine of 900 kB every 50 ms leave a page no time', () => {
    const changes = JSON.stringify({ text: 'x'.repeat(900_000) })
    const length = lengthOfMessage({ type: 'updateModel', changes })
    expect(length).toBeGreaterThan(900_000)
    const budget = new MessageBudget(200, 2_000_000)
    expect([0, 50, 100].map((now) => budget.take(now, length))).toEqual([true, true, false])
    expect([lengthOfMessage(null), lengthOfMessage({ changes: 7 })]).toEqual([0, 0])
  })
})
