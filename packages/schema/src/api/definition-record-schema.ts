import { z } from 'zod'
import { onlyText } from '../application/only-text.ts'
import { jobDefinitionSchema, workflowDefinitionSchema } from './api.ts'
import { definitionId, definitionName } from './definition-facts.ts'

const fixed = {
  id: onlyText(definitionId, 'A workflow or job has its definition once.'),
  name: onlyText(definitionName, 'The name of a workflow or job is not among its records.'),
}

/** What a workflow is, its blocks and its settings, as the one record of its document. */
export const workflowRecordSchema = workflowDefinitionSchema.extend({
  kind: z.literal('workflow'),
  ...fixed,
})

/** What a scheduled job is, its blocks and its schedule, as the one record of its document. */
export const jobRecordSchema = jobDefinitionSchema.extend({ kind: z.literal('job'), ...fixed })

export type WorkflowRecord = z.output<typeof workflowRecordSchema>
export type JobRecord = z.output<typeof jobRecordSchema>
