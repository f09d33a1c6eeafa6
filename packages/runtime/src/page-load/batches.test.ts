import { describe, expect, it } from 'vitest'
import { graphOf, inBatches, UnknownNodeError } from './batches.ts'

const batches = (graph: Record<string, string[]>) => inBatches(new Map(Object.entries(graph)))

describe('batches', () => {
  it('begin with nodes that depend on nothing', () => {
    expect(batches({ A: ['B'], B: [] })).toEqual([['B'], ['A']])
  })

  it('go on with nodes whose dependencies are loaded', () => {
    expect(batches({ A: ['B'], B: ['C'], C: [] })).toEqual([['C'], ['B'], ['A']])
  })

  it('are sorted by name', () => {
    expect(batches({ b: [], a: [] })).toEqual([['a', 'b']])
  })

  it('leave out cycles and what stands behind them', () => {
    expect(batches({ A: ['B'], B: ['A'], C: ['A'], D: [] })).toEqual([['D']])
  })

  it('refuse a node that depends on an unknown one, and name that', () => {
    expect(() => batches({ A: ['Z'] })).toThrow(UnknownNodeError)
    expect(() => batches({ A: ['Z'] })).toThrow(/^Found unknown node.*"Z"$/)
  })
})

describe('a graph of nodes and edges', () => {
  it('says of each node what it depends on', () => {
    expect(graphOf(['A', 'B'], [['A', 'B']])).toEqual(
      new Map([
        ['A', ['B']],
        ['B', []],
      ]),
    )
  })

  it.each([
    ['from', ['Z', 'A'] as const],
    ['to', ['A', 'Z'] as const],
  ])('refuses an edge %s an unknown node', (_, edge) => {
    expect(() => graphOf(['A'], [edge])).toThrow(
      'Unknown node. There is an unknown node in the supplied edges.',
    )
  })
})
