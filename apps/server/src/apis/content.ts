import {
  type JobContent,
  jobContentSchema,
  type WorkflowContent,
  workflowContentSchema,
} from '@ashlar/contract'
import { check, type Checked, type JsonObject, type JsonValue } from '@ashlar/schema'
import { Refusal } from '../http/refusal.ts'
import { kindFacts } from './load.ts'
import type { ApiKind } from './tables.ts'

const schemas = { workflow: workflowContentSchema, job: jobContentSchema }

/** What is stored of a workflow or job, as the schemas of today read it. */
export const checkContent = (kind: ApiKind, stored: unknown): Checked<WorkflowContent | JobContent> =>
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

/** The stored content of a scheduled job. Throws `Refusal` where it is damaged. */
export const jobContentOf = (stored: unknown): JobContent => read('job', check(jobContentSchema, stored))

/** Checked content as it is stored: values that JSON cannot hold, such as absent ones, are gone. */
export const toStored = (content: WorkflowContent | JobContent): JsonObject => plainObject({ ...content })

const plainObject = (value: object): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, JsonValue][] =>
      inner === undefined ? [] : [[key, plain(inner)]],
    ),
  )

const plain = (value: unknown): JsonValue => {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'number'
  ) {
    return value
  }
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' ? plainObject(value) : null
}
