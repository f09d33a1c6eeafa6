import { z } from 'zod'
import { blockParts, templateSchema, timeLimitSchema } from './block-parts.ts'
import { blockFactsOf } from './block-facts.ts'

/** Waits until a person approves or declines. Only runs that are recorded block by block can wait so long. */
export const approvalBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('approval'),
  /** What the person is asked. */
  message: templateSchema,
  /** The mail addresses of those who may decide, separated by commas; empty: all who may edit the workflow or job. */
  approvers: templateSchema,
  /** Absent: a week. */
  timeLimit: timeLimitSchema.optional(),
})

export const approvalFacts = blockFactsOf({
  kind: 'approval',
  label: 'Approval',
  description: 'Wait until a person approves or declines.',
  nameWord: 'Approval',
  begin: (id, name) => ({ id, kind: 'approval', name, message: '', approvers: '' }),
  withTexts: (block, change) => ({
    ...block,
    message: change(block.message, null),
    approvers: change(block.approvers, null),
  }),
})
