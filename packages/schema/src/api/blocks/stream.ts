import { z } from 'zod'
import { blockParts, type BlockParts, blockVariableSchema } from './block-parts.ts'
import type { ChangeOf, SequenceOf } from './block-facts.ts'
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

const triggerOf = <Inner>({ trigger }: StreamBlock<Inner>): SequenceOf<Inner | StepBlock> => ({
  place: 'trigger',
  blocks: trigger === undefined ? [] : [trigger],
  names: [],
})

const processOf = <Inner>({ process, variables }: StreamBlock<Inner>): SequenceOf<Inner> => ({
  place: 'process',
  blocks: process.blocks,
  names: [variables.item],
})

const isStep = (block: object): block is StepBlock => 'kind' in block && block.kind === 'step'

export const streamFacts = {
  kind: 'stream',
  label: 'Stream',
  description: 'Run blocks for each message that a step gives.',
  nameWord: 'Stream',
  begin: (id: string, name: string): StreamBlock<never> => ({
    id,
    kind: 'stream',
    name,
    process: { blocks: [] },
    variables: { item: 'message' },
    options: { disableAutoSend: false },
  }),
  sequences: <Inner>(block: StreamBlock<Inner>): SequenceOf<Inner | StepBlock>[] => [
    triggerOf(block),
    processOf(block),
  ],
  withSequences: <Inner extends object>(
    block: StreamBlock<Inner | StepBlock>,
    change: ChangeOf<Inner | StepBlock>,
  ): StreamBlock<Inner | StepBlock> => {
    const { trigger: _, ...own } = block
    const step = change(triggerOf(block)).find(isStep)
    return {
      ...own,
      ...(step === undefined ? {} : { trigger: step }),
      process: { blocks: [...change(processOf(block))] },
    }
  },
} as const
