import { type Block, blockFacts, blocksWithin, checkEntityName, namesWithin } from '@ashlar/schema'
import { pathsOfBlock } from '../references.ts'

/** Names that mean something of a block from the start, and so may be written for it although they name nothing else. */
const blockWords: ReadonlySet<string> = new Set(['item', 'index', 'error'])

/** The names outside of an API, which one inside would hide. */
export interface NamesOutside {
  readonly namesInScope?: Iterable<string> | undefined
  /** What has a name outside, in words: "a component on this page". */
  readonly holderOf?: ((name: string) => string | null) | undefined
}

/** What has a name inside of an API, in words: "a block (Loop) of this API". */
export const holderWithin = (blocks: readonly Block[], name: string): string => {
  for (const block of blocksWithin(blocks)) {
    if (block.name === name) return `a block (${blockFacts[block.kind].label}) of this API`
  }
  return 'a variable in this API'
}

/** Why a block, or a variable of one, cannot have a name; null where it can. `taken` are those of these blocks that count. */
export const refusalOfName = (
  name: string,
  blocks: readonly Block[],
  taken: ReadonlySet<string>,
  { namesInScope = [], holderOf }: NamesOutside,
  isVariable = false,
): string | null => {
  if (isVariable && blockWords.has(name)) return null
  const refusal = checkEntityName(name, taken, holderWithin(blocks, name))
  const outside = holderOf?.(name) ?? 'something that this API can read'
  return (refusal ?? checkEntityName(name, namesInScope, outside))?.message ?? null
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
