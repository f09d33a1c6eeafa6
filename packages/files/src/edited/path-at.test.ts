import { describe, expect, it } from 'vitest'
import { writeYaml } from '../yaml-text.ts'
import { lineOf } from './line-of.ts'
import { pathAt } from './path-at.ts'

const text = writeYaml({
  name: 'Orders',
  lists: [[1, 2], { id: 'a', deep: [{ key: 'x' }, { key: 'y', 'odd: key': true }] }],
  records: [
    {
      id: 'a',
      properties: { text: 'one\ntwo\nthree', columns: [{ id: 'c1' }, { id: 'c2', label: '{{ x }}' }] },
    },
    { id: 'b', properties: { text: 'y' } },
  ],
})

describe('the path at a line', () => {
  it.each([
    ['name'],
    ['records.0.id'],
    ['records.0.properties.columns.1.label'],
    ['records.1.properties.text'],
    ['lists.1.deep.1.odd: key'],
  ])('of %s leads back to it', (path) => {
    const parts = path.split('.')
    expect(pathAt(text, lineOf(text, parts))).toEqual(parts)
  })

  it('is that of the text for the lines of a text', () => {
    const line = text.split('\n').findIndex((each) => each.trim() === 'two')
    expect(pathAt(text, line)).toEqual(['records', '0', 'properties', 'text'])
  })

  it('is none outside of the text', () => {
    expect(pathAt('', 0)).toEqual([])
    expect(pathAt('\n\n', 7)).toEqual([])
  })
})
