import { z } from 'zod'
import type { TextChange } from './block-facts.ts'
import { blockParts, blockVariableSchema, templateSchema } from './block-parts.ts'

/**
 * `SIMPLE` is read by `get()` and written by `set()`, `ADVANCED` by the same ones that are awaited, `NATIVE` is read like
 * any value, `FILEPICKER` holds files with `readContents()`.
 */
export const variableTypes = ['SIMPLE', 'ADVANCED', 'NATIVE', 'FILEPICKER'] as const

export const variableModes = ['READ', 'READWRITE'] as const

/** Declares variables for the blocks behind it; declaring one again updates the same one. */
export const variablesBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('variables'),
  items: z
    .array(
      z.strictObject({
        key: blockVariableSchema,
        /** Empty: null. */
        value: templateSchema,
        type: z.enum(variableTypes),
        mode: z.enum(variableModes),
      }),
    )
    .max(200),
})

type VariablesBlock = z.output<typeof variablesBlockSchema>

export const variablesFacts = {
  kind: 'variables',
  label: 'Variables',
  description: 'Declare values that the blocks behind read and change.',
  nameWord: 'Variables',
  begin: (id: string, name: string): VariablesBlock => ({
    id,
    kind: 'variables',
    name,
    items: [{ key: 'variable1', value: '', type: 'SIMPLE', mode: 'READWRITE' }],
  }),
  withTexts: (block: VariablesBlock, change: TextChange): VariablesBlock => ({
    ...block,
    items: block.items.map((item) => ({ ...item, value: change(item.value, null) })),
  }),
} as const
