import { z } from 'zod'
import type { ChangeOf, SequenceOf } from './block-facts.ts'
import { blockParts, type BlockParts } from './block-parts.ts'

/** Runs the steps of one integration in one transaction: all that they change counts, or none of it. */
export interface TransactionBlock<Inner> extends BlockParts {
  kind: 'transaction'
  blocks: Inner[]
}

/** The schema of the block, for a schema of the blocks inside. */
export const transactionBlockSchema = <Sequence extends z.ZodType>(sequence: Sequence) =>
  z.strictObject({ ...blockParts, kind: z.literal('transaction'), blocks: sequence })

const inner = <Inner>(block: TransactionBlock<Inner>): SequenceOf<Inner> => ({
  place: 'blocks',
  blocks: block.blocks,
  names: [],
})

export const transactionFacts = {
  kind: 'transaction',
  label: 'Transaction',
  description: 'Run steps of one database together: all that they change counts, or none of it.',
  nameWord: 'Transaction',
  begin: (id: string, name: string): TransactionBlock<never> => ({
    id,
    kind: 'transaction',
    name,
    blocks: [],
  }),
  sequences: <Inner>(block: TransactionBlock<Inner>): SequenceOf<Inner>[] => [inner(block)],
  withSequences: <Inner>(
    block: TransactionBlock<Inner>,
    change: ChangeOf<Inner>,
  ): TransactionBlock<Inner> => ({
    ...block,
    blocks: [...change(inner(block))],
  }),
} as const
