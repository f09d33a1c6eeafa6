import { describe, expect, it } from 'vitest'
import { describeType, previewBlock, previewLine } from './value-preview.ts'

describe('a value on one line', () => {
  it('names what it is', () => {
    expect([undefined, null, [1, 2], 'a', 3, {}].map(describeType)).toEqual([
      'undefined',
      'null',
      'array(2)',
      'string',
      'number',
      'object',
    ])
  })

  it('never grows past its length', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ id: index, name: 'x'.repeat(500) }))
    expect(previewLine(rows, 40)).toHaveLength(40)
  })

  it('shows the first entries of lists and objects', () => {
    expect(previewLine({ id: 1, tags: ['a', 'b'], inner: { deep: { deeper: 1 } } })).toBe(
      '{id: 1, tags: ["a", "b"], inner: {deep: {…}}}',
    )
  })
})

describe('a value at the pointer', () => {
  it('cuts texts inside of objects after twenty letters and lists after a hundred items', () => {
    const block = previewBlock({
      text: 'y'.repeat(60),
      list: Array.from({ length: 130 }, (_, index) => index),
    })
    expect(block).toContain(`"${'y'.repeat(20)}…"`)
    expect(block.split('\n').at(-1)).toBe('…')
  })

  it('leaves a text alone that is only a little longer than the limit', () => {
    expect(previewBlock({ text: 'y'.repeat(38) })).toContain(`"${'y'.repeat(38)}"`)
  })

  it('ends at the third level', () => {
    expect(previewBlock({ a: { b: { c: { d: 1 } } } })).toContain('c: {…}')
  })
})
