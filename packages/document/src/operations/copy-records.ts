import { type JsonObject, type PageRecord, type WidgetRecord } from '@ashlar/schema'
import { isObject } from '../bindings.ts'
import type { Draft } from '../draft.ts'
import { renameReferences } from '../rename.ts'
import { copyName } from './copy-name.ts'

const word = /[A-Za-z_$][\w$]*/g

/** The words in the values of a widget: whatever it refers to is among them. */
const wordsIn = (widget: WidgetRecord): ReadonlySet<string> =>
  new Set(JSON.stringify(widget.properties).match(word) ?? [])

/**
 * Copies of widgets with new ids and free names, by the ids of their originals. References among them point to the
 * copies, those to anything else stay; a copy stands in the copy of what its original stood in. Lists that canvases
 * follow get new ids, in step with their canvases.
 */
export const copyRecords = (draft: Draft, widgets: readonly WidgetRecord[]): Map<string, WidgetRecord> => {
  const words = new Map(widgets.map((widget) => [widget.id, wordsIn(widget)]))
  // Names that occur in the copies are left alone: a new one of them would catch references, or be hidden by a local.
  const avoided = new Set([...draft.taken(), ...widgets.map(({ name }) => name)])
  for (const found of words.values()) for (const name of found) avoided.add(name)

  const renamed = new Map<string, string>()
  const idOf = new Map<string, string>()
  for (const widget of widgets) {
    idOf.set(widget.id, draft.newId(widget.id))
    const name = draft.taken().has(widget.name) ? copyName(widget.name, avoided) : widget.name
    avoided.add(name)
    draft.reserve(name)
    renamed.set(widget.name, name)
  }
  const itemIds = new Map<string, ReadonlyMap<string, string>>()
  const copies = new Map<string, WidgetRecord>()
  for (const widget of widgets) {
    let copy: PageRecord = widget
    for (const found of words.get(widget.id) ?? []) {
      const name = renamed.get(found)
      if (name !== undefined && name !== found) copy = renameReferences(copy, found, name, draft.catalogue)
    }
    const properties = copy.kind === 'widget' ? copy.properties : widget.properties
    const ids = newItemIds(draft, widget)
    itemIds.set(widget.id, ids)
    copies.set(widget.id, {
      ...widget,
      id: idOf.get(widget.id) ?? draft.newId(widget.id),
      name: renamed.get(widget.name) ?? widget.name,
      parentId: idOf.get(widget.parentId ?? '') ?? widget.parentId,
      properties: withItemIds(draft, { ...widget, properties }, ids, itemIds),
    })
  }
  return copies
}

const newItemIds = (draft: Draft, widget: WidgetRecord): ReadonlyMap<string, string> => {
  const list = draft.descriptor(widget)?.canvasPerItem?.property
  const items = list === undefined ? undefined : widget.properties[list]
  const ids = new Map<string, string>()
  for (const item of Array.isArray(items) ? items : []) {
    if (isObject(item) && typeof item.id === 'string') ids.set(item.id, draft.newId(widget.id))
  }
  return ids
}

const withItemIds = (
  draft: Draft,
  widget: WidgetRecord,
  own: ReadonlyMap<string, string>,
  all: ReadonlyMap<string, ReadonlyMap<string, string>>,
): JsonObject => {
  let properties = widget.properties
  const list = draft.descriptor(widget)?.canvasPerItem?.property
  const items = list === undefined ? undefined : properties[list]
  if (list !== undefined && Array.isArray(items)) {
    const next = items.map((item) =>
      isObject(item) && typeof item.id === 'string' ? { ...item, id: own.get(item.id) ?? item.id } : item,
    )
    properties = { ...properties, [list]: next }
  }
  // A canvas names its item by a property that only the descriptor of its parent knows.
  const around = all.get(widget.parentId ?? '')
  if (around === undefined || around.size === 0 || draft.descriptor(widget)?.role !== 'canvas')
    return properties
  const entries = Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === 'string' ? (around.get(value) ?? value) : value,
  ])
  return Object.fromEntries(entries)
}
