import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { entityName, stepId, template } from './step-fields.ts'

export const setComponentPropertySchema = z.strictObject({
  ...stepId,
  type: z.literal('setComponentProperty'),
  widget: entityName,
  propertyName: z.string().min(1),
  propertyValue: template,
})

export const setComponentPropertyFacts = stepFacts({
  type: 'setComponentProperty',
  label: 'Set component property',
  help: 'Changes one property of a component until the page is left.',
  templates: ['propertyValue'],
  names: [{ path: 'widget', kind: 'widget', effect: 'sets' }],
})

export const resetComponentSchema = z.strictObject({
  ...stepId,
  type: z.literal('resetComponent'),
  widget: entityName,
  propertyName: z.string().optional(),
  resetChildren: z.boolean().optional(),
})

export const resetComponentFacts = stepFacts({
  type: 'resetComponent',
  label: 'Reset component',
  help: 'Takes back what a person entered or selected.',
  names: [{ path: 'widget', kind: 'widget', effect: 'resets' }],
})

export const controlComponentSchema = z.strictObject({
  ...stepId,
  type: z.literal('controlComponent'),
  widget: entityName,
  /** One of the methods of the component's kind. */
  method: z.string().min(1).max(100),
  /** What is handed over, as text with bindings by the parameter's name. */
  methodArguments: z.record(z.string().min(1).max(60), template).optional(),
})

export const controlComponentFacts = stepFacts({
  type: 'controlComponent',
  label: 'Control component',
  help: 'Asks a component to do something: to take the focus, to clear itself, to select a row.',
  templates: ['methodArguments'],
  names: [{ path: 'widget', kind: 'widget', effect: 'controls' }],
})
