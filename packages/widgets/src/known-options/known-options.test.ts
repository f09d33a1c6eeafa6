import { describe, expect, it } from 'vitest'
import { knownOptions } from './known-options.ts'

describe('the options that a component has', () => {
  it('are those of its list, by the fields that it names', () => {
    expect(knownOptions({ options: ['Oslo', 7] })).toEqual([
      { label: 'Oslo', value: 'Oslo' },
      { label: '7', value: 7 },
    ])
    const rows = [{ name: 'Ada', id: 3 }]
    expect(knownOptions({ options: rows, labelKey: 'name', valueKey: 'id' })).toEqual([
      { label: 'Ada', value: 3 },
    ])
  })

  it('are those of all levels of a tree, with what they are contained in', () => {
    const tree = [{ label: 'Europe', value: 'EU', children: [{ label: 'Norway', value: 'NO' }] }]
    expect(knownOptions({ options: tree, childrenKey: '' })).toEqual([
      { label: 'Europe', value: 'EU' },
      { label: 'Europe / Norway', value: 'NO' },
    ])
  })

  it('are none where there is no list, and none that could not be stored', () => {
    expect(knownOptions({})).toEqual([])
    expect(knownOptions({ options: [{ label: 'Row', value: { id: 1 } }] })).toEqual([])
  })
})
