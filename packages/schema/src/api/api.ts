import { z } from 'zod'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import { jsonObjectSchema } from '../json-schema.ts'

/** A leaf block: one action of an integration, such as an SQL statement or a request. */
export const stepBlockSchema = z.strictObject({
  id: z.string().min(1).max(64),
  kind: z.literal('step'),
  name: z.string().min(1).max(60),
  /** The plugin's id: `postgres`, `restapi`. */
  pluginId: z.string().min(1).max(64),
  /** The integration it runs on. */
  datasourceId: z.string().min(1).max(64),
  /** What the step does; its shape is the plugin's, checked by the plugin's own schema. */
  configuration: jsonObjectSchema,
})

/** A node of an API's block tree. */
export const blockSchema = z.discriminatedUnion('kind', [stepBlockSchema])

/** What starts an API of a page. */
export const triggerSchema = z.strictObject({
  type: z.literal('UI'),
  /** `true` and `false` decide; absent means: when something on the page depends on it. */
  executeOnPageLoad: z.boolean().optional(),
})

/** Whether an API answers once or sends messages while it runs. */
export const responseTypeSchema = z.enum(['SYNC'])

/** The API of a page as a record of the document. */
export const apiRecordSchema = z.strictObject({
  kind: z.literal('api'),
  id: z.string().min(1).max(64),
  name: z.string(),
  responseType: responseTypeSchema,
  trigger: triggerSchema,
  blocks: z.array(blockSchema).max(1000),
  onSuccess: eventHandlerSchema,
  onError: eventHandlerSchema,
  onCancel: eventHandlerSchema,
})

export type StepBlock = z.output<typeof stepBlockSchema>
export type Block = z.output<typeof blockSchema>
export type ApiTrigger = z.output<typeof triggerSchema>
export type ApiRecord = z.output<typeof apiRecordSchema>
