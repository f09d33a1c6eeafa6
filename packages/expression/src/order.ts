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
    if (group.length > 1 || graph.readers(id).includes(id)) cycles.push(group)
  }

  for (let start = 0; start < size; start += 1) {
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

/**
 * Nodes that wait to be computed, handed out by rank and each at most once: a binary heap over numbers. What it
 * costs depends on the nodes that wait, not on the size of the graph.
 */
export class WaitingNodes {
  #heap: number[] = []
  #ranks: Int32Array = new Int32Array(0)
  #isWaiting = new Uint8Array(0)

  /** Takes over new ranks, for what waits already and for all that comes. */
  rankBy(ranks: Int32Array): void {
    this.#ranks = ranks
    this.#heap.sort((one, other) => at(ranks, one) - at(ranks, other))
  }

  add(id: number): void {
    if (id >= this.#isWaiting.length) this.#grow(id)
    if (this.#isWaiting[id] === 1) return
    this.#isWaiting[id] = 1
    const heap = this.#heap
    const rank = at(this.#ranks, id)
    let place = heap.length
    heap.push(id)
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = at(heap, parent)
      if (at(this.#ranks, above) <= rank) break
      heap[place] = above
      place = parent
    }
    heap[place] = id
  }

  /** The waiting node of the lowest rank; -1 when none waits. */
  take(): number {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined) return -1
    this.#isWaiting[first] = 0
    if (heap.length > 0) this.#sink(last)
    return first
  }

  #sink(id: number): void {
    const heap = this.#heap
    const rank = at(this.#ranks, id)
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && this.#rankAt(child + 1) < this.#rankAt(child)) child += 1
      if (this.#rankAt(child) >= rank) break
      heap[place] = at(heap, child)
      place = child
    }
    heap[place] = id
  }

  #rankAt(place: number): number {
    return at(this.#ranks, at(this.#heap, place))
  }

  #grow(id: number): void {
    const grown = new Uint8Array(Math.max(64, 2 * (id + 1)))
    grown.set(this.#isWaiting)
    this.#isWaiting = grown
  }
}

function at(list: ArrayLike<number>, position: number): number {
  return list[position] ?? 0
}
