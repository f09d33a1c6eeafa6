import { type Graph, graphOf, inBatches } from './batches.ts'

/** On-load APIs in the order in which they run, and groups that wait for each other and so never run. */
export interface LoadOrder {
  /** Each batch runs at once, after the one before; names are sorted. */
  readonly batches: readonly (readonly string[])[]
  /** For each API of the batches, the others among them that it waits for. */
  readonly graph: Graph
  readonly cycles: readonly (readonly string[])[]
}

/**
 * Orders on-load APIs: those without dependencies first, then those whose dependencies are loaded. `dependencies`
 * names for each API the APIs whose responses its inputs need; ones that do not run on load are not waited for. APIs
 * of a cycle are dropped, and so is nothing else: who depends on them runs without them.
 */
export const loadOrder = (
  names: readonly string[],
  dependencies: Readonly<Record<string, readonly string[]>>,
): LoadOrder => {
  const onLoad = new Set(names)
  const waitsFor = new Map(
    [...onLoad].map((name) => {
      const own = Object.hasOwn(dependencies, name) ? (dependencies[name] ?? []) : []
      return [name, new Set(own.filter((other) => onLoad.has(other)))] as const
    }),
  )
  const cycles = findCycles(waitsFor)
  for (const name of cycles.flat()) waitsFor.delete(name)
  const edges = [...waitsFor].flatMap(([name, others]) =>
    [...others].flatMap((other) => (waitsFor.has(other) ? [[name, other] as const] : [])),
  )
  const graph = graphOf([...waitsFor.keys()], edges)
  return { batches: inBatches(graph), graph, cycles }
}

/** Groups of names that reach each other; a name that waits for itself is a group of one. */
const findCycles = (waitsFor: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const reach = new Map([...waitsFor.keys()].map((name) => [name, reachedFrom(name, waitsFor)] as const))
  const seen = new Set<string>()
  const cycles: string[][] = []
  for (const [name, reached] of reach) {
    if (seen.has(name) || !reached.has(name)) continue
    const group = [...reached].filter((other) => reach.get(other)?.has(name) === true)
    for (const member of group) seen.add(member)
    cycles.push(group.sort())
  }
  return cycles
}

const reachedFrom = (start: string, waitsFor: ReadonlyMap<string, ReadonlySet<string>>): Set<string> => {
  const reached = new Set<string>()
  const open = [...(waitsFor.get(start) ?? [])]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    open.push(...(waitsFor.get(name) ?? []))
  }
  return reached
}

/** The warning about APIs that wait for each other; its words and its apostrophe are the specification's. */
export const cycleWarning = (names: readonly string[]): string => {
  const them = names.length === 1 ? 'it' : names.length === 2 ? 'both' : 'all'
  return `Cycle detected on load: ${names.join(', ')} will not run. If you don’t need ${them} to run on load consider turning it off in the API Configuration.`
}
