import { z } from 'zod'
import { scopedSchema } from './name-space.ts'
import { eventHandlerSchema } from '../event-steps/event-step.ts'

const id = z.string().min(1).max(64)

/** An event of the builder's own, triggered by steps or by the page around an embedded application. */
export const customEventRecordSchema = z.strictObject({
  kind: z.literal('event'),
  ...scopedSchema,
  id,
  name: z.string(),
  /** What a trigger hands over; steps read it as `currentEvent.{name}`. */
  arguments: z.array(z.strictObject({ id, name: z.string() })).max(100),
  onTrigger: eventHandlerSchema,
  createdAt: z.number(),
})

export type CustomEventRecord = z.output<typeof customEventRecordSchema>
