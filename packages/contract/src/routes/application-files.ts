import { displayNameSchema } from '@ashlar/schema'
import { z } from 'zod'

/** The files of an application by their paths; folders are separated by `/`. */
const filesSchema = z.record(z.string().min(1).max(300), z.string())

export const applicationFilesSchema = z.object({ files: filesSchema })

export const applicationToImportSchema = z.strictObject({
  /** What the application is called; left out, what its files say. */
  name: displayNameSchema.optional(),
  files: filesSchema,
})

export const importedApplicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What could not be carried over, or only otherwise: the place, and a sentence. */
  report: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type ImportedApplicationView = z.output<typeof importedApplicationSchema>
