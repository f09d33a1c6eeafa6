/** Something is named that is not among the nodes of a graph. */
export class UnknownNodeError extends Error {
  readonly code = 'unknown_node'

  constructor(message: string) {
    super(message)
    this.name = 'UnknownNodeError'
  }
}

/** For each node by name, the nodes it depends on. */
export type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Makes a graph of nodes and of edges, each from a node to one that it depends on. Throws `UnknownNodeError` for an edge
 * from or to something else.
 */
export const graphOf = (
  nodes: readonly string[],
  edges: readonly (readonly [from: string, to: string])[],
): Graph => {
  const graph = new Map<string, string[]>(nodes.map((node) => [node, []]))
  for (const [from, to] of edges) {
    const needed = graph.get(from)
    if (needed === undefined || !graph.has(to)) {
      throw new UnknownNodeError('Unknown node. There is an unknown node in the supplied edges.')
    }
    needed.push(to)
  }
  return graph
}

/**
 * Sorts a graph into batches: nodes without dependencies first, then those whose dependencies stand in batches before;
 * each batch by name. Nodes of a cycle, and those behind them, are in none. Throws `UnknownNodeError` where a node
 * depends on something that is not in the graph.
 */
export const inBatches = (graph: Graph): string[][] => {
  const unknown = [...graph.values()].flat().find((name) => !graph.has(name))
  if (unknown !== undefined) {
    throw new UnknownNodeError(
      `Found unknown node. Make sure to provide all involved nodes. Unknown node: ${JSON.stringify(unknown)}`,
    )
  }
  const batches: string[][] = []
  const left = new Set(graph.keys())
  for (;;) {
    const ready = [...left].filter((name) => (graph.get(name) ?? []).every((other) => !left.has(other)))
    if (ready.length === 0) return batches
    for (const name of ready) left.delete(name)
    batches.push(ready.sort())
  }
}
