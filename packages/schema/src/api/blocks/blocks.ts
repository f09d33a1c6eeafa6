import { approvalFacts } from './approval.ts'
import type { StepLanguage } from '../code-language.ts'
import type { ChangeOf, SequenceOf, TextChange } from './block-facts.ts'
import type { Block, BlockKind, BlockOfKind } from './block.ts'
import { conditionalFacts } from './conditional.ts'
import { breakFacts, returnFacts, sendFacts, throwFacts } from './ending-blocks.ts'
import { loopFacts } from './loop.ts'
import { parallelFacts } from './parallel.ts'
import { type StepBlock, stepFacts } from './step.ts'
import { streamFacts } from './stream.ts'
import { transactionFacts } from './transaction.ts'
import { tryCatchFacts } from './try-catch.ts'
import { variablesFacts } from './variables.ts'
import { waitFacts } from './wait.ts'

/** Blocks that run in order inside of another block. */
export type BlockSequence = SequenceOf<Block>

/** Gives the blocks that a sequence shall hold. */
export type SequenceChange = ChangeOf<Block>

/** What is asked of a kind of block by whoever walks over APIs without knowing the kinds. */
export interface BlockFacts {
  readonly kind: BlockKind
  /** As people read it in menus. */
  readonly label: string
  /** A sentence for the menu. */
  readonly description: string
  /** Names a new block: `Loop1`. */
  readonly nameWord: string
  /** Only runs that are recorded block by block can hold it: those of deployed workflows and jobs, none of pages. */
  readonly needsRecord?: boolean
  /** A new block of the kind, as it is before anybody has written anything. */
  begin(id: string, name: string): Block
  /** The sequences inside of a block of the kind, in the order in which they are read. */
  sequences(block: Block): readonly BlockSequence[]
  /** A block of the kind with what `change` gives in each of its sequences. */
  withSequences(block: Block, change: SequenceChange): Block
  /** A block of the kind with what `change` gives for each text in which bindings or code may stand; not of those inside. */
  withTexts(block: Block, change: TextChange): Block
}

/** The facts of one kind, as its file gives them. */
interface KindFacts<Kind extends BlockKind> {
  readonly kind: Kind
  readonly label: string
  readonly description: string
  readonly nameWord: string
  readonly needsRecord?: boolean
  begin(id: string, name: string): Block
  /** Absent where the block holds no others. */
  sequences?(block: BlockOfKind<Kind>): readonly BlockSequence[]
  withSequences?(block: BlockOfKind<Kind>, change: SequenceChange): BlockOfKind<Kind>
  /** Absent where nothing is written in the block itself. */
  withTexts?(block: BlockOfKind<Kind>, change: TextChange): BlockOfKind<Kind>
}

const isOfKind = <Kind extends BlockKind>(block: Block, kind: Kind): block is BlockOfKind<Kind> =>
  block.kind === kind

/** Makes the facts of a kind askable for any block. */
const forAny = <Kind extends BlockKind>(facts: KindFacts<Kind>): BlockFacts => ({
  ...facts,
  sequences: (block) => (isOfKind(block, facts.kind) ? (facts.sequences?.(block) ?? []) : []),
  withSequences: (block, change) =>
    isOfKind(block, facts.kind) ? (facts.withSequences?.(block, change) ?? block) : block,
  withTexts: (block, change) =>
    isOfKind(block, facts.kind) ? (facts.withTexts?.(block, change) ?? block) : block,
})

/** The facts of all kinds of blocks, in the order in which the editor offers them. */
export const blockFacts: Readonly<Record<BlockKind, BlockFacts>> = {
  step: forAny(stepFacts),
  conditional: forAny(conditionalFacts),
  loop: forAny(loopFacts),
  parallel: forAny(parallelFacts),
  tryCatch: forAny(tryCatchFacts),
  transaction: forAny(transactionFacts),
  variables: forAny(variablesFacts),
  return: forAny(returnFacts),
  break: forAny(breakFacts),
  throw: forAny(throwFacts),
  wait: forAny(waitFacts),
  stream: forAny(streamFacts),
  send: forAny(sendFacts),
  approval: forAny(approvalFacts),
}

const factsOf = (block: Block): BlockFacts => blockFacts[block.kind]

/** The sequences of blocks inside of a block, in the order in which they are read. */
export const sequencesOf = (block: Block): readonly BlockSequence[] => factsOf(block).sequences(block)

/** The block with other blocks in its sequences. */
export const withSequences = (block: Block, change: SequenceChange): Block =>
  factsOf(block).withSequences(block, change)

/** All blocks of a tree in the order in which they are read: each before those inside of it. */
export function* blocksWithin(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    for (const sequence of sequencesOf(block)) yield* blocksWithin(sequence.blocks)
  }
}

/** All steps of a tree, triggers of streams among them. */
export const stepsWithin = (blocks: readonly Block[]): StepBlock[] =>
  [...blocksWithin(blocks)].filter((block) => block.kind === 'step')

/** What is written in a block itself, in a fixed order, each with the language it is code of. */
export const textsOf = (
  block: Block,
): { readonly text: string; readonly language: StepLanguage | null }[] => {
  const texts: { text: string; language: StepLanguage | null }[] = []
  factsOf(block).withTexts(block, (text, language) => {
    texts.push({ text, language })
    return text
  })
  return texts
}

/** A block and those inside of it, with other texts; the same block where none changed. */
export const withTexts = (block: Block, change: TextChange): Block => {
  let isChanged = false
  const noted: TextChange = (text, language) => {
    const next = change(text, language)
    isChanged ||= next !== text
    return next
  }
  const own = factsOf(block).withTexts(block, noted)
  const all = withSequences(own, ({ blocks }) =>
    blocks.map((inner) => {
      const next = withTexts(inner, change)
      isChanged ||= next !== inner
      return next
    }),
  )
  return isChanged ? all : block
}

/** The names that the blocks of an API have or declare; in the API they hide what is called the same outside of it. */
export const namesWithin = (blocks: readonly Block[]): Set<string> => {
  const names = new Set<string>()
  for (const block of blocksWithin(blocks)) {
    names.add(block.name)
    for (const sequence of sequencesOf(block)) for (const name of sequence.names) names.add(name)
    if (block.kind === 'variables') for (const { key } of block.items) names.add(key)
  }
  return names
}
