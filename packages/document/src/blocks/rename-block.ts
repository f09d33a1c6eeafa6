import { ExpressionError } from '@ashlar/expression'
import { blockIsGone, refuseBlocks, type BlockOutcome, type WithBlocks } from './block-outcome.ts'
import { changeBlock } from './edit-tree.ts'
import { findLocation } from './locate.ts'
import { namesBeside, type NamesOutside, refusalOfName } from './names.ts'
import { renameInBlocks } from './rename-references.ts'

/**
 * Gives a block another name, together with everything that reads it. Refused where the name cannot be written in
 * bindings, or means something else already, inside the API or among `namesInScope`, those outside of it.
 */
export const renameBlock = <Api extends WithBlocks>(
  api: Api,
  { id, name, ...outside }: { id: string; name: string } & NamesOutside,
): BlockOutcome<Api> => {
  const location = findLocation(api.blocks, id)
  if (location === undefined) return blockIsGone
  const { block } = location
  if (block.name === name) return { ok: true, api, selection: [id] }
  const refusal = refusalOfName(name, api.blocks, namesBeside(api.blocks, block.name), outside)
  if (refusal !== null) return refuseBlocks('invalid_name', refusal)
  return renaming(() => {
    const renamed = renameInBlocks(api.blocks, block.name, name)
    const blocks = changeBlock(renamed, id, (found) => ({ ...found, name }))
    return { ok: true, api: { ...api, blocks }, selection: [id] }
  })
}

/** Does what may find that a name is hidden inside of a text, and makes a refusal of it. */
export const renaming = <Api>(rename: () => BlockOutcome<Api>): BlockOutcome<Api> => {
  try {
    return rename()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return refuseBlocks('invalid_name', error.message)
  }
}
