import { z } from 'zod'
import type { TextChange } from './block-facts.ts'
import { blockParts, templateSchema, timeLimitSchema } from './block-parts.ts'

/** Waits until a former parallel block that nobody waited for is done, and gives its output; or for a time. */
export const waitBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('wait'),
  for: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('parallel'),
      /** The name of the parallel block; one that is not there is not waited for. */
      condition: templateSchema,
      /** Absent: only the API's time ends the waiting. */
      timeLimit: timeLimitSchema.optional(),
    }),
    z.strictObject({
      type: z.literal('time'),
      /** Milliseconds, or a moment in the form of ISO 8601. */
      duration: templateSchema,
    }),
  ]),
})

type WaitBlock = z.output<typeof waitBlockSchema>

export const waitFacts = {
  kind: 'wait',
  label: 'Wait',
  description: 'Wait for a parallel block, or for a time.',
  nameWord: 'Wait',
  begin: (id: string, name: string): WaitBlock => ({
    id,
    kind: 'wait',
    name,
    for: { type: 'time', duration: '1000' },
  }),
  withTexts: (block: WaitBlock, change: TextChange): WaitBlock => ({
    ...block,
    for:
      block.for.type === 'time'
        ? { ...block.for, duration: change(block.for.duration, null) }
        : { ...block.for, condition: change(block.for.condition, null) },
  }),
} as const
