import { jsonObjectSchema, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'

// Only what is read is named: exports hold much that means something nowhere else.
const id = z.string().max(200)
const values = z.record(z.string(), jsonValueSchema).nullish()

const componentSchema = z.object({
  id,
  name: z.string().max(500),
  type: z.string().max(100),
  pageId: id.nullish(),
  parent: id.nullish(),
  properties: values,
  general: values,
  validation: values,
  styles: values,
  layouts: z
    .array(
      z.object({
        type: z.string(),
        top: z.number(),
        left: z.number(),
        width: z.number(),
        height: z.number(),
        dimensionUnit: z.string().nullish(),
      }),
    )
    .nullish(),
})

/** What an export of an application holds, of which something is made here. */
export const tooljetSchema = z.object({
  name: z.string().max(500).nullish(),
  components: z.array(componentSchema),
  pages: z
    .array(
      z.object({
        id,
        name: z.string().max(500),
        index: z.number().nullish(),
        hidden: z.unknown().optional(),
      }),
    )
    .min(1),
  events: z
    .array(
      z.object({
        sourceId: id.nullish(),
        target: z.string().nullish(),
        index: z.number().nullish(),
        event: jsonObjectSchema,
      }),
    )
    .nullish(),
  dataQueries: z
    .array(
      z.object({
        id,
        name: z.string().max(500),
        options: jsonObjectSchema.nullish(),
        dataSourceId: id.nullish(),
        kind: z.string().nullish(),
      }),
    )
    .nullish(),
  dataSources: z.array(z.object({ id, name: z.string().max(500), kind: z.string().max(100) })).nullish(),
  appVersions: z.array(z.object({ homePageId: id.nullish() })).nullish(),
})

export type TooljetExport = z.output<typeof tooljetSchema>
export type TooljetComponent = TooljetExport['components'][number]
export type TooljetQuery = NonNullable<TooljetExport['dataQueries']>[number]
