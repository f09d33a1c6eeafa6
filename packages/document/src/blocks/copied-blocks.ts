import { type Block, blockSchema, blocksWithin } from '@ashlar/schema'
import { z } from 'zod'
import { refuseBlocks, type BlockRefusal } from './block-outcome.ts'
import { topmostBlocks } from './locate.ts'

/** The version of the form in which blocks are copied. */
const version = 1
/** The longest text that is read, in characters, and the most blocks in it. */
const maximumLength = 5_000_000
const mostBlocks = 2000

const copiedSchema = z.strictObject({
  format: z.literal('ashlar/blocks'),
  version: z.literal(version),
  blocks: z.array(blockSchema).min(1).max(mostBlocks),
})

/** The topmost of some blocks, in order, each with what is inside of it. */
export const copyBlocks = (blocks: readonly Block[], ids: readonly string[]): Block[] =>
  topmostBlocks(blocks, ids).map(({ block }) => block)

/** Copied blocks as text, to be pasted into another API. */
export const writeBlocks = (blocks: readonly Block[]): string =>
  JSON.stringify({ format: 'ashlar/blocks', version, blocks })

/** Reads blocks from a text that can come from anywhere. */
export const readBlocks = (text: string): { readonly ok: true; readonly blocks: Block[] } | BlockRefusal => {
  if (text.length > maximumLength) return refuseBlocks('invalid_clipboard', 'This is too much to paste.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuseBlocks('invalid_clipboard', 'There are no copied blocks to paste.')
  }
  const read = copiedSchema.safeParse(value)
  if (!read.success || [...blocksWithin(read.data.blocks)].length > mostBlocks) {
    return refuseBlocks('invalid_clipboard', 'The copied blocks cannot be read by this version.')
  }
  return { ok: true, blocks: read.data.blocks }
}
