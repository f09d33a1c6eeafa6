import { z } from 'zod'
import { heightBoundSchema, pixelSchema, positionSchema, sidesSchema, sizeSchema } from '../dimension.ts'
import { layoutVersion, pageVersion } from '../grid.ts'
import type { JsonValue } from '../json.ts'
import type { WidgetCatalogue, WidgetDescriptor } from '../widget/descriptor.ts'
import { shapeOf } from '../widget/property-schema.ts'
import type { WidgetProperty } from '../widget/property.ts'
import { dslMapFields, pathListSchema, type DslMaps } from './dsl-maps.ts'
import type { WidgetRecord } from './page-records.ts'
import { idFromScalar, numberFromText, textFromScalar } from './scalars.ts'

const widgetFields = {
  widgetId: idFromScalar,
  widgetName: textFromScalar,
  parentId: idFromScalar.optional(),
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
  isDeletable: z.boolean().optional(),
  disallowCopy: z.boolean().optional(),
  /** How many of the migrations of its kind its properties have been through. */
  widgetVersion: z.number().int().nonnegative().optional(),
  dynamicBindingPathList: pathListSchema.default([]),
  dynamicTriggerPathList: pathListSchema.default([]),
  dynamicPropertyPathList: pathListSchema.default([]),
}

const rootFields = {
  version: z.preprocess(
    (value) => (value === String(pageVersion) ? pageVersion : value),
    z.literal(pageVersion),
  ),
  layoutVersion: numberFromText.default(layoutVersion),
  gridColumns: numberFromText.optional(),
  ...dslMapFields,
}

const nestedStructure: ReadonlySet<string> = new Set([
  ...Object.keys(widgetFields),
  'type',
  'children',
  'properties',
])

/** The properties of the page that the nested document keeps in places of their own at its root. */
export const pageOwnFields = ['onPageLoad', 'triggerableEvents', 'emittedEvents'] as const

const rootStructure: ReadonlySet<string> = new Set([
  ...nestedStructure,
  ...Object.keys(rootFields),
  ...pageOwnFields,
])

/** The fields of the nested document, of its root or of a widget in it, that are not a widget's own properties. */
export const structuralFields = (isRoot: boolean): ReadonlySet<string> =>
  isRoot ? rootStructure : nestedStructure

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
  | 'isDeletable'
  | 'disallowCopy'
>
type PathEntry = { key: string; value?: string | undefined }

/** A widget of the nested document; its own properties stand beside these fields. */
export interface DslWidget extends Geometry {
  widgetId: string
  widgetName: string
  type: string
  parentId?: string | undefined
  children?: DslWidget[] | undefined
  widgetVersion?: number | undefined
  /** Those of its own properties whose names are fields of every widget, such as `padding`. */
  properties?: { [name: string]: JsonValue } | undefined
  dynamicBindingPathList: PathEntry[]
  dynamicTriggerPathList: PathEntry[]
  dynamicPropertyPathList: PathEntry[]
}

/** The page document at version 8: the tree of widgets, with everything else of the page at its root. */
export interface PageDsl extends DslWidget, DslMaps {
  version: typeof pageVersion
  layoutVersion: number
  gridColumns?: number | undefined
}

const itemSchema = (property: Extract<WidgetProperty, { kind: 'items' }>, hasCanvas: boolean): z.ZodType =>
  z.strictObject({
    id: idFromScalar,
    // The canvas of a tab, by the id it has in this document.
    ...(hasCanvas ? { widgetId: idFromScalar.optional() } : {}),
    ...shapeOf(property.properties),
  })

/** The schemas of a widget's own properties as the nested document holds them: some lists are maps with an order. */
const nestedShapeOf = (descriptor: WidgetDescriptor | undefined): Record<string, z.ZodType> => {
  const shape: Record<string, z.ZodType> = shapeOf(descriptor?.properties ?? {})
  for (const [name, property] of Object.entries(descriptor?.properties ?? {})) {
    if (property.kind !== 'items') continue
    const item = itemSchema(property, descriptor?.canvasPerItem?.property === name)
    const { storedAs } = property
    delete shape[name]
    if (storedAs === undefined) {
      shape[name] = z.array(item).max(1000).optional()
      continue
    }
    shape[storedAs.map] = z.record(idFromScalar, item).optional()
    shape[storedAs.order] = z.array(idFromScalar).max(1000).optional()
    if (storedAs.derived !== undefined) shape[storedAs.derived] = z.record(idFromScalar, item).optional()
  }
  return shape
}

/** The closed schema of the nested document for a catalogue of widgets: unknown types and fields are refused. */
export const pageDslSchema = (catalogue: WidgetCatalogue): z.ZodType<PageDsl> => {
  const variants = (type: string, isRoot: boolean): Record<string, z.ZodType> => {
    const own = Object.entries(nestedShapeOf(catalogue.get(type)))
    const structure = structuralFields(isRoot)
    const placed: ReadonlySet<string> = new Set(isRoot ? pageOwnFields : [])
    const apart = own.filter(([name]) => structure.has(name) && !placed.has(name))
    return {
      // Read where a kind of widget does not know them, because every widget of other documents may have them.
      ...(isRoot
        ? {}
        : { gridColumns: numberFromText.optional(), stackColumnsAt: numberFromText.optional() }),
      ...Object.fromEntries(own.filter(([name]) => !structure.has(name))),
      ...(apart.length === 0 ? {} : { properties: z.strictObject(Object.fromEntries(apart)).optional() }),
      children: z.array(z.lazy(() => anyWidget)).optional(),
    }
  }
  const types = [...catalogue.keys()]
  const [first, ...others] = types.map((type) =>
    z.strictObject({ ...widgetFields, type: z.literal(type), ...variants(type, false) }),
  )
  const anyWidget: z.ZodType =
    first === undefined ? z.never() : z.discriminatedUnion('type', [first, ...others])
  const root = z.strictObject({
    ...widgetFields,
    ...rootFields,
    type: z.literal('page'),
    ...variants('page', true),
  })
  return root
}
