import { z } from 'zod'
import { approvalBlockSchema } from './approval.ts'
import { type ConditionalBlock, conditionalBlockSchema } from './conditional.ts'
import { breakBlockSchema, returnBlockSchema, sendBlockSchema, throwBlockSchema } from './ending-blocks.ts'
import { type LoopBlock, loopBlockSchema } from './loop.ts'
import { type ParallelBlock, parallelBlockSchema } from './parallel.ts'
import { stepBlockSchema } from './step.ts'
import { type StreamBlock, streamBlockSchema } from './stream.ts'
import { type TransactionBlock, transactionBlockSchema } from './transaction.ts'
import { type TryCatchBlock, tryCatchBlockSchema } from './try-catch.ts'
import { variablesBlockSchema } from './variables.ts'
import { waitBlockSchema } from './wait.ts'

/** The blocks that hold no others: one line for each kind. */
const leaves = [
  stepBlockSchema,
  variablesBlockSchema,
  waitBlockSchema,
  approvalBlockSchema,
  breakBlockSchema,
  returnBlockSchema,
  throwBlockSchema,
  sendBlockSchema,
] as const

/** A node of an API's block tree, as documents hold it. */
export type Block =
  | z.output<(typeof leaves)[number]>
  | ConditionalBlock<Block>
  | LoopBlock<Block>
  | TryCatchBlock<Block>
  | TransactionBlock<Block>
  | ParallelBlock<Block>
  | StreamBlock<Block>

export type BlockKind = Block['kind']

/** The block of one kind. */
export type BlockOfKind<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

const sequence: z.ZodType<Block[]> = z.lazy(() => blockSequenceSchema)

/** A node of an API's block tree. Each kind is a line here, one of facts, and one executor in the engine. */
export const blockSchema: z.ZodType<Block> = z.discriminatedUnion('kind', [
  ...leaves,
  conditionalBlockSchema(sequence),
  loopBlockSchema(sequence),
  tryCatchBlockSchema(sequence),
  transactionBlockSchema(sequence),
  parallelBlockSchema(sequence),
  streamBlockSchema(sequence),
])

/** Blocks that run one after the other. */
export const blockSequenceSchema = z.array(blockSchema).max(1000)
