import { type Block, withSequences } from '@ashlar/schema'
import { isSame } from '../equality.ts'
import { type BlockLocation, locationsWithin } from './locate.ts'

/**
 * The block that two states of a tree differ in: the first that is new or changed in itself, else that stands elsewhere;
 * where one is only gone, what stood before it or around it. Null where nothing of the blocks changed, or nothing is left.
 */
export const changedBlock = (before: readonly Block[], after: readonly Block[]): string | null => {
  const earlier = byId(before)
  const later = byId(after)
  for (const [id, { block }] of later) {
    const was = earlier.get(id)
    if (was === undefined || !isSame({ ...withoutInner(was.block) }, { ...withoutInner(block) })) return id
  }
  for (const [id, { parentId, place, siblings }] of later) {
    const was = earlier.get(id)
    if (was !== undefined && (was.parentId !== parentId || was.place !== place)) return id
    if (was !== undefined && siblings.length === was.siblings.length && isMoved(was, later.get(id))) return id
  }
  for (const [id, { siblings, index, parentId }] of earlier) {
    if (later.has(id)) continue
    return siblings.slice(0, index).findLast((block) => later.has(block.id))?.id ?? parentId
  }
  return null
}

const withoutInner = (block: Block): Block => withSequences(block, () => [])

const isMoved = (was: BlockLocation, is: BlockLocation | undefined): boolean => was.index !== is?.index

const byId = (blocks: readonly Block[]): Map<string, BlockLocation> =>
  new Map([...locationsWithin(blocks)].map((location) => [location.block.id, location]))
