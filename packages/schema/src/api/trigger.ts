import { z } from 'zod'
import { jsonObjectSchema, jsonValueSchema } from '../json-schema.ts'
import { scheduleSchema } from './schedule.ts'

/** What starts an API of a page. */
export const triggerSchema = z.strictObject({
  type: z.literal('UI'),
  /** `true` and `false` decide; absent means: when something on the page depends on it. */
  executeOnPageLoad: z.boolean().optional(),
  /** Runs again by itself once what it reads changed; only where no step of it may change data. Absent: it does not. */
  executeOnInputChange: z.boolean().optional(),
})

/** What starts a workflow: a request from outside, or a step of another API. */
export const workflowTriggerSchema = z.strictObject({
  type: z.literal('workflow'),
  /** What `params` and `body` are when it is tried out in the editor. */
  test: z.strictObject({ params: jsonObjectSchema, body: jsonValueSchema }),
})

/** What starts a scheduled job. */
export const scheduleTriggerSchema = z.strictObject({
  type: z.literal('schedule'),
  schedule: scheduleSchema,
})

export type ApiTrigger = z.output<typeof triggerSchema>
