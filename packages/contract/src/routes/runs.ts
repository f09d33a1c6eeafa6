import { jsonObjectSchema, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'
import { publishedAddresses } from '../published-addresses.ts'
import { address, route } from '../route.ts'

/** What went wrong in a step, in words for the person who runs it. */
export const runErrorSchema = z
  .object({
    code: z.enum([
      'binding_failed',
      'binding_refused',
      'integration_not_found',
      'not_authorized',
      'network_failed',
      'query_failed',
      'request_failed',
      'timed_out',
      'too_large',
      'cancelled',
      'busy',
      'internal_error',
    ]),
    message: z.string(),
    /** The name of the block it happened in. */
    block: z.string().nullable(),
  })
  .meta({ id: 'RunError' })
export type RunError = z.output<typeof runErrorSchema>
export type RunErrorCode = RunError['code']

const stepResultSchema = z.object({
  block: z.string(),
  status: z.enum(['succeeded', 'failed', 'cancelled', 'skipped']),
  milliseconds: z.number(),
  /** What was sent to the outside, for the builder to read: SQL with its parameters, or the request. */
  request: z.string().nullable(),
  output: jsonValueSchema,
  log: z.array(z.string()),
  error: runErrorSchema.nullable(),
})
export type StepResult = z.output<typeof stepResultSchema>

const runSchema = z
  .object({
    id: z.string(),
    status: z.enum(['succeeded', 'failed', 'cancelled']),
    milliseconds: z.number(),
    /** The output of the last block. */
    output: jsonValueSchema,
    error: runErrorSchema.nullable(),
    /** Per block; empty for a published application. */
    steps: z.array(stepResultSchema),
  })
  .meta({ id: 'Run' })
export type RunView = z.output<typeof runSchema>

const startRun = z.strictObject({
  /** Made by the client, so that a run can be cancelled while its answer is awaited. */
  runId: z.uuid(),
  /** The values of exactly the paths that the API declares as its inputs, as nested objects. */
  inputs: jsonObjectSchema,
  /** What caused the run. */
  eventType: z.enum(['runClick', 'pageLoad', 'eventHandler']),
})

const recordSchema = z
  .object({
    id: z.string(),
    apiId: z.string(),
    apiName: z.string(),
    status: z.enum(['succeeded', 'failed', 'cancelled']),
    startedAt: z.string(),
    milliseconds: z.number(),
    eventType: z.string(),
    mode: z.enum(['edit', 'published']),
    error: runErrorSchema.nullable(),
  })
  .meta({ id: 'RunRecord' })
export type RunRecordView = z.output<typeof recordSchema>

export const runRoutes = {
  runInEditor: route(address('POST', '/api/v1/pages/:pageId/apis/:apiId/runs'), {
    summary: 'Run an API as it is saved now, with the results of every block',
    policy: { access: 'entity', entity: 'page', parameter: 'pageId', action: 'edit' },
    body: startRun,
    response: runSchema,
  }),
  runPublished: route(publishedAddresses.run, {
    summary: 'Run an API of a deployed application',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'view' },
    body: startRun,
    response: runSchema,
  }),
  cancel: route(publishedAddresses.cancel, {
    summary: 'Cancel a run that is going on',
    policy: { access: 'entity', entity: 'run', parameter: 'runId', action: 'use' },
    body: z.strictObject({}),
    response: z.object({ cancelled: z.boolean() }),
  }),
  listOfApplication: route(address('GET', '/api/v1/applications/:applicationId/runs'), {
    summary: 'The latest runs of an application',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' },
    response: z.object({ runs: z.array(recordSchema) }),
  }),
}
