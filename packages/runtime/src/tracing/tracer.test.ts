import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aStorage } from '../../test/builders.ts'
import { maximumSpans, traceKeys } from './span-storage.ts'
import { traceParent } from './trace-ids.ts'
import { Tracer, writeDelay } from './tracer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fields = [
  'attributes',
  'duration',
  'events',
  'id',
  'kind',
  'links',
  'name',
  'parentId',
  'status',
  'timestamp',
  'traceId',
  'traceState',
]

describe('a span', () => {
  it('says what took how long as a part of what, in the fields of OpenTelemetry', () => {
    const tracer = new Tracer(aStorage())
    const outer = tracer.begin({
      name: 'executeApi',
      parentId: null,
      attributes: { handler: 'Button1.onClick' },
    })
    const inner = tracer.begin({ name: 'GetOrders', parentId: outer.id, kind: 'client' })
    vi.advanceTimersByTime(40)
    inner.end({ code: 'error', message: 'The query failed.' })
    outer.end()
    const [first, second] = tracer.spans()
    expect(Object.keys(first ?? {}).sort()).toEqual(fields)
    expect(first).toMatchObject({
      name: 'GetOrders',
      parentId: outer.id,
      duration: 40,
      status: { code: 'error' },
    })
    expect(second).toMatchObject({ name: 'executeApi', parentId: null, status: { code: 'ok' } })
    expect(second?.traceId).toMatch(/^[0-9a-f]{32}$/u)
    expect(second?.id).toMatch(/^[0-9a-f]{16}$/u)
    expect(traceParent(outer.traceId, outer.id)).toBe(`00-${tracer.traceId}-${outer.id}-01`)
  })

  it('ends once', () => {
    const tracer = new Tracer(aStorage())
    const span = tracer.begin({ name: 'one', parentId: null })
    span.end()
    span.end()
    expect(tracer.spans()).toHaveLength(1)
  })
})

describe('a session of tracing', () => {
  it('keeps its spans, its trace and when it was written in the storage of the application', () => {
    const storage = aStorage()
    const tracer = new Tracer(storage)
    tracer.begin({ name: 'one', parentId: null }).end()
    vi.advanceTimersByTime(writeDelay - 1)
    expect(storage.entries.size).toBe(0)
    vi.advanceTimersByTime(1)
    expect([...storage.entries.keys()].sort()).toEqual(Object.values(traceKeys).sort())
    expect(storage.entries.get(traceKeys.traceId)).toBe(tracer.traceId)
  })

  it('keeps the latest thousand spans', () => {
    const storage = aStorage()
    const tracer = new Tracer(storage)
    for (let number = 0; number < 1200; number += 1) tracer.begin({ name: `${number}`, parentId: null }).end()
    expect(tracer.spans()).toHaveLength(maximumSpans)
    expect(tracer.spans()[0]?.name).toBe('200')
    tracer.end()
    expect(JSON.parse(storage.entries.get(traceKeys.traces) ?? '')).toHaveLength(maximumSpans)
  })

  it('ends what has begun when the application is left, and begins another trace', () => {
    const tracer = new Tracer(aStorage())
    const { traceId } = tracer
    tracer.begin({ name: 'one', parentId: null })
    tracer.end()
    expect(tracer.spans()).toMatchObject([{ name: 'one', status: { code: 'unset' }, traceId }])
    expect(tracer.traceId).not.toBe(traceId)
  })

  it('goes on where an earlier one stopped, and passes over what is no span', () => {
    const storage = aStorage()
    const before = new Tracer(storage)
    before.begin({ name: 'one', parentId: null }).end()
    before.end()
    const [span] = JSON.parse(storage.entries.get(traceKeys.traces) ?? '[]')
    storage.setItem(traceKeys.traces, JSON.stringify([span, { id: 5 }, null]))
    expect(new Tracer(storage).spans().map(({ name }) => name)).toEqual(['one'])
    storage.setItem(traceKeys.traces, '{broken')
    expect(new Tracer(storage).spans()).toEqual([])
  })

  it('goes on without a record where the browser keeps nothing', () => {
    const tracer = new Tracer({
      getItem: () => {
        throw new Error('not allowed')
      },
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {
        throw new Error('not allowed')
      },
    })
    tracer.begin({ name: 'one', parentId: null }).end()
    tracer.end()
    expect(tracer.spans()).toHaveLength(1)
  })
})
