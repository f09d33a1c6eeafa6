import { type BlockKind, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'
import { runErrorSchema } from './run-error.ts'

/** Which block of a run something is about, and how often it had begun before. */
const place = { block: z.string(), parent: z.string().nullable(), index: z.int() }

/** What happens in a run, told as it happens to those who build; of blocks in loops not every turn is told. */
export const runEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('blockStarted'),
      ...place,
      kind: z.custom<BlockKind>((kind) => typeof kind === 'string'),
    }),
    z.object({ type: z.literal('log'), ...place, line: z.string() }),
    z.object({ type: z.literal('data'), ...place, output: jsonValueSchema }),
    z.object({ type: z.literal('error'), ...place, fault: runErrorSchema }),
    z.object({
      type: z.literal('blockEnded'),
      ...place,
      status: z.enum(['succeeded', 'failed', 'cancelled', 'skipped']),
      milliseconds: z.number(),
    }),
    /** Sent by the API itself: all that users of a published application are told. */
    z.object({ type: z.literal('message'), message: jsonValueSchema }),
  ])
  .meta({ id: 'RunEvent' })
export type RunEventView = z.output<typeof runEventSchema>

/** What callers of a workflow are told of its run: that it began, and what a streaming one sends. */
export const workflowCallEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), runId: z.string() }),
  z.object({ type: z.literal('message'), message: jsonValueSchema }),
])
export type WorkflowCallEventView = z.output<typeof workflowCallEventSchema>

/** What users of a published application are told of a run. */
export const runMessageSchema = z.object({ type: z.literal('message'), message: jsonValueSchema })
export type RunMessageView = z.output<typeof runMessageSchema>
