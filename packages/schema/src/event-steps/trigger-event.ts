import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { entityReferenceSchema, stepId, template } from './step-fields.ts'

export const triggerEventSchema = z.strictObject({
  ...stepId,
  type: z.literal('triggerEvent'),
  event: entityReferenceSchema,
  /** What is handed over, as text with bindings by the argument's name. */
  eventPayload: z.record(z.string().min(1).max(60), template).optional(),
})

export const triggerEventFacts = stepFacts({
  type: 'triggerEvent',
  label: 'Trigger custom event',
  help: 'Runs the steps of an event of your own and hands values over to them.',
  templates: ['eventPayload'],
  names: [{ path: 'event.name', kind: 'event', effect: 'runs' }],
})
