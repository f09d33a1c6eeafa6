import { describe, expect, it } from 'vitest'
import { followData, plainModel } from './component-model.ts'

describe('the model of a custom component', () => {
  it('begins as the data of its builder', () => {
    expect(followData({}, undefined, { rows: [1] })).toEqual({ rows: [1] })
    expect(followData({ rows: [2] }, undefined, { rows: [1] })).toEqual({ rows: [2] })
  })

  it('takes over what changed in the data and keeps what the component changed', () => {
    const present = { rows: [1], selected: 'b' }
    const before = { rows: [1], selected: 'a' }
    expect(followData(present, before, { rows: [1, 2], selected: 'a' })).toEqual({
      rows: [1, 2],
      selected: 'b',
    })
    expect(followData(present, before, { rows: [1], selected: 'c' })).toEqual({ rows: [1], selected: 'c' })
    expect(followData(present, before, { rows: [1] })).toEqual({ rows: [1] })
  })

  it('is plain data, whatever a binding gave', () => {
    expect(plainModel('{ "a": 1 }')).toEqual({ a: 1 })
    expect(plainModel({ a: undefined, b: () => 1, c: new Date(0) })).toEqual({
      c: '1970-01-01T00:00:00.000Z',
    })
    const loop: Record<string, unknown> = {}
    loop.self = loop
    for (const value of [null, 'x', 7, [1], loop]) expect(plainModel(value)).toEqual({})
  })
})
