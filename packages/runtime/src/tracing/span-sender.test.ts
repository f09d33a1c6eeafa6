import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aStorage } from '../../test/builders.ts'
import { sendDelay, type SentSpan, SpanSender, spansAtOnce } from './span-sender.ts'
import { Tracer } from './tracer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const aSender = (tracer = new Tracer(aStorage())) => {
  const batches: (readonly SentSpan[])[] = []
  const sender = new SpanSender(tracer, async (spans) => {
    batches.push(spans)
  })
  const span = (name: string) => tracer.begin({ name, parentId: null })
  return { tracer, sender, batches, span, names: () => batches.map((spans) => spans.map(({ name }) => name)) }
}

describe('the spans of an application in use', () => {
  it('are sent together some seconds after the first has ended, each once', () => {
    const { span, names } = aSender()
    span('one').end()
    span('two').end()
    expect(names()).toEqual([])
    vi.advanceTimersByTime(sendDelay)
    span('three').end()
    vi.advanceTimersByTime(sendDelay)
    expect(names()).toEqual([['one', 'two'], ['three']])
  })

  it('are sent without the words of what went wrong', () => {
    const { span, sender, batches } = aSender()
    span('one').end({ code: 'error', message: 'canary' })
    sender.flush()
    expect(batches).toMatchObject([[{ name: 'one', status: 'error' }]])
    expect(JSON.stringify(batches)).not.toContain('canary')
  })

  it('are those of this session, also where they ended before the sender was there', () => {
    const storage = aStorage()
    const before = new Tracer(storage)
    before.begin({ name: 'earlier session', parentId: null }).end()
    before.end()
    const tracer = new Tracer(storage)
    tracer.begin({ name: 'page load', parentId: null }).end()
    const { sender, names } = aSender(tracer)
    sender.flush()
    expect(names()).toEqual([['page load']])
  })

  it('are sent in batches that fit into a request that outlives its page', () => {
    const { span, sender, batches } = aSender()
    for (let number = 0; number < spansAtOnce * 2 + 1; number += 1) span('many').end()
    sender.flush()
    expect(batches.map(({ length }) => length)).toEqual([spansAtOnce, spansAtOnce, 1])
  })

  it('are sent to the last when the application is left, and nothing after', () => {
    const { tracer, span, sender, names } = aSender()
    span('going on')
    tracer.end()
    sender.stop()
    span('another session').end()
    vi.advanceTimersByTime(sendDelay)
    expect(names()).toEqual([['going on']])
  })

  it('are dropped where the server does not take them', () => {
    const tracer = new Tracer(aStorage())
    const send = vi.fn(() => Promise.reject(new Error('offline')))
    const sender = new SpanSender(tracer, send)
    tracer.begin({ name: 'one', parentId: null }).end()
    sender.flush()
    sender.flush()
    expect(send).toHaveBeenCalledTimes(1)
  })
})
