import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { stepId, template } from './step-fields.ts'

/** How an alert looks. */
export const alertStyleSchema = z.enum(['info', 'success', 'warning', 'error'])
export type AlertStyle = z.output<typeof alertStyleSchema>

/** Where on the screen an alert stands. */
export const alertPositionSchema = z.enum([
  'top',
  'topLeft',
  'topRight',
  'bottom',
  'bottomLeft',
  'bottomRight',
])

export const showAlertSchema = z.strictObject({
  ...stepId,
  type: z.literal('showAlert'),
  message: template,
  style: alertStyleSchema,
  /** Seconds, or a binding that gives them; negative stays until closed. */
  alertDuration: z.union([z.number(), template]).optional(),
  alertPosition: alertPositionSchema.optional(),
})

export const showAlertFacts = stepFacts({
  type: 'showAlert',
  label: 'Show alert',
  help: 'Shows a short message at the edge of the screen.',
  templates: ['message', 'alertDuration'],
})
