import { Graph, layout } from '@dagrejs/dagre'
import type { FlowGraph } from './flow-graph.ts'

/** The size of a block in the picture, in px. */
export const nodeSize = { width: 168, height: 36 }

/** Where each block of a flow stands in the picture: its upper left corner, in px, by its id. */
export const flowLayout = ({ nodes, edges }: FlowGraph): ReadonlyMap<string, { x: number; y: number }> => {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 32, ranksep: 48, marginx: 16, marginy: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of nodes) graph.setNode(id, { ...nodeSize })
  for (const { from, to, isBack } of edges) {
    // A way back is drawn against the others, and must not turn their order round.
    if (!isBack) graph.setEdge(from, to)
  }
  layout(graph)
  return new Map(
    nodes.map(({ id }) => {
      const { x = 0, y = 0 } = graph.node(id)
      return [id, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }]
    }),
  )
}
