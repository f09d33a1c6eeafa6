import { type Block, sequencesOf } from '@ashlar/schema'
import { BlockError } from './block-error.ts'

/** The place of the sequence at the root of an API. */
export const rootPlace = ''

/** A sequence of blocks: at the root, or at a place inside of a block. */
export interface SequencePlace {
  /** The id of the block around it; null at the root. */
  readonly parentId: string | null
  /** Which of its sequences: `if`, `paths.Path1`; `rootPlace` at the root. */
  readonly place: string
}

/** Where a block stands. */
export interface BlockLocation extends SequencePlace {
  readonly block: Block
  readonly index: number
  /** All blocks of its sequence, itself among them. */
  readonly siblings: readonly Block[]
  /** The blocks around it, the outermost first. */
  readonly ancestors: readonly Block[]
}

/** Goes through all blocks of a tree with where each stands, in the order in which they are read. */
export function* locationsWithin(
  siblings: readonly Block[],
  parentId: string | null = null,
  place: string = rootPlace,
  ancestors: readonly Block[] = [],
): Generator<BlockLocation> {
  for (const [index, block] of siblings.entries()) {
    yield { block, index, siblings, parentId, place, ancestors }
    for (const sequence of sequencesOf(block)) {
      yield* locationsWithin(sequence.blocks, block.id, sequence.place, [...ancestors, block])
    }
  }
}

/** Where the block with an id stands; undefined where there is none. */
export const findLocation = (blocks: readonly Block[], id: string): BlockLocation | undefined => {
  for (const location of locationsWithin(blocks)) if (location.block.id === id) return location
  return undefined
}

/** Where the block with an id stands. Throws `BlockError` (`block_not_found`) where there is none. */
export const locateBlock = (blocks: readonly Block[], id: string): BlockLocation => {
  const location = findLocation(blocks, id)
  if (location === undefined) throw new BlockError('block_not_found', `There is no block with the id ${id}.`)
  return location
}

/** The block that bindings read by a name. Throws `BlockError` (`block_not_found`) where there is none. */
export const blockNamed = (blocks: readonly Block[], name: string): Block => {
  for (const { block } of locationsWithin(blocks)) if (block.name === name) return block
  throw new BlockError('block_not_found', `There is no block with the name ${name}.`)
}

/** The blocks of a sequence; undefined where there is no such sequence. */
export const sequenceAt = (
  blocks: readonly Block[],
  { parentId, place }: SequencePlace,
): readonly Block[] | undefined => {
  if (parentId === null) return place === rootPlace ? blocks : undefined
  const parent = findLocation(blocks, parentId)?.block
  return parent && sequencesOf(parent).find((sequence) => sequence.place === place)?.blocks
}

/** Those of some blocks that stand in none of the others, in the order of the tree. Unknown ids are left out. */
export const topmostBlocks = (blocks: readonly Block[], ids: Iterable<string>): BlockLocation[] => {
  const wanted = new Set(ids)
  return [...locationsWithin(blocks)].filter(
    ({ block, ancestors }) => wanted.has(block.id) && !ancestors.some(({ id }) => wanted.has(id)),
  )
}
