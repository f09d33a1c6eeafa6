import { type Block, blocksWithin, sequencesOf, withSequences } from '@ashlar/schema'
import { refuseBlocks, type BlockRefusal } from './block-outcome.ts'
import { rootPlace, sequenceAt, type SequencePlace } from './locate.ts'

/** A place between the blocks of a sequence: before the one at `index`. */
export interface BlockTarget extends SequencePlace {
  readonly index: number
}

/** The end of the API, outside of all blocks. */
export const endOfRoot = (blocks: readonly Block[]): BlockTarget => ({
  parentId: null,
  place: rootPlace,
  index: blocks.length,
})

/** Does something to one sequence of a tree; blocks that it does not concern stay the same objects. */
export const changeSequence = (
  blocks: readonly Block[],
  { parentId, place }: SequencePlace,
  change: (blocks: readonly Block[]) => readonly Block[],
): Block[] => {
  if (parentId === null) return [...change(blocks)]
  return changeBlock(blocks, parentId, (parent) =>
    withSequences(parent, (sequence) =>
      sequence.place === place ? change(sequence.blocks) : sequence.blocks,
    ),
  )
}

/** Does something to one block of a tree; blocks that do not hold it stay the same objects. */
export const changeBlock = (blocks: readonly Block[], id: string, change: (block: Block) => Block): Block[] =>
  blocks.map((block) => {
    if (block.id === id) return change(block)
    if (!holds(block, id)) return block
    return withSequences(block, (sequence) => changeBlock(sequence.blocks, id, change))
  })

const holds = (block: Block, id: string): boolean =>
  sequencesOf(block).some((sequence) => sequence.blocks.some((inner) => inner.id === id || holds(inner, id)))

/** The tree without some blocks and what is inside of them. */
export const withoutBlocks = (blocks: readonly Block[], ids: ReadonlySet<string>): Block[] =>
  blocks
    .filter(({ id }) => !ids.has(id))
    .map((block) =>
      [...blocksWithin(sequencesOf(block).flatMap((sequence) => sequence.blocks))].some(({ id }) =>
        ids.has(id),
      )
        ? withSequences(block, (sequence) => withoutBlocks(sequence.blocks, ids))
        : block,
    )

/** The tree with blocks more, or a refusal where the place is gone or does not take them. */
export const withInserted = (
  blocks: readonly Block[],
  target: BlockTarget,
  inserted: readonly Block[],
): { readonly ok: true; readonly blocks: Block[] } | BlockRefusal => {
  const before = sequenceAt(blocks, target)
  if (before === undefined) return refuseBlocks('not_found', 'This place is no longer in the API.')
  const wanted = before.toSpliced(target.index, 0, ...inserted)
  const next = changeSequence(blocks, target, () => wanted)
  const taken = sequenceAt(next, target)
  // The trigger of a stream, for one, keeps no more than one step.
  if (taken?.length !== wanted.length || taken.some(({ id }, index) => id !== wanted[index]?.id)) {
    return refuseBlocks('no_room', 'This place holds one step and nothing else.')
  }
  return { ok: true, blocks: next }
}
