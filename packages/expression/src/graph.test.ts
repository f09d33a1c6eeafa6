import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeCycle } from './cycle.ts'
import { DependencyGraph } from './graph.ts'
import { rankNodes, reachableInOrder } from './order.ts'
import { parsePath } from './path.ts'
import { DirtyNodes } from './dirty-nodes.ts'

/** A graph from what each node reads: `{ 'A.text': ['B.text'] }`. */
function graphOf(reads: Record<string, readonly string[]>) {
  const graph = new DependencyGraph()
  for (const [path, references] of Object.entries(reads)) {
    graph.setReferences(graph.add(path), references.map(parsePath))
  }
  return graph
}

const readersOf = (graph: DependencyGraph, path: string) =>
  graph
    .readers(graph.find(parsePath(path)))
    .map((id) => graph.label(id))
    .toSorted()

const cyclesOf = (graph: DependencyGraph) =>
  rankNodes(graph)
    .cycles.flatMap((group) => [...describeCycle(graph, group).values()])
    .toSorted()

describe('who depends on a node', () => {
  const graph = graphOf({
    'API1.response': [],
    'API1.error': [],
    'A.exact': ['API1.response'],
    'B.below': ['API1.response.rows[0]'],
    'C.above': ['API1'],
    'D.beside': ['API1.isLoading'],
    'E.twice': ['API1.response', 'API1.response.rows'],
  })

  test('is who reads it, something in it, or something that contains it', () => {
    expect(readersOf(graph, 'API1.response')).toEqual(['A.exact', 'B.below', 'C.above', 'E.twice'])
    expect(readersOf(graph, 'API1.error')).toEqual(['C.above'])
  })

  test('is known for paths without a node too', () => {
    const names = graph.readersOf(['API1']).map((id) => graph.label(id))
    expect(names.toSorted()).toEqual(['A.exact', 'B.below', 'C.above', 'D.beside', 'E.twice'])
    expect(graph.readersOf(['Nobody'])).toEqual([])
  })

  test('follows changes of single nodes', () => {
    const changed = graphOf({ 'X.v': [], 'Y.v': ['X.v'] })
    expect(readersOf(changed, 'X.v')).toEqual(['Y.v'])
    const z = changed.add('Z.v')
    changed.setReferences(z, [['X']])
    expect(readersOf(changed, 'X.v')).toEqual(['Y.v', 'Z.v'])
    changed.setReferences(z, [['Y', 'v']])
    expect(readersOf(changed, 'X.v')).toEqual(['Y.v'])
    changed.remove(z)
    expect(readersOf(changed, 'Y.v')).toEqual([])
    expect(changed.has(z)).toBe(false)
    expect(changed.add('Z.w')).toBe(z)
  })
})

describe('the order of what a change can reach', () => {
  test('holds just that, each node after what it reads', () => {
    const graph = graphOf({
      'D.v': ['B.v', 'C.v'],
      'C.v': ['A.v'],
      'B.v': ['A.v', 'C.v'],
      'A.v': [],
      'Other.v': [],
      'Reader.v': ['Other.v'],
      'Round.v': ['Round.v', 'A.v'],
    })
    const order = reachableInOrder(graph, [graph.find(['A', 'v'])])
    expect(order.map((id) => graph.label(id))).toEqual(['C.v', 'B.v', 'D.v'])
  })

  test('is the same rank by rank as an order found by hand, for any graph without cycles', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { maxLength: 40 }), (lists) => {
        const graph = graphOf(
          Object.fromEntries(
            lists.map((list, index) => [
              `N${index}.v`,
              list.filter((read) => read < index).map((read) => `N${read}.v`),
            ]),
          ),
        )
        const { ranks, cycles } = rankNodes(graph)
        expect(cycles).toEqual([])
        for (let id = 0; id < graph.capacity; id += 1) {
          for (const reader of graph.readers(id)) expect(ranks[reader]).toBeGreaterThan(ranks[id] ?? 0)
        }
      }),
    )
  })

  test('takes in what is woken while others are handed out, be it before or after them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(99)), fc.array(fc.nat(99)), fc.nat(50), (early, late, taken) => {
        const waiting = new DirtyNodes()
        waiting.rankBy(Int32Array.from({ length: 100 }, (_, id) => 99 - id))
        for (const id of early) waiting.add(id)
        const expected = new Set(early.map((id) => 99 - id))
        for (let count = 0; count < taken; count += 1) {
          const lowest = Math.min(...expected)
          expect(waiting.take()).toBe(expected.size === 0 ? -1 : lowest)
          expected.delete(lowest)
        }
        for (const id of late) {
          waiting.addPlace(99 - id)
          expected.add(99 - id)
        }
        const rest: number[] = []
        for (let place = waiting.take(); place !== -1; place = waiting.take()) rest.push(place)
        expect(new Set(rest)).toEqual(expected)
        expect(rest).toHaveLength(expected.size)
      }),
    )
  })

  test('is handed out by rank, each node once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50)),
        fc.array(fc.nat(50)),
        fc.array(fc.nat(100), { minLength: 51, maxLength: 51 }),
        (early, late, ranks) => {
          const waiting = new DirtyNodes()
          for (const id of early) waiting.add(id)
          waiting.rankBy(Int32Array.from(ranks))
          for (const id of late) waiting.add(id)
          const taken: number[] = []
          for (let place = waiting.take(); place !== -1; place = waiting.take()) {
            taken.push(waiting.inOrder[place] ?? -1)
          }
          expect(new Set(taken)).toEqual(new Set([...early, ...late]))
          expect(taken).toHaveLength(new Set(taken).size)
          expect(taken.map((id) => ranks[id])).toEqual(
            taken.map((id) => ranks[id] ?? 0).toSorted((a, b) => a - b),
          )
        },
      ),
    )
  })
})

describe('cycles', () => {
  test('are told from each of their nodes, in the direction of reading', () => {
    const graph = graphOf({ 'A.t': ['B.t'], 'B.t': ['C.t'], 'C.t': ['A.t'], 'D.t': ['A.t'], 'E.t': ['E'] })
    expect(cyclesOf(graph)).toEqual([
      'A.t → B.t → C.t → A.t',
      'B.t → C.t → A.t → B.t',
      'C.t → A.t → B.t → C.t',
      'E.t → E.t',
    ])
  })

  test('that share a node are each told by the shortest way', () => {
    const graph = graphOf({ 'A.t': ['B.t', 'C.t'], 'B.t': ['A.t'], 'C.t': ['D.t'], 'D.t': ['A.t'] })
    expect(cyclesOf(graph)).toEqual([
      'A.t → B.t → A.t',
      'B.t → A.t → B.t',
      'C.t → D.t → A.t → C.t',
      'D.t → A.t → C.t → D.t',
    ])
  })

  test('of many nodes are told in short', () => {
    const reads: Record<string, string[]> = {}
    for (let index = 0; index < 5000; index += 1) reads[`N${index}.t`] = [`N${(index + 1) % 5000}.t`]
    const chain = cyclesOf(graphOf(reads)).find((text) => text.startsWith('N10.t'))
    expect(chain).toMatch(/^N10\.t → N11\.t → .* → … \(4988 more\) → N10\.t$/)
  })

  test('in a thicket are found with bounded work', () => {
    const reads: Record<string, string[]> = {}
    for (let index = 0; index < 600; index += 1) {
      reads[`N${index}.t`] = Array.from({ length: 5 }, (_, step) => `N${(index * 7 + step * 13 + 1) % 600}.t`)
    }
    const graph = graphOf(reads)
    for (const group of rankNodes(graph).cycles) expect(describeCycle(graph, group).size).toBe(group.length)
  })
})
