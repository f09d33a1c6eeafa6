import { z } from 'zod'
import { jsonObjectSchema } from '../../json-schema.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import { languageOfPlugin } from '../code-language.ts'
import type { TextChange } from './block-facts.ts'
import { blockParts, timeLimitSchema } from './block-parts.ts'

/** How often a failing step is tried again; the pause doubles each time and is spread by chance. */
export const retrySchema = z.strictObject({
  /** Tries behind the first. */
  attempts: z.int().min(1).max(10),
  /** The first pause in milliseconds. */
  pause: z.int().min(1).max(3_600_000),
})

/** A leaf block: one action of an integration, such as an SQL statement, a request, or code. */
export const stepBlockSchema = z.strictObject({
  ...blockParts,
  kind: z.literal('step'),
  /** The plugin's id: `postgres`, `restapi`, `javascript`. */
  pluginId: z.string().min(1).max(64),
  /** The integration it runs on; for a plugin that needs none, the plugin's id. */
  datasourceId: z.string().min(1).max(64),
  /** What the step does; its shape is the plugin's, checked by the plugin's own schema. */
  configuration: jsonObjectSchema,
  retry: retrySchema.optional(),
  timeLimit: timeLimitSchema.optional(),
  /** `false`: interrupted in the middle, it is not run once more without a person. Absent: it may be. */
  mayRepeat: z.boolean().optional(),
  /** What it answers, as its builder says it: the text of a JSON schema. Editors go by it; nothing is checked against it. */
  answerSchema: z.string().max(50_000).optional(),
})

export type StepBlock = z.output<typeof stepBlockSchema>

export const stepFacts = {
  kind: 'step',
  label: 'Step',
  description: 'One action on an integration, or code.',
  nameWord: 'Step',
  begin: (id: string, name: string): StepBlock => ({
    id,
    kind: 'step',
    name,
    pluginId: 'javascript',
    datasourceId: 'javascript',
    configuration: {},
  }),
  withTexts: (block: StepBlock, change: TextChange): StepBlock => {
    const language = languageOfPlugin(block.pluginId)
    return { ...block, configuration: inObject(block.configuration, (text) => change(text, language)) }
  },
} as const

const inObject = (value: JsonObject, change: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inValue(inner, change)]))

const inValue = (value: JsonValue, change: (text: string) => string): JsonValue => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((inner) => inValue(inner, change))
  return typeof value === 'object' && value !== null ? inObject(value, change) : value
}
