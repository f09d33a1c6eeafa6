import { z } from 'zod'
import type { TextChange } from './block-facts.ts'
import { blockParts, templateSchema } from './block-parts.ts'

/** Leaves the nearest loop where its condition holds. */
export const breakBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('break'),
  condition: templateSchema,
})

/** Ends the whole API; its data is the response. */
export const returnBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('return'),
  data: templateSchema,
})

/** Fails with a text. */
export const throwBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('throw'),
  error: templateSchema,
})

/** Sends a message to the client of a streaming API. */
export const sendBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('send'),
  message: templateSchema,
})

type BreakBlock = z.output<typeof breakBlockSchema>

export const breakFacts = {
  kind: 'break',
  label: 'Break',
  description: 'Leave the loop where a condition holds.',
  nameWord: 'Break',
  begin: (id: string, name: string): BreakBlock => ({ id, kind: 'break', name, condition: '' }),
  withTexts: (block: BreakBlock, change: TextChange): BreakBlock => ({
    ...block,
    condition: change(block.condition, null),
  }),
} as const

type ReturnBlock = z.output<typeof returnBlockSchema>

export const returnFacts = {
  kind: 'return',
  label: 'Return',
  description: 'End here, with a value as the response.',
  nameWord: 'Return',
  begin: (id: string, name: string): ReturnBlock => ({ id, kind: 'return', name, data: '' }),
  withTexts: (block: ReturnBlock, change: TextChange): ReturnBlock => ({
    ...block,
    data: change(block.data, null),
  }),
} as const

type ThrowBlock = z.output<typeof throwBlockSchema>

export const throwFacts = {
  kind: 'throw',
  label: 'Throw',
  description: 'Fail with a message.',
  nameWord: 'Throw',
  begin: (id: string, name: string): ThrowBlock => ({ id, kind: 'throw', name, error: '' }),
  withTexts: (block: ThrowBlock, change: TextChange): ThrowBlock => ({
    ...block,
    error: change(block.error, null),
  }),
} as const

type SendBlock = z.output<typeof sendBlockSchema>

export const sendFacts = {
  kind: 'send',
  label: 'Send',
  description: 'Send a message to the client while the API runs.',
  nameWord: 'Send',
  begin: (id: string, name: string): SendBlock => ({ id, kind: 'send', name, message: '' }),
  withTexts: (block: SendBlock, change: TextChange): SendBlock => ({
    ...block,
    message: change(block.message, null),
  }),
} as const
