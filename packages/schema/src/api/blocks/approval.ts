import { z } from 'zod'
import type { TextChange } from './block-facts.ts'
import { blockParts, templateSchema, timeLimitSchema } from './block-parts.ts'

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

type ApprovalBlock = z.output<typeof approvalBlockSchema>

export const approvalFacts = {
  kind: 'approval',
  label: 'Approval',
  description: 'Wait until a person approves or declines.',
  nameWord: 'Approval',
  needsRecord: true,
  begin: (id: string, name: string): ApprovalBlock => ({
    id,
    kind: 'approval',
    name,
    message: '',
    approvers: '',
  }),
  withTexts: (block: ApprovalBlock, change: TextChange): ApprovalBlock => ({
    ...block,
    message: change(block.message, null),
    approvers: change(block.approvers, null),
  }),
} as const
