import { jsonObjectSchema, jsonValueSchema, profileKeySchema } from '@ashlar/schema'
import { z } from 'zod'
import { runErrorSchema } from './run-error.ts'
import { runPartSchema } from './runs.ts'

/** How far a run of a workflow or scheduled job is; `lost` is one that failed with its server again and again. */
export const durableRunStatuses = [
  'queued',
  'running',
  'suspended',
  'succeeded',
  'failed',
  'cancelled',
  'lost',
] as const

const statusSchema = z.enum(durableRunStatuses)

/** What whoever called a workflow learns of a run. */
export const calledRunSchema = z
  .object({
    runId: z.string(),
    status: statusSchema,
    /** Null until the run has succeeded. */
    output: jsonValueSchema,
    error: runErrorSchema.nullable(),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'CalledRun' })
export type CalledRunView = z.output<typeof calledRunSchema>

/** A run as lists show it, without values. */
const durableRunShape = {
  id: z.string(),
  status: statusSchema,
  /** What caused it: `http`, `schedule`, `runNow`, `step`, `replay`. */
  eventType: z.string(),
  /** The name of the person, the access token, or the workflow or job whose step it was; null for a schedule. */
  startedBy: z.string().nullable(),
  version: z.object({ id: z.string(), number: z.number().int() }).nullable(),
  /** Of a run by schedule: for when it was planned. */
  plannedAt: z.string().nullable(),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** How often it was begun; above 1 a server was lost in the middle. */
  attempts: z.number().int(),
  error: runErrorSchema.nullable(),
}

export const durableRunSchema = z.object(durableRunShape).meta({ id: 'DurableRun' })
export type DurableRunView = z.output<typeof durableRunSchema>

export type DurableRunStatus = z.output<typeof statusSchema>

/** Which runs are wanted. */
export const durableRunsQuerySchema = z.strictObject({
  /** Only runs that are this far; named several times, any of these. */
  status: z.union([statusSchema, z.array(statusSchema)]).optional(),
  /** The id of a run: those before it, as the answer before told in `next`. */
  before: z.string().max(64).optional(),
})

export const durableRunsSchema = z.object({
  /** The latest first. */
  runs: z.array(durableRunSchema),
  /** What `before` has to be for the runs before these; null where there are none. */
  next: z.string().nullable(),
})

/** What is kept of one position of a run: a block in a turn of what it stands in. */
const runEntrySchema = z.object({
  /** The way to the block, such as `Loop1/3/Step2`. */
  position: z.string(),
  kind: z.enum(['done', 'failed', 'begun', 'value', 'wait', 'approval']),
  /** Of a block that ended well, or a value that a decision stood on. */
  value: jsonValueSchema,
  error: runErrorSchema.nullable(),
  /** When it was first written. Earlier than the run itself where a replay took it from a former run. */
  at: z.string(),
  /** How long a step took; null of other blocks, and of steps that ran before this was kept. */
  milliseconds: z.number().nullable(),
  /** What a step wrote; long logs are cut, with a note as their last line. */
  log: z.array(z.string()),
  /** Of a wait or an approval: until when. */
  until: z.string().nullable(),
  approval: z
    .object({
      message: z.string(),
      approvers: z.array(z.string()),
      decision: z
        .object({ isApproved: z.boolean(), by: z.string().nullable(), at: z.string(), comment: z.string() })
        .nullable(),
    })
    .nullable(),
})
export type RunEntryView = z.output<typeof runEntrySchema>

/** A run with its values, for those who build the API. */
export const durableRunDetailSchema = z.object({
  ...durableRunShape,
  input: jsonValueSchema,
  output: jsonValueSchema,
  entries: z.array(runEntrySchema),
})
export type DurableRunDetailView = z.output<typeof durableRunDetailSchema>

/** Tries out what is saved, with the results of every block. */
const draftRunShape = {
  /** Made by the client, so that the run can be cancelled while its answer is awaited. */
  runId: z.uuid(),
  /** The key of one of the organization's profiles; absent: production. */
  profile: profileKeySchema.optional(),
  /** Absent: all of it. */
  part: runPartSchema.optional(),
  /** Whether all that it changes is rolled back at its end. */
  isTrial: z.boolean().optional(),
}
export const workflowDraftRunSchema = z.strictObject({
  ...draftRunShape,
  params: jsonObjectSchema,
  body: jsonValueSchema,
})
export const jobDraftRunSchema = z.strictObject(draftRunShape)

/** Runs again from a position on; what came before it is taken from the run. */
export const replaySchema = z.strictObject({ from: z.string().min(1).max(2000) })
