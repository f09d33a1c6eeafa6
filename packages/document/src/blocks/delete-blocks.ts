import { refuseBlocks, type BlockOutcome, type WithBlocks } from './block-outcome.ts'
import { withoutBlocks } from './edit-tree.ts'
import { type BlockLocation, topmostBlocks } from './locate.ts'

/**
 * Deletes blocks and what is inside of them. The block before the first of them is selected then, else the one after it,
 * else the block around.
 */
export const deleteBlocks = <Api extends WithBlocks>(api: Api, ids: readonly string[]): BlockOutcome<Api> => {
  const deleted = topmostBlocks(api.blocks, ids)
  const [first] = deleted
  if (first === undefined) return refuseBlocks('nothing_selected', 'Select blocks to delete.')
  const gone = new Set(deleted.map(({ block }) => block.id))
  const next = besideDeleted(first, gone)
  const blocks = withoutBlocks(api.blocks, gone)
  return { ok: true, api: { ...api, blocks }, selection: next === null ? [] : [next] }
}

const besideDeleted = ({ siblings, index, parentId }: BlockLocation, gone: ReadonlySet<string>) => {
  const before = siblings.slice(0, index).findLast(({ id }) => !gone.has(id))
  const behind = siblings.slice(index + 1).find(({ id }) => !gone.has(id))
  return before?.id ?? behind?.id ?? parentId
}
