import { z } from 'zod'
import type { ChangeOf, SequenceOf, TextChange } from './block-facts.ts'
import { blockParts, type BlockParts, templateSchema } from './block-parts.ts'

/** Runs the blocks of the first branch whose condition holds. */
export interface ConditionalBlock<Inner> extends BlockParts {
  kind: 'conditional'
  if: { condition: string; blocks: Inner[] }
  elseIf: { condition: string; blocks: Inner[] }[]
  else?: { blocks: Inner[] } | undefined
}

/** The schema of the block, for a schema of the blocks inside. */
export const conditionalBlockSchema = <Sequence extends z.ZodType>(sequence: Sequence) => {
  const branch = z.strictObject({ condition: templateSchema, blocks: sequence })
  return z.strictObject({
    ...blockParts,
    kind: z.literal('conditional'),
    if: branch,
    elseIf: z.array(branch).max(100),
    else: z.strictObject({ blocks: sequence }).optional(),
  })
}

export const conditionalFacts = {
  kind: 'conditional',
  label: 'Conditional',
  description: 'Run the first branch whose condition holds.',
  nameWord: 'Conditional',
  begin: (id: string, name: string): ConditionalBlock<never> => ({
    id,
    kind: 'conditional',
    name,
    if: { condition: '', blocks: [] },
    elseIf: [],
    else: { blocks: [] },
  }),
  sequences: <Inner>(block: ConditionalBlock<Inner>): SequenceOf<Inner>[] => [
    { place: 'if', blocks: block.if.blocks, names: [] },
    ...block.elseIf.map(({ blocks }, index) => ({ place: `elseIf.${index}`, blocks, names: [] })),
    ...(block.else === undefined ? [] : [{ place: 'else', blocks: block.else.blocks, names: [] }]),
  ],
  withTexts: <Inner>(block: ConditionalBlock<Inner>, change: TextChange): ConditionalBlock<Inner> => ({
    ...block,
    if: { ...block.if, condition: change(block.if.condition, null) },
    elseIf: block.elseIf.map((branch) => ({ ...branch, condition: change(branch.condition, null) })),
  }),
  withSequences: <Inner>(
    block: ConditionalBlock<Inner>,
    change: ChangeOf<Inner>,
  ): ConditionalBlock<Inner> => ({
    ...block,
    if: { ...block.if, blocks: [...change({ place: 'if', blocks: block.if.blocks, names: [] })] },
    elseIf: block.elseIf.map((branch, index) => ({
      ...branch,
      blocks: [...change({ place: `elseIf.${index}`, blocks: branch.blocks, names: [] })],
    })),
    ...(block.else === undefined
      ? {}
      : { else: { blocks: [...change({ place: 'else', blocks: block.else.blocks, names: [] })] } }),
  }),
} as const
