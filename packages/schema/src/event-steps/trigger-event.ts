import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { type EntityReference, entityReferenceSchema, stepId, template } from './step-fields.ts'

/** Runs the steps of a custom event; its branches hold steps again, so their type is given from where all kinds are known. */
export interface TriggerEventStep<Step> {
  id: string
  type: 'triggerEvent'
  event: EntityReference
  /** What is handed over, as text with bindings by the argument's name. */
  eventPayload?: Record<string, string> | undefined
  onSuccess?: Step[] | undefined
  onError?: Step[] | undefined
}

/** The schema of the step, for branches of a schema. */
export const triggerEventSchema = <Branch extends z.ZodType>(branch: Branch) =>
  z.strictObject({
    ...stepId,
    type: z.literal('triggerEvent'),
    event: entityReferenceSchema,
    eventPayload: z.record(z.string().min(1).max(60), template).optional(),
    onSuccess: branch.optional(),
    onError: branch.optional(),
  })

export const triggerEventFacts = stepFacts({
  type: 'triggerEvent',
  label: 'Trigger custom event',
  help: 'Runs the steps of an event of your own and hands values over to them, then the steps for success or for failure.',
  templates: ['eventPayload'],
  names: [{ path: 'event.name', kind: 'event', effect: 'runs' }],
  branches: ['onSuccess', 'onError'],
})
