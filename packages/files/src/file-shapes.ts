import { jsonObjectSchema } from '@ashlar/schema'
import { z } from 'zod'

const id = z.string().min(1).max(64)
const folder = z.string().min(1).max(100)
const name = z.string().max(200)
/** Records are checked as a whole once they are put together. */
const record = z.looseObject({ kind: z.string(), id })

const format = z.int().min(1)
const integrations = z.array(z.strictObject({ id, name, pluginId: z.string().min(1).max(64) })).max(1000)
/** The text of a step by the id of its block. */
const code = z.array(z.strictObject({ step: id, file: folder }))

/** What stands in `application.yaml`. */
export const applicationFileSchema = z.strictObject({
  format,
  pageVersion: z.int().min(1),
  name,
  pages: z.array(z.strictObject({ id, folder })),
  integrations,
  records: z.array(record),
})

/** What stands in `pages/<folder>/page.yaml`. */
export const pageFileSchema = z.strictObject({
  id,
  name,
  isHidden: z.boolean().optional(),
  metadata: jsonObjectSchema.optional(),
  testParams: jsonObjectSchema.optional(),
  apis: z.array(z.strictObject({ id, folder })).optional(),
  records: z.array(record),
})

/** What stands in `pages/<folder>/apis/<folder>/api.yaml`: the record, and which files hold the code of its steps. */
export const apiFileSchema = z.looseObject({
  kind: z.literal('api'),
  id,
  code: code.optional(),
})

/** What stands in `workflow.yaml` or `scheduled-job.yaml`: what it is, and which files hold the code of its steps. */
export const definitionFileSchema = z.looseObject({
  format,
  kind: z.enum(['workflow', 'job']),
  name,
  integrations,
  code: code.optional(),
})
