import type { StepLanguage } from '../code-language.ts'

/** Blocks that run in order inside of another block, and where they stand in it: `if`, `elseIf.0`, `paths.Path1`. */
export interface SequenceOf<Inner> {
  readonly place: string
  readonly blocks: readonly Inner[]
  /** Names that only the blocks of this sequence read beside all others, such as `item`. */
  readonly names: readonly string[]
}

/** Gives the blocks that a sequence shall hold. */
export type ChangeOf<Inner> = (sequence: SequenceOf<Inner>) => readonly Inner[]

/** Gives the text that shall stand in the place of another one; `language` says of what is code as a whole. */
export type TextChange = (text: string, language: StepLanguage | null) => string
