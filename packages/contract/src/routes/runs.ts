import { type BlockKind, jsonObjectSchema, jsonValueSchema, profileKeySchema } from '@ashlar/schema'
import { z } from 'zod'
import { callStackLimits } from '../call-stack-limits.ts'
import { publishedAddresses } from '../published-addresses.ts'
import { address, route } from '../route.ts'
import { runErrorSchema } from './run-error.ts'
import { runEventSchema, runMessageSchema } from './run-events.ts'

const stepResultSchema = z.object({
  block: z.string(),
  /** Null where the block did not begin. */
  kind: z.custom<BlockKind>((kind) => typeof kind === 'string').nullable(),
  /** The block that it stands in; null at the root. */
  parent: z.string().nullable(),
  /** How often it had begun before, as blocks in loops do; what is shown is its last time. */
  index: z.int(),
  status: z.enum(['succeeded', 'failed', 'cancelled', 'skipped']),
  milliseconds: z.number(),
  /** What was sent to the outside, for the builder to read: SQL with its parameters, or the request. */
  request: z.string().nullable(),
  /** The values that stand for placeholders of the request, such as `$1`; long ones are cut. */
  placeholders: z.record(z.string(), jsonValueSchema),
  output: jsonValueSchema,
  log: z.array(z.string()),
  error: runErrorSchema.nullable(),
  /** What it gave the blocks inside of it to read, the last time: the item of a loop, the message of a stream. */
  names: jsonObjectSchema.optional(),
})
export type StepResult = z.output<typeof stepResultSchema>

export const runSchema = z
  .object({
    id: z.string(),
    status: z.enum(['succeeded', 'failed', 'cancelled']),
    milliseconds: z.number(),
    /** The output of the last block. */
    output: jsonValueSchema,
    error: runErrorSchema.nullable(),
    /** Per block; empty for a published application. */
    steps: z.array(stepResultSchema),
    /** Whether all that it changed was rolled back. Absent: it was not. */
    isTrial: z.boolean().optional(),
  })
  .meta({ id: 'Run' })
export type RunView = z.output<typeof runSchema>

/** A part of an API that is run by itself: one block, it and all behind it, or all up to and with it. */
export const runPartSchema = z.strictObject({
  kind: z.enum(['step', 'from', 'through']),
  /** The name of the block. */
  block: z.string().min(1).max(200),
  /** By name, what the latest run told of the blocks before the part, and of what those around it gave. */
  known: jsonObjectSchema,
})
export type RunPartToStart = z.output<typeof runPartSchema>
/** A part as a person chooses it. */
export type RunPart = Pick<RunPartToStart, 'kind' | 'block'>

const spanOfBrowser = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/u

const startRun = z
  .strictObject({
    /** Made by the client, so that a run can be cancelled while its answer is awaited. */
    runId: z.uuid(),
    /** The values of exactly the paths that the API declares as its inputs, as nested objects. */
    inputs: jsonObjectSchema,
    /** What caused the run. */
    eventType: z.enum(['runClick', 'pageLoad', 'eventHandler', 'inputChange']),
    /** Whether a person asked for this very run, as `eventType` says too. */
    manualRun: z.boolean().optional(),
    /** The handlers that led to it, the latest last: `Button1.onClick`. */
    callStack: z.array(z.string().max(callStackLimits.characters)).max(callStackLimits.handlers).optional(),
    /** The span in the browser that it is a part of, as the `traceparent` header of the W3C says it. */
    traceParent: z.string().regex(spanOfBrowser).optional(),
    /** The key of the profile to run with, one that is available there; absent for the default one. */
    profile: profileKeySchema.optional(),
  })
  .refine(({ eventType, manualRun }) => manualRun === undefined || manualRun === (eventType === 'runClick'), {
    path: ['manualRun'],
    error: 'A run is manual exactly where its event is a run click.',
  })

const startRunInEditor = startRun.safeExtend({
  /** Where the page is tried out: the profiles of the two may differ. */
  viewMode: z.enum(['editor', 'preview']).optional(),
  /** Absent: the whole API. */
  part: runPartSchema.optional(),
  /** Whether all that it changes is rolled back at its end. */
  isTrial: z.boolean().optional(),
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
    /** The key of the profile it ran with; null for runs from before there were profiles. */
    profile: z.string().nullable(),
    /** The handlers that led to it, the latest last. */
    callStack: z.array(z.string()),
    /** The trace that it belongs to; null where the browser told none. */
    traceId: z.string().nullable(),
    error: runErrorSchema.nullable(),
  })
  .meta({ id: 'RunRecord' })
export type RunRecordView = z.output<typeof recordSchema>

export const runRoutes = {
  runInEditor: route(publishedAddresses.runPreview, {
    summary: 'Run an API as it is saved now, with the results of every block',
    policy: { access: 'entity', entity: 'page', parameter: 'pageId', action: 'edit' },
    body: startRunInEditor,
    events: runEventSchema,
    response: runSchema,
  }),
  runPublished: route(publishedAddresses.run, {
    summary: 'Run an API of a deployed application',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'view' },
    body: startRun,
    events: runMessageSchema,
    response: runSchema,
    // Visitors send the files that they picked, up to what any body may have.
    largestStrangersBody: Number.POSITIVE_INFINITY,
    isLimitedForPublic: true,
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
