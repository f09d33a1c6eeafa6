import type { StepLanguage } from '../code-language.ts'
import type { Block, BlockKind, BlockOfKind } from './block.ts'

/** Blocks that run in order inside of another block, and where they stand in it: `if`, `elseIf.0`, `paths.Path1`. */
export interface BlockSequence {
  readonly place: string
  readonly blocks: readonly Block[]
  /** Names that only the blocks of this sequence read beside all others, such as `item`. */
  readonly names: readonly string[]
}

/** Gives the blocks that a sequence shall hold. */
export type SequenceChange = (sequence: BlockSequence) => readonly Block[]

/** Gives the text that shall stand in the place of another one; `language` says of what is code as a whole. */
export type TextChange = (text: string, language: StepLanguage | null) => string

/** What is asked of a kind of block by whoever walks over APIs without knowing the kinds. */
export interface BlockFacts {
  readonly kind: BlockKind
  /** As people read it in menus. */
  readonly label: string
  /** A sentence for the menu. */
  readonly description: string
  /** Names a new block: `Loop1`. */
  readonly nameWord: string
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
  begin(id: string, name: string): BlockOfKind<Kind>
  /** Absent where the block holds no others. */
  sequences?(block: BlockOfKind<Kind>): readonly BlockSequence[]
  withSequences?(block: BlockOfKind<Kind>, change: SequenceChange): BlockOfKind<Kind>
  /** Absent where nothing is written in the block itself. */
  withTexts?(block: BlockOfKind<Kind>, change: TextChange): BlockOfKind<Kind>
}

const isOfKind = <Kind extends BlockKind>(block: Block, kind: Kind): block is BlockOfKind<Kind> =>
  block.kind === kind

/** Makes the facts of a kind askable for any block. */
export const blockFactsOf = <Kind extends BlockKind>(facts: KindFacts<Kind>): BlockFacts => ({
  ...facts,
  sequences: (block) => (isOfKind(block, facts.kind) ? (facts.sequences?.(block) ?? []) : []),
  withSequences: (block, change) =>
    isOfKind(block, facts.kind) ? (facts.withSequences?.(block, change) ?? block) : block,
  withTexts: (block, change) =>
    isOfKind(block, facts.kind) ? (facts.withTexts?.(block, change) ?? block) : block,
})
