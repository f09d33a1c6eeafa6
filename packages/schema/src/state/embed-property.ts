import { z } from 'zod'
import { eventHandlerSchema } from '../event-steps/event-step.ts'

/** A value that the page around an embedded application hands in; bindings read it as `Embed.{name}.value`. */
export const embedPropertyRecordSchema = z.strictObject({
  kind: z.literal('embedProperty'),
  id: z.string().min(1).max(64),
  name: z.string(),
  /** Text with bindings, or JSON; what it is where the application is not embedded. */
  defaultValue: z.string().max(1_000_000),
  onChange: eventHandlerSchema,
  createdAt: z.number(),
})

export type EmbedPropertyRecord = z.output<typeof embedPropertyRecordSchema>
