import { z } from 'zod'
import type { ChangeOf, SequenceOf, TextChange } from './block-facts.ts'
import { blockParts, type BlockParts, blockVariableSchema, templateSchema } from './block-parts.ts'

/** `FOR` counts to a number, `FOREACH` goes through a list, `WHILE` goes on as long as its condition holds. */
export const loopTypes = ['FOREACH', 'FOR', 'WHILE'] as const

/** Runs its blocks again and again; its output is the list of what the last block gave each time. */
export interface LoopBlock<Inner> extends BlockParts {
  kind: 'loop'
  type: (typeof loopTypes)[number]
  range: string
  variables: { item: string; index: string }
  blocks: Inner[]
  maximumIterations?: number | undefined
}

/** The schema of the block, for a schema of the blocks inside. */
export const loopBlockSchema = <Sequence extends z.ZodType>(sequence: Sequence) =>
  z.strictObject({
    ...blockParts,
    kind: z.literal('loop'),
    type: z.enum(loopTypes),
    /** The number, the list, or the condition. */
    range: templateSchema,
    variables: z.strictObject({ item: blockVariableSchema, index: blockVariableSchema }),
    blocks: sequence,
    /** The turns after which the loop fails; absent: only the API's time ends it. */
    maximumIterations: z.int().min(1).max(1_000_000).optional(),
  })

const inner = <Inner>(block: LoopBlock<Inner>): SequenceOf<Inner> => ({
  place: 'blocks',
  blocks: block.blocks,
  names: [block.variables.item, block.variables.index],
})

export const loopFacts = {
  kind: 'loop',
  label: 'Loop',
  description: 'Run blocks for each item of a list, a number of times, or while a condition holds.',
  nameWord: 'Loop',
  begin: (id: string, name: string): LoopBlock<never> => ({
    id,
    kind: 'loop',
    name,
    type: 'FOREACH',
    range: '',
    variables: { item: 'item', index: 'index' },
    blocks: [],
  }),
  sequences: <Inner>(block: LoopBlock<Inner>): SequenceOf<Inner>[] => [inner(block)],
  withTexts: <Inner>(block: LoopBlock<Inner>, change: TextChange): LoopBlock<Inner> => ({
    ...block,
    range: change(block.range, null),
  }),
  withSequences: <Inner>(block: LoopBlock<Inner>, change: ChangeOf<Inner>): LoopBlock<Inner> => ({
    ...block,
    blocks: [...change(inner(block))],
  }),
} as const
