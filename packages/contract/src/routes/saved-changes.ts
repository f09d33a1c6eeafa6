import { changeSchema, pageRecordSchema } from '@ashlar/schema'
import { z } from 'zod'

/** Who made a change: a person by hand, or the assistant that builds, whose proposal a person accepted. */
export const changeOrigins = ['person', 'assistant'] as const
export type ChangeOrigin = (typeof changeOrigins)[number]

/** A change to save: to a page, to what belongs to an application, to a workflow or a job. */
export const changeBodySchema = z.strictObject({
  /** Made by the client: the same request sent again is saved once. */
  requestId: z.uuid(),
  baseRevision: z.number().int().min(0),
  change: changeSchema,
  /** Left out: a person. */
  origin: z.enum(changeOrigins).optional(),
})

export const savedSchema = z.object({
  revision: z.number().int(),
  lastSuccessfulWrite: z.string(),
  /** What others saved between the revision the change stood on and this one, in order. */
  missed: z.array(z.object({ revision: z.number().int(), author: z.string(), change: changeSchema })),
})
export type SavedView = z.output<typeof savedSchema>

/** The `details` of a `revision_conflict`: each record that both sides changed, as it is on the server now. */
export const conflictSchema = z.object({
  revision: z.number().int(),
  author: z.string(),
  savedAt: z.string(),
  conflicts: z.array(z.object({ id: z.string(), theirs: pageRecordSchema.nullable() })),
  missed: z.array(z.object({ revision: z.number().int(), author: z.string(), change: changeSchema })),
})
export type ConflictView = z.output<typeof conflictSchema>
