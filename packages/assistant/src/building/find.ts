import { childrenOf, rootOf } from '@ashlar/document'
import {
  type ApiRecord,
  type JsonValue,
  nameSpaceOf,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'

/** What was looked for, or why it is not there. */
export type Found<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string }

const found = <Value>(value: Value): Found<Value> => ({ ok: true, value })
const missing = (code: string, message: string) => ({ ok: false as const, code, message })

/** Whatever bindings read by a name: what the page has first, then what the application has, with or without `App.`. */
export const entityNamed = (records: PageRecords, name: string): PageRecord | undefined => {
  const own = name.replace(/^App\./u, '')
  let ofApplication: PageRecord | undefined
  for (const record of Object.values(records)) {
    if (record.name !== own) continue
    const space = nameSpaceOf(record)
    if (space === 'page' && own === name) return record
    if (space === 'App') ofApplication ??= record
  }
  return ofApplication
}

/** The component of a name. */
export const widgetNamed = (records: PageRecords, name: string): Found<WidgetRecord> => {
  const record = entityNamed(records, name)
  return record?.kind === 'widget'
    ? found(record)
    : missing('not_found', `There is no component called ${name}.`)
}

/** The API of a name or an id. */
export const apiNamed = (records: PageRecords, name: string): Found<ApiRecord> => {
  const record = entityNamed(records, name) ?? (Object.hasOwn(records, name) ? records[name] : undefined)
  return record?.kind === 'api' ? found(record) : missing('not_found', `There is no API called ${name}.`)
}

/** Where components are put: in the page where nothing is said, in a component, or in one of its tabs. */
export interface Inside {
  readonly inside?: string | undefined
  readonly tab?: string | undefined
}

/** The canvas on which the components inside of something stand. */
export const canvasInside = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { inside, tab }: Inside,
): Found<WidgetRecord> => {
  const page = rootOf(records)
  const named = inside === undefined ? page : entityNamed(records, inside)
  if (named?.kind !== 'widget') return missing('not_found', `There is no component called ${inside ?? ''}.`)
  const canvas = firstCanvas(records, catalogue, named, tab)
  if (canvas !== undefined) return found(canvas)
  return tab === undefined
    ? missing('not_allowed_here', `${named.name} cannot hold components.`)
    : missing('not_found', `${named.name} has no tab called ${tab}.`)
}

const firstCanvas = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  widget: WidgetRecord,
  tab: string | undefined,
): WidgetRecord | undefined => {
  const descriptor = catalogue.get(widget.type)
  if (descriptor?.role === 'canvas') return widget
  const perItem = descriptor?.canvasPerItem
  for (const child of childrenOf(records, widget.id)) {
    if (tab !== undefined && perItem !== undefined) {
      if (child.properties[perItem.itemLabel] === tab) return child
      continue
    }
    const role = catalogue.get(child.type)?.role
    if (role === 'canvas') return child
    if (role === 'section') return firstCanvas(records, catalogue, child, tab)
  }
  return undefined
}

/** The component in which another stands, as a person sees it: the canvas between them has no name that matters. */
export const holderOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  widget: WidgetRecord,
): WidgetRecord | undefined => {
  const parent = widget.parentId === null ? undefined : records[widget.parentId]
  if (parent?.kind !== 'widget') return undefined
  const above = parent.parentId === null ? undefined : records[parent.parentId]
  const isCanvas = catalogue.get(parent.type)?.role === 'canvas'
  if (!isCanvas || above?.kind !== 'widget') return parent
  // A column of a section is a place of its own; the one canvas of a container is not.
  return childrenOf(records, above.id).length > 1 ? parent : above
}

/** Whether a value of JSON is an object, not a list. */
export const isJsonObject = (value: unknown): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
