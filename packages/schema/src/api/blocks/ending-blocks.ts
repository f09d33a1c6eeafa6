import { z } from 'zod'
import { blockParts, templateSchema } from './block-parts.ts'
import { blockFactsOf } from './block-facts.ts'

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

export const breakFacts = blockFactsOf({
  kind: 'break',
  label: 'Break',
  description: 'Leave the loop where a condition holds.',
  nameWord: 'Break',
  begin: (id, name) => ({ id, kind: 'break', name, condition: '' }),
  withTexts: (block, change) => ({ ...block, condition: change(block.condition, null) }),
})

export const returnFacts = blockFactsOf({
  kind: 'return',
  label: 'Return',
  description: 'End here, with a value as the response.',
  nameWord: 'Return',
  begin: (id, name) => ({ id, kind: 'return', name, data: '' }),
  withTexts: (block, change) => ({ ...block, data: change(block.data, null) }),
})

export const throwFacts = blockFactsOf({
  kind: 'throw',
  label: 'Throw',
  description: 'Fail with a message.',
  nameWord: 'Throw',
  begin: (id, name) => ({ id, kind: 'throw', name, error: '' }),
  withTexts: (block, change) => ({ ...block, error: change(block.error, null) }),
})

export const sendFacts = blockFactsOf({
  kind: 'send',
  label: 'Send',
  description: 'Send a message to the client while the API runs.',
  nameWord: 'Send',
  begin: (id, name) => ({ id, kind: 'send', name, message: '' }),
  withTexts: (block, change) => ({ ...block, message: change(block.message, null) }),
})
