import { type Block, sequencesOf } from '@ashlar/schema'
import { blockIsGone, refuseBlocks, withTree, type BlockOutcome, type WithBlocks } from './block-outcome.ts'
import { type BlockTarget, withInserted, withoutBlocks } from './edit-tree.ts'
import { type BlockLocation, findLocation, sequenceAt, topmostBlocks } from './locate.ts'

/**
 * Moves blocks to a place, in the order in which they stand; `target.index` counts as they stand before. Nothing goes into
 * itself.
 */
export const moveBlocks = <Api extends WithBlocks>(
  api: Api,
  { ids, target }: { ids: readonly string[]; target: BlockTarget },
): BlockOutcome<Api> => {
  const moved = topmostBlocks(api.blocks, ids)
  if (moved.length === 0) return refuseBlocks('nothing_selected', 'Select blocks to move.')
  const movedIds = new Set(moved.map(({ block }) => block.id))
  const around = target.parentId === null ? undefined : findLocation(api.blocks, target.parentId)
  const path = around === undefined ? [] : [...around.ancestors, around.block]
  if (path.some(({ id }) => movedIds.has(id))) {
    return refuseBlocks('into_itself', 'A block cannot stand inside of itself.')
  }
  const there = sequenceAt(api.blocks, target)
  if (there === undefined) return blockIsGone
  const index = there.slice(0, target.index).filter(({ id }) => !movedIds.has(id)).length
  const left = withoutBlocks(api.blocks, movedIds)
  const inserted = withInserted(
    left,
    { ...target, index },
    moved.map(({ block }) => block),
  )
  return inserted.ok ? withTree(api, inserted.blocks, [...movedIds]) : inserted
}

/** Ways in which a block goes one place on. */
export type BlockStep = 'up' | 'down' | 'out' | 'in'

/**
 * Where blocks go by one step: past the block before or behind them; at an end of their sequence into the next sequence of
 * the block around, or out of it; into the block before them. Null where there is no such place.
 */
export const targetOfStep = (
  blocks: readonly Block[],
  ids: readonly string[],
  step: BlockStep,
): BlockTarget | null => {
  const moved = topmostBlocks(blocks, ids)
  const first = moved[0]
  const last = moved.at(-1)
  if (first === undefined || last === undefined) return null
  switch (step) {
    case 'up':
      if (first.index > 0) return { ...placeOf(first), index: first.index - 1 }
      return besideSequence(blocks, first, -1) ?? outside(blocks, first, 0)
    case 'down':
      if (last.index < last.siblings.length - 1) return { ...placeOf(last), index: last.index + 2 }
      return besideSequence(blocks, last, 1) ?? outside(blocks, last, 1)
    case 'out':
      return outside(blocks, last, 1)
    case 'in': {
      const before = first.siblings[first.index - 1]
      const inner = before && sequencesOf(before).at(-1)
      return before && inner ? { parentId: before.id, place: inner.place, index: inner.blocks.length } : null
    }
  }
}

const placeOf = ({ parentId, place }: BlockLocation) => ({ parentId, place })

/** The near end of the sequence before or behind the one a block stands in, inside of the same block. */
const besideSequence = (
  blocks: readonly Block[],
  { parentId, place }: BlockLocation,
  by: -1 | 1,
): BlockTarget | null => {
  const parent = parentId === null ? undefined : findLocation(blocks, parentId)?.block
  if (parent === undefined) return null
  const sequences = sequencesOf(parent)
  const beside = sequences[sequences.findIndex((sequence) => sequence.place === place) + by]
  return beside === undefined || (by === -1 && sequences[0]?.place === place)
    ? null
    : { parentId, place: beside.place, index: by === 1 ? 0 : beside.blocks.length }
}

/** Before (0) or behind (1) the block around. */
const outside = (blocks: readonly Block[], { parentId }: BlockLocation, by: 0 | 1): BlockTarget | null => {
  const around = parentId === null ? undefined : findLocation(blocks, parentId)
  return around === undefined ? null : { ...placeOf(around), index: around.index + by }
}
