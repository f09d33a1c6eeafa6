import { type BlockKind, blockFacts, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'

const name = z.string().min(1).max(60)
const settings = z
  .record(z.string().min(1).max(100), jsonValueSchema)
  .optional()
  .describe(
    'Of a step: fields of its form. Of other blocks: condition, range, value and so on, as read_api tells them',
  )

const placing = {
  in: name.optional().describe('The block in which it stands; absent: the API itself'),
  at: z
    .string()
    .max(100)
    .optional()
    .describe('Which place of that block: if, elseIf.0, else, blocks, try, catch'),
  before: name.optional().describe('The block before which it goes; absent: the end'),
}

/** A block to add. */
export const newBlockSchema = z.strictObject({
  kind: z
    .string()
    .max(40)
    .describe(`step (code or an action on an integration), or ${Object.keys(blockFacts).join(', ')}`),
  name: name.optional(),
  on: z.string().max(100).optional().describe('Of a step: the id of an integration, javascript or python'),
  code: z.string().max(1_000_000).optional().describe('Of a step: its SQL, JavaScript or Python'),
  settings,
  ...placing,
})
export type NewBlock = z.output<typeof newBlockSchema>

/** One edit of the blocks of an API. */
export const blockEditSchema = z.union([
  newBlockSchema.extend({ do: z.literal('add') }),
  z.strictObject({
    do: z.literal('set'),
    block: name,
    on: z.string().max(100).optional(),
    code: z.string().max(1_000_000).optional(),
    settings,
  }),
  z.strictObject({ do: z.literal('rename'), block: name, to: name }),
  z.strictObject({ do: z.literal('delete'), block: name }),
  z.strictObject({ do: z.literal('move'), block: name, ...placing }),
])
export type BlockEdit = z.output<typeof blockEditSchema>

/** Whether a model's word is a kind of blocks. */
export const isBlockKind = (kind: string): kind is BlockKind => Object.hasOwn(blockFacts, kind)
