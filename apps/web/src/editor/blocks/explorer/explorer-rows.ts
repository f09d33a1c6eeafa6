import type { SequencePlace } from '@ashlar/document'
import { type Block, sequencesOf } from '@ashlar/schema'
import { placeLabel } from './place-label.ts'

/** What all rows of the tree have. */
interface RowParts {
  readonly key: string
  /** 0 at the root. */
  readonly level: number
  /** Its place among its siblings, from 1, and how many these are. */
  readonly position: number
  readonly setSize: number
  /** The key of the row around it. */
  readonly parentKey: string | null
  /** Whether what is inside is shown; `null` where nothing can be. */
  readonly isOpen: boolean | null
}

/** A block. */
export interface BlockRow extends RowParts {
  readonly kind: 'block'
  readonly block: Block
  /** Where it stands. */
  readonly sequence: SequencePlace
  readonly index: number
}

/** A sequence of a block that has several: If, Else, a path. */
export interface BranchRow extends RowParts {
  readonly kind: 'branch'
  readonly label: string
  readonly owner: Block
  readonly sequence: SequencePlace
  readonly count: number
}

export type ExplorerRow = BlockRow | BranchRow

/** The key of the row of a sequence. */
export const branchKey = ({ parentId, place }: SequencePlace): string => `${parentId ?? ''}/${place}`

/** The rows of the tree as they are shown, without what is inside of collapsed blocks. */
export const explorerRows = (blocks: readonly Block[], collapsed: ReadonlySet<string>): ExplorerRow[] => {
  const rows: ExplorerRow[] = []
  const visit = (
    siblings: readonly Block[],
    sequence: SequencePlace,
    parentKey: string | null,
    level: number,
  ): void => {
    for (const [index, block] of siblings.entries()) {
      const inner = sequencesOf(block)
      const isOpen = inner.length === 0 ? null : !collapsed.has(block.id)
      const place = { level, position: index + 1, setSize: siblings.length, parentKey }
      rows.push({ kind: 'block', key: block.id, block, sequence, index, isOpen, ...place })
      if (isOpen !== true) continue
      for (const [position, each] of inner.entries()) {
        const label = placeLabel(each.place)
        const within = { parentId: block.id, place: each.place }
        if (label === null) {
          visit(each.blocks, within, block.id, level + 1)
          continue
        }
        const key = branchKey(within)
        rows.push({
          kind: 'branch',
          key,
          label,
          owner: block,
          sequence: within,
          count: each.blocks.length,
          level: level + 1,
          position: position + 1,
          setSize: inner.length,
          parentKey: block.id,
          isOpen: each.blocks.length === 0 ? null : true,
        })
        visit(each.blocks, within, key, level + 2)
      }
    }
  }
  visit(blocks, { parentId: null, place: '' }, null, 0)
  return rows
}
