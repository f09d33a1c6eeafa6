import { z } from 'zod'
import { apiRecordSchema } from '../api/api.ts'
import { jobRecordSchema, workflowRecordSchema } from '../api/definition-record-schema.ts'
import { frameRecordSchema } from '../application/frame.ts'
import { picturesRecordSchema } from '../application/pictures-record-schema.ts'
import { profilesRecordSchema } from '../application/profiles-record-schema.ts'
import { routeRecordSchema } from '../application/route-record-schema.ts'
import { themeRecordSchema } from '../application/theme-schema.ts'
import { heightBoundSchema, pixelSchema, positionSchema, sidesSchema, sizeSchema } from '../dimension.ts'
import { jsonObjectSchema } from '../json-schema.ts'
import { customEventRecordSchema } from '../state/custom-event.ts'
import { embedPropertyRecordSchema } from '../state/embed-property.ts'
import { stateVariableRecordSchema } from '../state/state-variable.ts'
import { timerRecordSchema } from '../state/timer.ts'
import { testRecordSchema } from '../tests/test-record-schema.ts'

const pathList = z.array(z.strictObject({ key: z.string().min(1).max(500) })).max(5000)

/** A widget as a record: its place, its geometry and its own properties, without its children. */
export const widgetRecordSchema = z.strictObject({
  kind: z.literal('widget'),
  id: z.string().min(1).max(64),
  name: z.string(),
  type: z.string(),
  /** The widget it stands in; `null` only for the page itself. */
  parentId: z.string().nullable(),
  /** Its place among its siblings: a key of a dense order, so that a move touches one record only. */
  order: z.string().min(1).max(200),
  left: positionSchema,
  top: positionSchema,
  width: sizeSchema,
  height: sizeSchema,
  minHeight: heightBoundSchema.optional(),
  maxHeight: heightBoundSchema.optional(),
  minWidth: pixelSchema.optional(),
  maxWidth: pixelSchema.optional(),
  spacing: heightBoundSchema.optional(),
  padding: sidesSchema.optional(),
  margin: sidesSchema.optional(),
  /** `false` keeps it from being deleted. */
  isDeletable: z.boolean().optional(),
  /** `true` keeps it from being copied. */
  disallowCopy: z.boolean().optional(),
  /** How many of its descriptor's migrations its properties have been through; absent means none. */
  version: z.number().int().nonnegative().optional(),
  /** The values of its descriptor's properties; an absent one has its default. */
  properties: jsonObjectSchema,
  /** Paths into `properties` whose text holds bindings: `text`, `columns.0.label`. */
  dynamicBindingPathList: pathList,
  /** Paths into `properties` that the builder edits as code. */
  dynamicPropertyPathList: pathList,
})

/** One entity of a page, of an application, or what a workflow or job is. */
export const pageRecordSchema = z.discriminatedUnion('kind', [
  widgetRecordSchema,
  apiRecordSchema,
  stateVariableRecordSchema,
  timerRecordSchema,
  customEventRecordSchema,
  embedPropertyRecordSchema,
  frameRecordSchema,
  themeRecordSchema,
  profilesRecordSchema,
  picturesRecordSchema,
  routeRecordSchema,
  testRecordSchema,
  workflowRecordSchema,
  jobRecordSchema,
])

/** A document as records by id: what is stored, edited and published. */
export const pageRecordsSchema = z.record(z.string().min(1).max(64), pageRecordSchema)

export type WidgetRecord = z.output<typeof widgetRecordSchema>
export type PageRecord = z.output<typeof pageRecordSchema>
export type PageRecords = { readonly [id: string]: PageRecord }
