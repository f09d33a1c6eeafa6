import { type Block, sequencesOf } from '@ashlar/schema'
import { placeLabel } from '../explorer/place-label.ts'

/** A block in the picture, or where the API begins and ends. */
export interface FlowNode {
  readonly id: string
  readonly block: Block | null
  readonly label: string
}

/** A way from one block to the next; `isBack` leads to the next turn of a loop. */
export interface FlowEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly isBack: boolean
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

/** A way that leads on from a block, to wherever what follows begins. */
interface Exit {
  readonly from: string
  readonly label: string
}

/** The ids of the two ends. */
export const startId = 'start'
export const endId = 'end'

/** The kinds behind which nothing of their sequence runs. */
const endings: ReadonlySet<Block['kind']> = new Set(['return', 'throw'])

/** The ways that a run of an API can take, from block to block. */
export const flowGraph = (blocks: readonly Block[]): FlowGraph => {
  const nodes: FlowNode[] = [{ id: startId, block: null, label: 'Start' }]
  const edges: FlowEdge[] = []
  const connect = (exits: readonly Exit[], to: string, isBack = false): void => {
    for (const { from, label } of exits) edges.push({ from, to, label, isBack })
  }

  const visitAll = (sequence: readonly Block[], entries: readonly Exit[]): readonly Exit[] => {
    let open = entries
    for (const block of sequence) {
      nodes.push({ id: block.id, block, label: block.name })
      connect(open, block.id)
      open = visitInner(block)
    }
    return open
  }

  /** What is inside of a block; answers with the ways that lead on behind it. */
  const visitInner = (block: Block): readonly Exit[] => {
    const { id } = block
    const sequences = sequencesOf(block)
    if (sequences.length === 0) return endings.has(block.kind) ? [] : [{ from: id, label: '' }]
    if (block.kind === 'loop' || block.kind === 'stream') {
      const inner = visitAll(
        sequences.flatMap((sequence) => sequence.blocks),
        [{ from: id, label: block.kind === 'loop' ? 'Each turn' : 'Each message' }],
      )
      connect(
        inner.filter(({ from }) => from !== id),
        id,
        true,
      )
      return [{ from: id, label: 'Done' }]
    }
    const last = block.kind === 'tryCatch' ? sequences.find(({ place }) => place === 'finally') : undefined
    const open = sequences
      .filter((sequence) => sequence !== last)
      .flatMap((sequence) =>
        visitAll(sequence.blocks, [{ from: id, label: placeLabel(sequence.place) ?? '' }]),
      )
    // Where no condition is true and there is no Else, the API goes on behind the block.
    const isOpen = block.kind === 'conditional' && block.else === undefined
    const exits = isOpen ? [...open, { from: id, label: 'Otherwise' }] : open
    return last === undefined ? exits : visitAll(last.blocks, exits)
  }

  const open = visitAll(blocks, [{ from: startId, label: '' }])
  nodes.push({ id: endId, block: null, label: 'End' })
  connect(open, endId)
  return { nodes, edges: merged(edges) }
}

/** One way in the place of several between the same two blocks, with all of their labels. */
const merged = (edges: readonly FlowEdge[]): FlowEdge[] => {
  const byEnds = new Map<string, FlowEdge>()
  for (const edge of edges) {
    const key = `${edge.from} ${edge.to} ${edge.isBack}`
    const before = byEnds.get(key)
    const labels = [before?.label ?? '', edge.label].filter((label) => label !== '')
    byEnds.set(key, { ...edge, label: [...new Set(labels)].join(', ') })
  }
  return [...byEnds.values()]
}
