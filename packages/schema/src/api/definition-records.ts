import { z } from 'zod'
import type { PageRecords } from '../page/page-records.ts'
import { check, type Checked } from '../problem.ts'
import type { JobDefinition, WorkflowDefinition } from './api.ts'
import { definitionId, definitionName } from './definition-facts.ts'
import {
  jobRecordSchema,
  type JobRecord,
  workflowRecordSchema,
  type WorkflowRecord,
} from './definition-record-schema.ts'

type Content = Omit<WorkflowDefinition, 'id' | 'name'> | Omit<JobDefinition, 'id' | 'name'>

/** The record that holds what a workflow or job is. */
export const definitionRecord = ({
  responseType,
  blocks,
  authorization,
  trigger,
}: Content): WorkflowRecord | JobRecord => {
  const parts = {
    id: definitionId,
    name: definitionName,
    responseType,
    blocks,
    ...(authorization === undefined ? {} : { authorization }),
  }
  return trigger.type === 'schedule'
    ? { kind: 'job', ...parts, trigger }
    : { kind: 'workflow', ...parts, trigger }
}

/** What a workflow or job is, from its records; undefined where they are no workflow's or job's. */
export const definitionIn = (records: PageRecords): WorkflowRecord | JobRecord | undefined => {
  const record = Object.hasOwn(records, definitionId) ? records[definitionId] : undefined
  return record?.kind === 'workflow' || record?.kind === 'job' ? record : undefined
}

const ofWorkflow = z.strictObject({ [definitionId]: workflowRecordSchema })
const ofJob = z.strictObject({ [definitionId]: jobRecordSchema })

/** Checks the records of a workflow or job: there is one, of that kind. */
export const checkDefinitionRecords = (kind: 'workflow' | 'job', given: unknown): Checked<PageRecords> =>
  kind === 'workflow' ? check(ofWorkflow, given) : check(ofJob, given)
