import type { Block } from '@ashlar/schema'
import { withTree, type BlockOutcome, type WithBlocks } from './block-outcome.ts'

/** Replaces the whole tree of an API: what it holds from then on is `blocks`. */
export const setBlocks = <Api extends WithBlocks>(api: Api, blocks: readonly Block[]): BlockOutcome<Api> => {
  const [first] = blocks
  return withTree(api, [...blocks], first === undefined ? [] : [first.id])
}
