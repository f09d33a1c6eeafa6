import { renameInCode, renameInTemplate } from '@ashlar/expression'
import { type Block, sequencesOf, withSequences, withTexts } from '@ashlar/schema'

/**
 * Blocks in which everything that reads `from` reads `to`. Inside of sequences that have a variable called `from`, it
 * means that variable and stays. Throws `ExpressionError` where something else inside of a text is called `to`.
 */
export const renameInBlocks = (blocks: readonly Block[], from: string, to: string): Block[] =>
  blocks.map((block) => renameInBlock(block, from, to))

const renameInBlock = (block: Block, from: string, to: string): Block => {
  const bare = withSequences(block, () => [])
  const own = withTexts(waitingFor(bare, from, to), (text, language) =>
    language === null ? renameInTemplate(text, from, to) : renameInCode(language, text, from, to),
  )
  const inner = new Map(
    sequencesOf(block).map(({ place, blocks, names }) => [
      place,
      names.includes(from) ? blocks : renameInBlocks(blocks, from, to),
    ]),
  )
  return withSequences(own, ({ place }) => inner.get(place) ?? [])
}

/** A wait names its parallel block as plain text, without a binding. */
const waitingFor = (block: Block, from: string, to: string): Block =>
  block.kind === 'wait' && block.for.type === 'parallel' && block.for.condition.trim() === from
    ? { ...block, for: { ...block.for, condition: to } }
    : block
