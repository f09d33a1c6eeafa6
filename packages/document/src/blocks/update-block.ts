import {
  type Block,
  blocksWithin,
  type JsonObject,
  namesWithin,
  nameTaken,
  sequencesOf,
  withSequences,
} from '@ashlar/schema'
import { blockIsGone, refuseBlocks, type BlockOutcome, type WithBlocks } from './block-outcome.ts'
import { changeBlock } from './edit-tree.ts'
import { findLocation } from './locate.ts'
import { holderWithin, isReadIn, type NamesOutside, refusalOfName } from './names.ts'
import { renameInBlocks } from './rename-references.ts'
import { renaming } from './rename-block.ts'

/** Replaces what a block is, and with it the sequences that it has; its name stays, that is `renameBlock`'s. */
export const updateBlock = <Api extends WithBlocks>(api: Api, next: Block): BlockOutcome<Api> => {
  if (findLocation(api.blocks, next.id) === undefined) return blockIsGone
  const blocks = changeBlock(api.blocks, next.id, ({ name }) => ({ ...next, name }))
  return { ok: true, api: { ...api, blocks }, selection: [next.id] }
}

/** Sets what a step does. */
export const setStepConfiguration = <Api extends WithBlocks>(
  api: Api,
  { id, configuration }: { id: string; configuration: JsonObject },
): BlockOutcome<Api> => {
  const block = findLocation(api.blocks, id)?.block
  return block?.kind === 'step' ? updateBlock(api, { ...block, configuration }) : blockIsGone
}

/** A variable that is called otherwise: the block as it is then, and both names. */
export interface VariableRename extends NamesOutside {
  readonly next: Block
  readonly from: string
  readonly to: string
}

/**
 * Gives a variable of a block another name, together with everything that reads it: in the sequence that has it, or in the
 * whole API for one that a variables block declares. Refused as a name of a block is; two blocks may have variables of one
 * name, such as `item`.
 */
export const renameVariable = <Api extends WithBlocks>(
  api: Api,
  { next, from, to, ...outside }: VariableRename,
): BlockOutcome<Api> => {
  const before = findLocation(api.blocks, next.id)?.block
  if (before === undefined) return blockIsGone
  if (from === to) return { ok: true, api, selection: [next.id] }
  const isDeclared = next.kind === 'variables'
  const own = isDeclared ? namesWithin(api.blocks) : namesOf(before)
  const blockNames = [...blocksWithin(api.blocks)].map(({ name }) => name)
  if (own.has(to))
    return refuseBlocks(
      'invalid_name',
      nameTaken(to, isDeclared ? holderWithin(api.blocks, to) : 'another variable of this block'),
    )
  const refusal = refusalOfName(to, api.blocks, new Set(blockNames), outside, !isDeclared)
  if (refusal !== null) return refuseBlocks('invalid_name', refusal)
  return renaming(() => {
    if (isDeclared) {
      const blocks = changeBlock(renameInBlocks(api.blocks, from, to), next.id, (renamed) =>
        renamed.kind === 'variables' ? { ...renamed, items: withKey(renamed.items, from, to) } : renamed,
      )
      return { ok: true, api: { ...api, blocks }, selection: [next.id] }
    }
    const reading = sequencesOf(before).filter(({ names }) => names.includes(from))
    if (reading.some(({ blocks }) => isReadIn(blocksWithin(blocks), to))) {
      return refuseBlocks('invalid_name', `The blocks inside read another ${to}. Choose another name.`)
    }
    const renamed = withSequences(next, ({ place, blocks }) =>
      reading.some((sequence) => sequence.place === place) ? renameInBlocks(blocks, from, to) : blocks,
    )
    return updateBlock(api, renamed)
  })
}

const namesOf = (block: Block): Set<string> =>
  new Set(sequencesOf(block).flatMap((sequence) => sequence.names))

const withKey = <Item extends { key: string }>(items: readonly Item[], from: string, to: string): Item[] =>
  items.map((item) => (item.key === from ? { ...item, key: to } : item))
