import { z } from 'zod'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import { scopedSchema } from './name-space.ts'

/** A named value of a page, kept in memory or in the browser's storage. */
export const stateVariableRecordSchema = z.strictObject({
  kind: z.literal('stateVariable'),
  ...scopedSchema,
  id: z.string().min(1).max(64),
  name: z.string(),
  /** Text with bindings, or JSON; evaluated when the page opens. */
  defaultValue: z.string().max(1_000_000),
  // The key is spelled as in documents of the specification.
  persistance: z.enum(['Temporary', 'Local Storage']),
  /** Of a module: whether the page on which the module stands reads its value, as `outputs.{name}` of the module. */
  isOutput: z.literal(true).optional(),
  /** What follows when its value is another one; absent: nothing. */
  onChange: eventHandlerSchema.optional(),
  createdAt: z.number(),
})

export type StateVariableRecord = z.output<typeof stateVariableRecordSchema>
