import {
  type ApiContent,
  type JobContent,
  jobContentSchema,
  type WorkflowContent,
  workflowContentSchema,
} from '@ashlar/contract'
import { check, type Checked, definitionIn, definitionRecord, type PageRecords } from '@ashlar/schema'
import { Refusal } from '../requests/refusal.ts'
import { kindFacts } from './load.ts'
import type { ApiKind } from '../tables/apis.ts'

const schemas = { workflow: workflowContentSchema, job: jobContentSchema }

/** What is stored of a workflow or job, as the schemas of today read it. */
export const checkContent = (kind: ApiKind, stored: unknown): Checked<ApiContent> =>
  check(schemas[kind], stored)

const read = <Content>(kind: ApiKind, checked: Checked<Content>): Content => {
  if (checked.ok) return checked.value
  throw new Refusal('invalid_document', `This ${kindFacts[kind].noun} is damaged and cannot be used.`, {
    problems: checked.problems,
  })
}

/** The stored content of a workflow. Throws `Refusal` where it is damaged. */
export const workflowContentOf = (stored: unknown): WorkflowContent =>
  read('workflow', check(workflowContentSchema, stored))

/** The stored content of a workflow, for those who only look without what it is tried out with. Throws `Refusal` where it is damaged. */
export const workflowContentFor = (isBuilder: boolean, stored: unknown): WorkflowContent => {
  const content = workflowContentOf(stored)
  return isBuilder
    ? content
    : { ...content, trigger: { ...content.trigger, test: { params: {}, body: null } } }
}

/** The stored content of a scheduled job. Throws `Refusal` where it is damaged. */
export const jobContentOf = (stored: unknown): JobContent => read('job', check(jobContentSchema, stored))

/** What a workflow or job does, as versions hold it, from its records as they are stored; undefined where they are damaged. */
export const contentIn = (records: PageRecords): ApiContent | undefined => {
  const definition = definitionIn(records)
  if (definition === undefined) return undefined
  const { kind: _kind, id: _id, name: _name, ...content } = definition
  return content
}

/** The records of a workflow or job that does this. */
export const recordsWith = (content: ApiContent): PageRecords => {
  const record = definitionRecord(content)
  return { [record.id]: record }
}
