import { describe, expect, test } from 'vitest'
import { findCycles } from './find-cycles.mjs'

const cyclesOf = (imports: Record<string, readonly string[]>) =>
  findCycles(new Map(Object.entries(imports))).map((files) => files.toSorted())

describe('cycles of imports', () => {
  test('are none where imports point down, however many ways lead to a file', () => {
    expect(cyclesOf({ top: ['left', 'right'], left: ['bottom'], right: ['bottom'], bottom: [] })).toEqual([])
  })

  test('are found through any number of files, and said once', () => {
    expect(cyclesOf({ first: ['second'], second: ['third'], third: ['first', 'aside'], aside: [] })).toEqual([
      ['first', 'second', 'third'],
    ])
  })

  test('are found where a file imports itself', () => {
    expect(cyclesOf({ alone: ['alone'] })).toEqual([['alone']])
  })

  test('are told apart where there are two', () => {
    expect(cyclesOf({ one: ['two'], two: ['one', 'three'], three: ['four'], four: ['three'] })).toEqual([
      ['four', 'three'],
      ['one', 'two'],
    ])
  })

  test('are found at the end of a way that is longer than a stack is deep', () => {
    const long = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`${at}`, [`${at + 1}`]]))
    expect(cyclesOf({ ...long, '100000': ['99999'] })).toEqual([['100000', '99999']])
  })
})
