import type { DependencyGraph } from './graph.ts'

/** How many names of a long cycle are written out. */
const shownNames = 12

/** How many edges the search for the shortest cycles of one group may follow. */
const searchedEdges = 50_000

/**
 * Describes a group of nodes that depend on each other (see `rankNodes`): for each node the shortest cycle through
 * it, read from left to right: `A.text → B.text → A.text` says that `A.text` reads `B.text`, which reads `A.text`.
 */
export function describeCycle(graph: DependencyGraph, group: readonly number[]): Map<number, string> {
  const members = new Set(group)
  const readersInside = new Map<number, readonly number[]>()
  for (const id of group) {
    readersInside.set(
      id,
      graph.readers(id).filter((reader) => members.has(reader)),
    )
  }
  const texts = new Map<number, string>()
  const ring = asRing(group, readersInside)
  if (ring) {
    for (const [place, id] of ring.entries()) texts.set(id, ringText(graph, ring, place))
    return texts
  }
  const search = { left: searchedEdges }
  let latest: number[] = [...group]
  for (const id of group) {
    latest = shortestCycle(id, readersInside, search) ?? latest
    texts.set(id, ringText(graph, latest, Math.max(0, latest.indexOf(id))))
  }
  return texts
}

/** The members in the order in which they read each other, when each has exactly one reader inside. */
function asRing(
  group: readonly number[],
  readersInside: ReadonlyMap<number, readonly number[]>,
): number[] | undefined {
  const ring: number[] = []
  let id = group[0]
  while (id !== undefined && ring.length < group.length) {
    const readers: readonly number[] = readersInside.get(id) ?? []
    if (readers.length !== 1) return undefined
    ring.push(id)
    id = readers[0]
  }
  return ring.reverse()
}

/** Breadth-first from a node to itself along its readers; undefined when the search has used up its edges. */
function shortestCycle(
  start: number,
  readersInside: ReadonlyMap<number, readonly number[]>,
  search: { left: number },
): number[] | undefined {
  const reachedFrom = new Map<number, number>()
  let front = [start]
  while (front.length > 0) {
    const next: number[] = []
    for (const id of front) {
      for (const reader of readersInside.get(id) ?? []) {
        search.left -= 1
        if (search.left < 0) return undefined
        if (reachedFrom.has(reader)) continue
        reachedFrom.set(reader, id)
        if (reader === start) return backwards(start, reachedFrom)
        next.push(reader)
      }
    }
    front = next
  }
  return undefined
}

function backwards(start: number, reachedFrom: ReadonlyMap<number, number>): number[] {
  const cycle = [start]
  let id = reachedFrom.get(start)
  while (id !== undefined && id !== start) {
    cycle.push(id)
    id = reachedFrom.get(id)
  }
  return cycle
}

function ringText(graph: DependencyGraph, ring: readonly number[], place: number): string {
  const names: string[] = []
  const shown = Math.min(ring.length, shownNames)
  for (let step = 0; step < shown; step += 1)
    names.push(graph.label(ring[(place + step) % ring.length] ?? -1))
  if (ring.length > shown) names.push(`… (${ring.length - shown} more)`)
  names.push(graph.label(ring[place] ?? -1))
  return names.join(' → ')
}
