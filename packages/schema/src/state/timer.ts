import { z } from 'zod'
import { scopedSchema } from './name-space.ts'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import { maximumTimerInterval, minimumTimerInterval } from './timer-interval.ts'

/** Steps that run again and again while a page is open. */
export const timerRecordSchema = z.strictObject({
  kind: z.literal('timer'),
  ...scopedSchema,
  id: z.string().min(1).max(64),
  name: z.string(),
  startOnPageLoad: z.boolean(),
  /** The time from one run of the steps to the next, in milliseconds. */
  intervalMs: z.number().int().min(minimumTimerInterval).max(maximumTimerInterval),
  steps: eventHandlerSchema,
  createdAt: z.number(),
})

export type TimerRecord = z.output<typeof timerRecordSchema>
