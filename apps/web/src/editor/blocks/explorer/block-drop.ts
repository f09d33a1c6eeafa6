import { type BlockTarget, sequenceAt } from '@ashlar/document'
import { type Block, sequencesOf } from '@ashlar/schema'
import type { ExplorerRow } from './explorer-rows.ts'

/** Where dragged blocks would go if they were let go now, and how it is shown on the row under the pointer. */
export interface BlockDrop {
  readonly target: BlockTarget
  readonly at: 'above' | 'below' | 'inside'
}

/** The part of a row, from either edge, that means a place beside it where the block also takes others. */
const edge = 0.28

/** Where blocks would go over a row; `fraction` is where the pointer is in it, from 0 at its top to 1. */
export const blockDrop = (blocks: readonly Block[], row: ExplorerRow, fraction: number): BlockDrop => {
  const { sequence } = row
  if (row.kind === 'branch') {
    // Right below the name of a branch its first block follows.
    const index = fraction > 1 - edge && row.count > 0 ? 0 : (sequenceAt(blocks, sequence)?.length ?? 0)
    return { target: { ...sequence, index }, at: 'inside' }
  }
  const inner = sequencesOf(row.block)
  const [first] = inner
  if (first !== undefined && fraction >= edge && fraction <= 1 - edge) {
    const into = inner.find(({ place }) => place !== 'trigger') ?? first
    return { target: { parentId: row.block.id, place: into.place, index: into.blocks.length }, at: 'inside' }
  }
  if (fraction < 0.5) return { target: { ...sequence, index: row.index }, at: 'above' }
  // Below an open block its first one follows, where it has no branches.
  if (row.isOpen === true && inner.length === 1 && first !== undefined && first.blocks.length > 0) {
    return { target: { parentId: row.block.id, place: first.place, index: 0 }, at: 'below' }
  }
  return { target: { ...sequence, index: row.index + 1 }, at: 'below' }
}
