import { type Block, checkEntityName, namesWithin } from '@ashlar/schema'
import { pathsOfBlock } from '../references.ts'

/** Names that mean something of a block from the start, and so may be written for it although they name nothing else. */
const blockWords: ReadonlySet<string> = new Set(['item', 'index', 'error'])

/**
 * Why a block, or a variable of one, cannot have a name; null where it can. `namesInScope` are those outside of the API: a
 * name inside would hide them.
 */
export const refusalOfName = (
  name: string,
  taken: ReadonlySet<string>,
  namesInScope: Iterable<string>,
  isVariable = false,
): string | null => {
  if (isVariable && blockWords.has(name)) return null
  return checkEntityName(name, [...taken, ...namesInScope])?.message ?? null
}

/** The names in an API, without one: that of the thing that shall be called otherwise. */
export const namesBeside = (blocks: readonly Block[], own: string): Set<string> => {
  const taken = namesWithin(blocks)
  taken.delete(own)
  return taken
}

/** Whether a name is read as it is by one of some blocks, or inside of them. */
export const isReadIn = (blocks: Iterable<Block>, name: string): boolean => {
  for (const block of blocks) if (pathsOfBlock(block).some(([root]) => root === name)) return true
  return false
}
