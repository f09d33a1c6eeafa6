import { z } from 'zod'
import { blockParts, type BlockParts, blockVariableSchema } from './block-parts.ts'
import { type BlockSequence, blockFactsOf } from './block-facts.ts'
import type { Block } from './block.ts'
import { type StepBlock, stepBlockSchema } from './step.ts'

/** Runs its blocks for each message of a step that gives messages. */
export interface StreamBlock<Inner> extends BlockParts {
  kind: 'stream'
  trigger?: StepBlock | undefined
  process: { blocks: Inner[] }
  variables: { item: string }
  options: { disableAutoSend: boolean }
}

/** The schema of the block, for a schema of the blocks inside. */
export const streamBlockSchema = <Sequence extends z.ZodType>(sequence: Sequence) =>
  z.strictObject({
    ...blockParts,
    kind: z.literal('stream'),
    /** The step that gives the messages; absent until one is chosen. */
    trigger: stepBlockSchema.optional(),
    process: z.strictObject({ blocks: sequence }),
    variables: z.strictObject({ item: blockVariableSchema }),
    options: z.strictObject({
      /** Otherwise what the last block gave for a message is sent to the client. */
      disableAutoSend: z.boolean(),
    }),
  })

const triggerOf = ({ trigger }: StreamBlock<Block>): BlockSequence => ({
  place: 'trigger',
  blocks: trigger === undefined ? [] : [trigger],
  names: [],
})

const processOf = ({ process, variables }: StreamBlock<Block>): BlockSequence => ({
  place: 'process',
  blocks: process.blocks,
  names: [variables.item],
})

export const streamFacts = blockFactsOf({
  kind: 'stream',
  label: 'Stream',
  description: 'Run blocks for each message that a step gives.',
  nameWord: 'Stream',
  begin: (id, name) => ({
    ...{ id, kind: 'stream', name },
    process: { blocks: [] },
    variables: { item: 'message' },
    options: { disableAutoSend: false },
  }),
  sequences: (block) => [triggerOf(block), processOf(block)],
  withSequences: (block, change) => {
    const { trigger: _, ...own } = block
    const step = change(triggerOf(block)).find((inner) => inner.kind === 'step')
    return {
      ...own,
      ...(step === undefined ? {} : { trigger: step }),
      process: { blocks: [...change(processOf(block))] },
    }
  },
})
