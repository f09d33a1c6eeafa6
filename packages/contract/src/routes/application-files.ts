import { displayNameSchema } from '@ashlar/schema'
import { z } from 'zod'

/** The files of an application, a workflow or a job by their paths; folders are separated by `/`. */
const filesSchema = z.record(z.string().min(1).max(300), z.string())

const fingerprintSchema = z.string().min(1).max(64)

export const exportedFilesSchema = z.object({
  files: filesSchema,
  /** Another one as soon as any of the files is: what is sent back says on which state it stands. */
  fingerprint: fingerprintSchema,
})

export const filesToWriteSchema = z.strictObject({
  files: filesSchema,
  /** Of the files that these were made of. */
  fingerprint: fingerprintSchema,
  /** Whether what was saved before is kept as a version. */
  keepsVersion: z.boolean().default(true),
})

export const writtenFilesSchema = z.object({
  /** What is saved now, as files. */
  files: filesSchema,
  fingerprint: fingerprintSchema,
  /** The number of the version that holds what was saved before; null where none was asked for. */
  before: z.int().nullable(),
  /** Steps that cannot run as they are, and files that are no part of it. */
  report: z.array(z.object({ path: z.string(), reason: z.string() })),
})

export const applicationToImportSchema = z.strictObject({
  /** What the application is called; left out, what its files say. */
  name: displayNameSchema.optional(),
  files: filesSchema,
})

export const importedSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What could not be carried over, or only otherwise: the place, and a sentence. */
  report: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type ImportedView = z.output<typeof importedSchema>
