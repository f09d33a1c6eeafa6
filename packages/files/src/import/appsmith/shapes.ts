import { jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'

// Only what is read is named: exports hold much that means something nowhere else.
const name = z.string().max(500)
const flag = z.boolean().nullish()
const pairs = z.array(z.object({ key: z.string().nullish(), value: jsonValueSchema.optional() })).nullish()

const sourceSchema = z.object({
  id: z.string().nullish(),
  name: name.nullish(),
  pluginId: z.string().nullish(),
  datasourceConfiguration: z.object({ url: z.string().nullish() }).nullish(),
})

const actionSchema = z.object({
  name,
  fullyQualifiedName: name.nullish(),
  pageId: name.nullish(),
  datasource: sourceSchema.nullish(),
  collectionId: z.string().nullish(),
  executeOnLoad: flag,
  runBehaviour: z.string().nullish(),
  confirmBeforeExecute: flag,
  actionConfiguration: z
    .object({
      body: z.string().nullish(),
      path: z.string().nullish(),
      httpMethod: z.string().nullish(),
      headers: pairs,
      queryParameters: pairs,
      bodyFormData: pairs,
      formData: jsonValueSchema.optional(),
      pluginSpecifiedTemplates: jsonValueSchema.optional(),
    })
    .nullish(),
})

const pageSchema = z.object({
  name,
  isHidden: flag,
  layouts: z.array(z.object({ dsl: jsonValueSchema })).min(1),
})

const collectionSchema = z.object({
  name,
  pageId: name.nullish(),
  body: z.string().nullish(),
})

/** What an export of an application holds, of which something is made here. */
export const appsmithSchema = z.object({
  exportedApplication: z.object({
    name: name.nullish(),
    pages: z.array(z.object({ id: name, isDefault: flag })).nullish(),
  }),
  datasourceList: z.array(sourceSchema).nullish(),
  pageList: z
    .array(z.object({ unpublishedPage: pageSchema.nullish(), publishedPage: pageSchema.nullish() }))
    .min(1),
  actionList: z
    .array(
      z.object({
        pluginType: z.string().nullish(),
        pluginId: z.string().nullish(),
        unpublishedAction: actionSchema.nullish(),
      }),
    )
    .nullish(),
  actionCollectionList: z.array(z.object({ unpublishedCollection: collectionSchema.nullish() })).nullish(),
  customJSLibList: z.array(z.object({ name: name.nullish() })).nullish(),
  editModeTheme: jsonValueSchema.optional(),
})

export type AppsmithExport = z.output<typeof appsmithSchema>
export type AppsmithAction = z.output<typeof actionSchema>
export type AppsmithSource = z.output<typeof sourceSchema>

/** What every component of an export has, whatever its kind. */
export const appsmithWidgetSchema = z.looseObject({
  type: z.string().max(100),
  widgetName: name,
  leftColumn: z.number().nullish(),
  rightColumn: z.number().nullish(),
  topRow: z.number().nullish(),
  bottomRow: z.number().nullish(),
})
