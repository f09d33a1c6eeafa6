import type { DependencyGraph } from './graph.ts'

/** The order in which nodes can be computed, and the nodes that have no such order. */
export interface Order {
  /** By the number of the node: a node comes after all that it depends on. */
  readonly ranks: Int32Array
  /** Groups of nodes that depend on each other, or one node that depends on itself. */
  readonly cycles: readonly (readonly number[])[]
}

/**
 * Ranks all nodes of a graph in time proportional to its size, without recursion (Tarjan's strongly connected
 * components). Nodes of one cycle share a rank.
 */
export function rankNodes(graph: DependencyGraph): Order {
  const size = graph.capacity
  const ranks = new Int32Array(size)
  const cycles: number[][] = []
  const found = new Int32Array(size)
  const lowest = new Int32Array(size)
  const nextReader = new Int32Array(size)
  const isOpen = new Uint8Array(size)
  const open: number[] = []
  const walk: number[] = []
  let foundCount = 0
  let rank = size

  const enter = (id: number) => {
    foundCount += 1
    found[id] = foundCount
    lowest[id] = foundCount
    isOpen[id] = 1
    open.push(id)
    walk.push(id)
  }
  const close = (id: number) => {
    // Most nodes are part of no cycle.
    if (open[open.length - 1] === id) {
      open.pop()
      isOpen[id] = 0
      ranks[id] = rank
      rank -= 1
      if (graph.readers(id).includes(id)) cycles.push([id])
      return
    }
    const group: number[] = []
    let member: number | undefined
    do {
      member = open.pop()
      if (member === undefined) break
      isOpen[member] = 0
      ranks[member] = rank
      group.push(member)
    } while (member !== id)
    // Groups close from the last readers backwards, so ranks count down.
    rank -= 1
    cycles.push(group.sort((one, other) => one - other))
  }

  // From the last to the first: what is written in an order that can be computed keeps it, and with it the order in
  // which its parts lie in memory.
  for (let start = size - 1; start >= 0; start -= 1) {
    if (!graph.has(start) || at(found, start) !== 0) continue
    enter(start)
    while (walk.length > 0) {
      const id = walk[walk.length - 1] ?? 0
      const reader = graph.readers(id)[at(nextReader, id)]
      if (reader === undefined) {
        walk.pop()
        if (at(lowest, id) === at(found, id)) close(id)
        const above = walk[walk.length - 1]
        if (above !== undefined) lowest[above] = Math.min(at(lowest, above), at(lowest, id))
        continue
      }
      nextReader[id] = at(nextReader, id) + 1
      if (at(found, reader) === 0) enter(reader)
      else if (isOpen[reader] === 1) lowest[id] = Math.min(at(lowest, id), at(found, reader))
    }
  }
  return { ranks, cycles }
}

/** The nodes that a change of some nodes can reach, in the order in which they can be computed; cycles left out. */
export function reachableInOrder(graph: DependencyGraph, changed: readonly number[]): number[] {
  const { ranks, cycles } = rankNodes(graph)
  const isCyclic = new Set(cycles.flat())
  const reached = new Set<number>()
  const open = [...changed]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const reader of graph.readers(id)) {
      if (reached.has(reader) || isCyclic.has(reader)) continue
      reached.add(reader)
      open.push(reader)
    }
  }
  return [...reached].sort((one, other) => at(ranks, one) - at(ranks, other))
}

function at(list: ArrayLike<number>, position: number): number {
  return list[position] ?? 0
}
