import {
  check,
  checkKeptName,
  maximumPageRecords,
  widgetPropertiesSchema,
  widgetRecordSchema,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { z } from 'zod'
import { isObject, withBindingPaths } from '../bindings.ts'
import { refuse, type Refusal } from '../outcome.ts'
import { propertyAt } from '../property-value.ts'
import type { CopiedWidgets } from './copied-widgets.ts'

/** The version of the clipboard's form that this product writes. */
export const clipboardVersion = 1
/** The longest text of a clipboard that is read, in characters. */
export const maximumClipboardLength = 5_000_000

const type = z.string().min(1).max(100)
const clipboardSchema = z.strictObject({
  format: z.literal('ashlar/widgets'),
  version: z.literal(clipboardVersion),
  widgets: z
    .array(
      z.strictObject({
        widgetId: z.string().min(1).max(64),
        type,
        /** The widget itself first, then what is inside, parents before children. */
        list: z.array(widgetRecordSchema).min(1).max(maximumPageRecords),
        parentType: z.string().max(100),
      }),
    )
    .min(1)
    .max(maximumPageRecords),
})

/** Widgets as text for the clipboard of the system, to be pasted on another page or into another application. */
export const writeClipboard = ({ roots, inner, parentTypes = [] }: CopiedWidgets): string => {
  const widgets = roots.map((root, index) => {
    const within = new Set([root.id])
    const list = [root]
    for (const widget of inner) {
      if (!within.has(widget.parentId ?? '')) continue
      within.add(widget.id)
      list.push(widget)
    }
    return { widgetId: root.id, type: root.type, list, parentType: parentTypes[index] ?? '' }
  })
  return JSON.stringify({ format: 'ashlar/widgets', version: clipboardVersion, widgets })
}

const unreadable = (reason: string): Refusal => refuse('invalid_clipboard', reason)

/**
 * Reads widgets from the text of a clipboard, which can come from anywhere: everything is checked against the schemas
 * and the catalogue, each list is one tree, and lists of bindings are made anew.
 */
export const readClipboard = (
  text: string,
  catalogue: WidgetCatalogue,
): { ok: true; copied: CopiedWidgets } | Refusal => {
  if (text.length > maximumClipboardLength) return unreadable('The clipboard holds too much to be pasted.')
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return unreadable('The clipboard holds no components.')
  }
  if (!isObject(given) || given.format !== 'ashlar/widgets') {
    return unreadable('The clipboard holds no components.')
  }
  if (given.version !== clipboardVersion) {
    return unreadable('The components on the clipboard come from another version. Copy them again.')
  }
  const read = check(clipboardSchema, given)
  if (!read.ok) {
    const [problem] = read.problems
    return unreadable(`The components on the clipboard cannot be read: ${problem?.path} ${problem?.reason}`)
  }
  const roots: WidgetRecord[] = []
  const inner: WidgetRecord[] = []
  const seen = new Map<string, WidgetRecord>()
  const names = new Set<string>()
  for (const tree of read.value.widgets) {
    for (const [index, widget] of tree.list.entries()) {
      const isRoot = index === 0
      const parent = isRoot ? undefined : seen.get(widget.parentId ?? '')
      const problem = problemOf(widget, catalogue, parent, isRoot)
      if (problem !== null) return unreadable(problem)
      if (seen.has(widget.id) || names.has(widget.name)) {
        return unreadable(`The components on the clipboard hold ${widget.name} twice.`)
      }
      if (isRoot && (widget.id !== tree.widgetId || widget.type !== tree.type)) {
        return unreadable('The components on the clipboard do not fit their own list.')
      }
      const clean = cleaned(widget, catalogue)
      if (clean === null)
        return unreadable(`The properties of ${widget.name} on the clipboard cannot be read.`)
      seen.set(widget.id, clean)
      names.add(widget.name)
      if (isRoot) roots.push(clean)
      else inner.push(clean)
    }
  }
  const parentTypes = read.value.widgets.map(({ parentType }) => parentType)
  return { ok: true, copied: { roots, inner, parentTypes } }
}

const problemOf = (
  widget: WidgetRecord,
  catalogue: WidgetCatalogue,
  parent: WidgetRecord | undefined,
  isRoot: boolean,
): string | null => {
  const descriptor = catalogue.get(widget.type)
  if (descriptor === undefined) return `There is no component of type "${widget.type}".`
  if (checkKeptName(widget.name, []) !== null) return `"${widget.name}" cannot name a component.`
  if (isRoot) {
    const isWhole = descriptor.role !== 'page' && descriptor.role !== 'canvas' && widget.disallowCopy !== true
    return isWhole ? null : `Copying is not allowed on this widget: ${widget.name}`
  }
  if (parent === undefined) return `${widget.name} on the clipboard stands in something that was not copied.`
  return catalogue.get(parent.type)?.canContain(widget.type) === true
    ? null
    : `A component of type ${widget.type} cannot stand in one of type ${parent.type}.`
}

const schemas = new WeakMap<object, z.ZodType>()

const cleaned = (widget: WidgetRecord, catalogue: WidgetCatalogue): WidgetRecord | null => {
  const descriptor = catalogue.get(widget.type)
  if (descriptor === undefined) return null
  let schema = schemas.get(descriptor)
  if (schema === undefined) {
    schema = widgetPropertiesSchema(descriptor.properties)
    schemas.set(descriptor, schema)
  }
  const properties = check(schema, widget.properties)
  if (!properties.ok) return null
  const dynamicPropertyPathList = widget.dynamicPropertyPathList.filter(
    ({ key }) => propertyAt(descriptor, key) !== undefined,
  )
  return withBindingPaths(
    {
      ...widget,
      dynamicPropertyPathList,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of the properties lets only JSON through
      properties: properties.value as WidgetRecord['properties'],
    },
    descriptor,
  )
}
