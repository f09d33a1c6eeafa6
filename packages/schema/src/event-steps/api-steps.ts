import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { entityName, stepId } from './step-fields.ts'

/** Runs APIs; its branches hold steps again, so their type is given from where all kinds are known. */
export interface ExecuteApiStep<Step> {
  id: string
  type: 'executeApi'
  apiNames: string[]
  onSuccess?: Step[] | undefined
  onError?: Step[] | undefined
}

/** The schema of the step, for branches of a schema. */
export const executeApiSchema = <Branch extends z.ZodType>(branch: Branch) =>
  z.strictObject({
    ...stepId,
    type: z.literal('executeApi'),
    apiNames: z.array(entityName),
    onSuccess: branch.optional(),
    onError: branch.optional(),
  })

export const executeApiFacts = stepFacts({
  type: 'executeApi',
  label: 'Run APIs',
  help: 'Runs one or more APIs, then the steps for success or for failure.',
  names: [{ path: 'apiNames', kind: 'api', effect: 'runs' }],
  branches: ['onSuccess', 'onError'],
})

export const cancelApiSchema = z.strictObject({
  ...stepId,
  type: z.literal('cancelApi'),
  apiNames: z.array(entityName),
})

/** Runs the APIs of the page load; which these are is worked out and never written down. */
export const optimizedPageLoadApisSchema = z.strictObject({
  ...stepId,
  type: z.literal('optimizedPageLoadApis'),
})

export const optimizedPageLoadApisFacts = stepFacts({
  type: 'optimizedPageLoadApis',
  label: 'Run page load APIs',
  help: 'Runs the APIs of the page load, each as soon as those it depends on are done.',
})

export const cancelApiFacts = stepFacts({
  type: 'cancelApi',
  label: 'Cancel APIs',
  help: 'Stops APIs that are running.',
  names: [{ path: 'apiNames', kind: 'api', effect: 'controls' }],
})
