import { describe, expect, it } from 'vitest'
import { forgetTraces } from './forget-traces.ts'

const aStorage = (keys: string[]): Storage => {
  const entries = new Map(keys.map((key) => [key, 'x']))
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value)
    },
    removeItem: (key) => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}

describe('signing out', () => {
  it('leaves nothing behind of what was recorded and tried out, whoever used which application', () => {
    const kept = ['ashlar.application.a1.u1.variable.page.v', 'ashlar:tab', 'other.traces']
    const storage = aStorage([
      ...kept,
      'ashlar.application.a1.u1.traces',
      'ashlar.application.a1.u1.traceId',
      'ashlar:editor:a1:u2:tracesLastUpdated',
      'ashlar:test-call:o1:u1:w1',
      'ashlar:copied-widgets',
      'ashlar:copied-widgets:o1:u1',
    ])
    const ofTab = aStorage(['ashlar.scroll', 'ashlar.entered.a1.u1.p1.v1', 'ashlar.entered.a2.visitor.p2.v2'])
    forgetTraces(
      () => storage,
      () => ofTab,
    )
    expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual(kept)
    expect(Array.from({ length: ofTab.length }, (_, index) => ofTab.key(index))).toEqual(['ashlar.scroll'])
  })

  it('goes on where the browser keeps nothing', () => {
    expect(() =>
      forgetTraces(() => {
        throw new Error('blocked')
      }),
    ).not.toThrow()
  })
})
