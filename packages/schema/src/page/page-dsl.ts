import { z } from 'zod'
import { apiRecordSchema } from '../api/api.ts'
import { heightBoundSchema, pixelSchema, positionSchema, sidesSchema, sizeSchema } from '../dimension.ts'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import { layoutVersion, pageVersion } from '../grid.ts'
import type { JsonValue } from '../json.ts'
import { stateVariableRecordSchema } from '../state/state-variable.ts'
import type { WidgetCatalogue } from '../widget/descriptor.ts'
import { shapeOf } from '../widget/property-schema.ts'
import type { WidgetRecord } from './page-records.ts'

const pathList = z
  .array(z.strictObject({ key: z.string().min(1).max(500), value: z.string().optional() }))
  .max(5000)
const id = z.string().min(1).max(64)

const widgetFields = {
  widgetId: id,
  widgetName: z.string(),
  parentId: id.optional(),
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
  dynamicBindingPathList: pathList.default([]),
  dynamicTriggerPathList: pathList.default([]),
  dynamicPropertyPathList: pathList.default([]),
}

const apiSchema = apiRecordSchema
  .omit({ kind: true, blocks: true, trigger: true })
  .extend({ apiPb: apiRecordSchema.pick({ blocks: true, trigger: true }) })
const stateVariableSchema = stateVariableRecordSchema.omit({ kind: true })

const rootFields = {
  version: z.literal(pageVersion),
  layoutVersion: z.literal(layoutVersion).default(layoutVersion),
  gridColumns: z.number().int().positive().optional(),
  apis: z.strictObject({ apiMap: z.record(id, apiSchema) }),
  stateVars: z.strictObject({ stateVarMap: z.record(id, stateVariableSchema) }),
  // Timers, events and embedding are part of every document; this product writes them empty and takes them only so.
  timers: z.strictObject({ timerMap: z.strictObject({}) }),
  events: z.strictObject({ eventMap: z.strictObject({}) }).optional(),
  embedding: z
    .strictObject({
      propertyMap: z.strictObject({}),
      triggerableEvents: z.boolean(),
      emittedEvents: z.boolean(),
    })
    .optional(),
  onPageLoad: eventHandlerSchema.max(0).optional(),
}

/** The fields of a nested widget that are not its own properties. */
export const structuralFields: ReadonlySet<string> = new Set([
  ...Object.keys(widgetFields),
  ...Object.keys(rootFields),
  'type',
  'children',
  'properties',
])

type Geometry = Pick<
  WidgetRecord,
  | 'left'
  | 'top'
  | 'width'
  | 'height'
  | 'minHeight'
  | 'maxHeight'
  | 'minWidth'
  | 'maxWidth'
  | 'spacing'
  | 'padding'
  | 'margin'
>
type PathEntry = { key: string; value?: string | undefined }

/** A widget of the nested document; its own properties stand beside these fields. */
export interface DslWidget extends Geometry {
  widgetId: string
  widgetName: string
  type: string
  parentId?: string | undefined
  children?: DslWidget[] | undefined
  /** Those of its own properties whose names are fields of every widget, such as `padding`. */
  properties?: { [name: string]: JsonValue } | undefined
  dynamicBindingPathList: PathEntry[]
  dynamicTriggerPathList: PathEntry[]
  dynamicPropertyPathList: PathEntry[]
}

/** The page document at version 8: the tree of widgets, with everything else of the page at its root. */
export interface PageDsl extends DslWidget {
  version: typeof pageVersion
  layoutVersion: typeof layoutVersion
  gridColumns?: number | undefined
  apis: { apiMap: { [id: string]: z.output<typeof apiSchema> } }
  stateVars: { stateVarMap: { [id: string]: z.output<typeof stateVariableSchema> } }
  timers: { timerMap: Record<string, never> }
  events?: { eventMap: Record<string, never> } | undefined
  embedding?:
    | { propertyMap: Record<string, never>; triggerableEvents: boolean; emittedEvents: boolean }
    | undefined
  onPageLoad?: z.output<typeof eventHandlerSchema> | undefined
}

/** The closed schema of the nested document for a catalogue of widgets: unknown types and fields are refused. */
export const pageDslSchema = (catalogue: WidgetCatalogue): z.ZodType<PageDsl> => {
  const variants = (type: string): Record<string, z.ZodType> => {
    const own = shapeOf(catalogue.get(type)?.properties ?? {})
    const beside = Object.entries(own).filter(([name]) => !structuralFields.has(name))
    const apart = Object.entries(own).filter(([name]) => structuralFields.has(name))
    return {
      ...Object.fromEntries(beside),
      ...(apart.length === 0 ? {} : { properties: z.strictObject(Object.fromEntries(apart)).optional() }),
      children: z.array(z.lazy(() => anyWidget)).optional(),
    }
  }
  const types = [...catalogue.keys()]
  const [first, ...others] = types.map((type) =>
    z.strictObject({ ...widgetFields, type: z.literal(type), ...variants(type) }),
  )
  const anyWidget: z.ZodType =
    first === undefined ? z.never() : z.discriminatedUnion('type', [first, ...others])
  const root = z.strictObject({
    ...widgetFields,
    ...rootFields,
    type: z.literal('page'),
    ...variants('page'),
  })
  return root
}
