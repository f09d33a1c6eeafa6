import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { entityReferenceSchema, stepId, template } from './step-fields.ts'

export const setStateVarSchema = z.strictObject({
  ...stepId,
  type: z.literal('setStateVar'),
  state: entityReferenceSchema,
  value: template,
})

export const setStateVarFacts = stepFacts({
  type: 'setStateVar',
  label: 'Set variable',
  help: 'Gives a state variable a new value.',
  templates: ['value'],
  names: [{ path: 'state.name', kind: 'stateVariable', effect: 'sets' }],
})

export const resetStateVarSchema = z.strictObject({
  ...stepId,
  type: z.literal('resetStateVar'),
  state: entityReferenceSchema,
})

export const resetStateVarFacts = stepFacts({
  type: 'resetStateVar',
  label: 'Reset variable',
  help: 'Gives a state variable its default value again.',
  names: [{ path: 'state.name', kind: 'stateVariable', effect: 'resets' }],
})
