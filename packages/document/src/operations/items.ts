import type {
  JsonObject,
  JsonValue,
  PageRecords,
  WidgetCatalogue,
  WidgetDescriptor,
  WidgetRecord,
} from '@ashlar/schema'
import { isObject, withBindingPaths } from '../bindings.ts'
import { Draft } from '../draft.ts'
import { gone, refuse, type NewId, type Outcome, type Refusal } from '../outcome.ts'
import { propertyAt, readPropertyValue, withValueAt } from '../property-value.ts'
import { valueAt } from '../references.ts'
import { lastItem } from './delete-widgets.ts'
import { itemsOf, type Item } from './item-canvases.ts'
import { settle } from './settle.ts'

/** A list property of a widget. */
export interface ItemList {
  /** The widget. */
  id: string
  /** The property of kind `items`: `columns`, `tabs`. */
  path: string
}

interface Found {
  widget: WidgetRecord
  descriptor: WidgetDescriptor
  items: Item[]
}

const find = (draft: Draft, { id, path }: ItemList): Found | Refusal => {
  const widget = draft.widget(id)
  const descriptor = draft.descriptor(widget)
  if (widget === undefined || descriptor === undefined) return gone('component')
  const property = propertyAt(descriptor, path)
  if (property?.kind !== 'items') return refuse('invalid_property', `${widget.name} has no list "${path}".`)
  const value = valueAt(widget.properties, path)
  const own = Array.isArray(value)
    ? value.filter((item): item is Item => isObject(item) && typeof item.id === 'string')
    : null
  return { widget, descriptor, items: own ?? itemsOf(widget, descriptor, path) }
}

const isRefusal = (found: Found | Refusal): found is Refusal => 'ok' in found

/** Puts a widget with another list; code fields of items follow their items, and what the list cannot hold is refused. */
const write = (
  draft: Draft,
  { widget, descriptor, items: before }: Found,
  path: string,
  items: readonly JsonValue[],
  copiedFrom: ReadonlyMap<string, string> = new Map(),
): Refusal | null => {
  const next = withItems(widget, descriptor, path, before, items, copiedFrom)
  if ('ok' in next) return next
  draft.put(next)
  return null
}

/** A widget with another list at a path, or why it cannot have it. */
export const withItems = (
  widget: WidgetRecord,
  descriptor: WidgetDescriptor,
  path: string,
  before: readonly JsonValue[],
  items: readonly JsonValue[],
  copiedFrom: ReadonlyMap<string, string> = new Map(),
): WidgetRecord | Refusal => {
  const property = propertyAt(descriptor, path)
  if (property === undefined) return refuse('invalid_property', `${widget.name} has no property "${path}".`)
  if (descriptor.canvasPerItem?.property === path && items.length === 0) return lastItem(descriptor.label)
  const read = readPropertyValue(property, [...items])
  if (!read.ok) return refuse('invalid_property', read.reason)
  const properties = withValueAt(widget.properties, path.split('.'), read.value)
  return withBindingPaths(
    {
      ...widget,
      properties: isObject(properties) ? properties : {},
      dynamicPropertyPathList: followItems(widget, path, before, items, copiedFrom),
    },
    descriptor,
  )
}

const idOf = (item: JsonValue | undefined): JsonValue | undefined => (isObject(item) ? item.id : undefined)

/** Paths of code fields inside a list: each follows its item by the item's id, and a copy has those of its original. */
const followItems = (
  widget: WidgetRecord,
  path: string,
  before: readonly JsonValue[],
  items: readonly JsonValue[],
  copiedFrom: ReadonlyMap<string, string>,
): WidgetRecord['dynamicPropertyPathList'] => {
  const outside = widget.dynamicPropertyPathList.filter(({ key }) => !key.startsWith(`${path}.`))
  const fields = new Map<JsonValue | undefined, string[]>()
  for (const { key } of widget.dynamicPropertyPathList) {
    if (!key.startsWith(`${path}.`)) continue
    const [index, ...rest] = key.slice(path.length + 1).split('.')
    const id = idOf(before[Number(index)])
    fields.set(id, [...(fields.get(id) ?? []), rest.join('.')])
  }
  return [
    ...outside,
    ...items.flatMap((item, index) => {
      const id = idOf(item)
      const original = typeof id === 'string' ? (copiedFrom.get(id) ?? id) : undefined
      if (original === undefined) return []
      return (fields.get(original) ?? []).map((field) => ({ key: `${path}.${index}.${field}` }))
    }),
  ]
}

const indexBefore = (items: readonly Item[], beforeId: string | null | undefined): number => {
  const found = items.findIndex(({ id }) => id === beforeId)
  return found === -1 ? items.length : found
}

/** Adds an item before another or behind all; its label, where it has one, is the kind's word and a number. */
export const addItem = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { item = {}, beforeId, ...list }: ItemList & { item?: JsonObject; beforeId?: string | null },
  newId: NewId,
): Outcome => {
  const draft = new Draft(records, catalogue, newId)
  const found = find(draft, list)
  if (isRefusal(found)) return found
  const property = propertyAt(found.descriptor, list.path)
  const isLabeled = property?.kind === 'items' && Object.hasOwn(property.properties, 'label')
  const label = isLabeled ? { label: nextLabel(found.items, property.itemLabel) } : {}
  const added: Item = { ...label, ...item, id: draft.newId(list.id) }
  const items = found.items.toSpliced(indexBefore(found.items, beforeId), 0, added)
  return write(draft, found, list.path, items) ?? settle(draft)
}

/** `Tab 3` where Tab 1 and Tab 2 are. */
const nextLabel = (items: readonly Item[], word: string): string => {
  const labels = new Set(items.map(({ label }) => label))
  for (let number = items.length + 1; ; number += 1) {
    if (!labels.has(`${word} ${number}`)) return `${word} ${number}`
  }
}

/** Puts an item before another, or last when `beforeId` is null. */
export const moveItem = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { itemId, beforeId, ...list }: ItemList & { itemId: string; beforeId: string | null },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const found = find(draft, list)
  if (isRefusal(found)) return found
  const item = found.items.find(({ id }) => id === itemId)
  if (item === undefined) return gone('item')
  if (itemId === beforeId) return settle(draft)
  const others = found.items.filter(({ id }) => id !== itemId)
  return (
    write(draft, found, list.path, others.toSpliced(indexBefore(others, beforeId), 0, item)) ?? settle(draft)
  )
}

/** Takes items out of a list. */
export const deleteItem = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { itemId, ...list }: ItemList & { itemId: string },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const found = find(draft, list)
  if (isRefusal(found)) return found
  const items = found.items.filter(({ id }) => id !== itemId)
  if (items.length === found.items.length) return gone('item')
  return write(draft, found, list.path, items) ?? settle(draft)
}

/** Puts a copy of an item behind it, under a new id; a canvas that belongs to the copy is empty. */
export const duplicateItem = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { itemId, ...list }: ItemList & { itemId: string },
  newId: NewId,
): Outcome => {
  const draft = new Draft(records, catalogue, newId)
  const found = find(draft, list)
  if (isRefusal(found)) return found
  const index = found.items.findIndex(({ id }) => id === itemId)
  const original = found.items[index]
  if (original === undefined) return gone('item')
  const copy: Item = { ...original, id: draft.newId(list.id) }
  const copiedFrom = new Map([[copy.id, itemId]])
  return (
    write(draft, found, list.path, found.items.toSpliced(index + 1, 0, copy), copiedFrom) ?? settle(draft)
  )
}

/** Gives properties of an item other values. */
export const updateItem = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { itemId, values, ...list }: ItemList & { itemId: string; values: JsonObject },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const found = find(draft, list)
  if (isRefusal(found)) return found
  if (!found.items.some(({ id }) => id === itemId)) return gone('item')
  const items = found.items.map((item) => (item.id === itemId ? { ...item, ...values, id: itemId } : item))
  return write(draft, found, list.path, items) ?? settle(draft)
}
