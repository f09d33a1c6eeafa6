import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { entityName, stepId } from './step-fields.ts'

/** What a step does to a modal or a slideout. */
export const overlayDirectionSchema = z.enum(['open', 'close'])

export const controlModalSchema = z.strictObject({
  ...stepId,
  type: z.literal('controlModal'),
  name: entityName,
  direction: overlayDirectionSchema,
})

export const controlModalFacts = stepFacts({
  type: 'controlModal',
  label: 'Control modal',
  help: 'Opens a modal, which closes the one that is open, or closes it.',
  names: [{ path: 'name', kind: 'modal', effect: 'controls' }],
})

export const controlSlideoutSchema = z.strictObject({
  ...stepId,
  type: z.literal('controlSlideout'),
  name: entityName,
  /** Absent means open. */
  direction: overlayDirectionSchema.optional(),
})

export const controlSlideoutFacts = stepFacts({
  type: 'controlSlideout',
  label: 'Control slideout',
  help: 'Opens or closes a panel at the side of the page.',
  names: [{ path: 'name', kind: 'slideout', effect: 'controls' }],
})
