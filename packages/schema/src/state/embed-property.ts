import { z } from 'zod'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import { inputKinds } from './input-kind.ts'

/** A value that the page around an embedded application hands in; bindings read it as `Embed.{name}.value`. */
export const embedPropertyRecordSchema = z.strictObject({
  kind: z.literal('embedProperty'),
  id: z.string().min(1).max(64),
  name: z.string(),
  /** Text with bindings, or JSON; what it is where the application is not embedded. */
  defaultValue: z.string().max(1_000_000),
  /** Of a module: what the page is to hand in; absent: anything. */
  valueKind: z.enum(inputKinds).optional(),
  /** Of a module: what it is for, as the page shows it beside its field. */
  help: z.string().max(500).optional(),
  onChange: eventHandlerSchema,
  createdAt: z.number(),
})

export type EmbedPropertyRecord = z.output<typeof embedPropertyRecordSchema>
