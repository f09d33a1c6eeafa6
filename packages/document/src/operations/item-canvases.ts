import { generateNKeysBetween } from 'fractional-indexing'
import {
  gridColumns,
  gridRowHeight,
  gridUnits,
  type CanvasPerItem,
  type JsonObject,
  type Size,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { isObject, withBindingPaths } from '../bindings.ts'
import { widgetBefore, type Draft } from '../draft.ts'

/** How much lower the canvas of an item is than the widget around it, in grid units: the row of tabs. */
export const itemCanvasInset = 3

/** An item of a list property: its id and what else it holds. */
export type Item = JsonObject & { id: string }

/** The items of a list property of a widget; those of the descriptor where the widget has none of its own. */
export const itemsOf = (widget: WidgetRecord, descriptor: WidgetDescriptor, property: string): Item[] => {
  const found = Object.hasOwn(widget.properties, property)
    ? widget.properties[property]
    : Object.hasOwn(descriptor.properties, property)
      ? initialItems(descriptor, property)
      : []
  return Array.isArray(found) ? found.filter(isItem) : []
}

const initialItems = (descriptor: WidgetDescriptor, property: string): Item[] => {
  const known = descriptor.properties[property]
  return known?.kind === 'items' ? known.default.filter(isItem) : []
}

const isItem = (value: unknown): value is Item => isObject(value) && typeof value.id === 'string'

const lower = (height: Size): Size => ({
  value: Math.max(
    1,
    height.value - (height.mode === 'px' ? itemCanvasInset * gridRowHeight : itemCanvasInset),
  ),
  mode: height.mode,
})

/**
 * Keeps the canvases of a widget that has one per item in step with its list: one for each item, in the same order and
 * with its label, as wide as the widget and three rows lower. The canvas of an item that was taken out of the list goes
 * with its content; one that never had an item is given to an item without a canvas or left alone.
 */
export const syncItemCanvases = (draft: Draft, id: string): void => {
  const widget = draft.widget(id)
  const descriptor = draft.descriptor(widget)
  const perItem = descriptor?.canvasPerItem
  if (widget === undefined || descriptor === undefined || perItem === undefined) return
  const items = itemsOf(widget, descriptor, perItem.property)
  const known = new Set(items.map((item) => item.id))
  const before = widgetBefore(draft, id)
  const gone = new Set(
    (before === undefined ? [] : itemsOf(before, descriptor, perItem.property)).flatMap((item) =>
      known.has(item.id) ? [] : [item.id],
    ),
  )
  const byItem = new Map<string, WidgetRecord>()
  const spare: WidgetRecord[] = []
  for (const canvas of draft.children(id)) {
    const itemId = canvas.properties[perItem.itemId]
    if (typeof itemId === 'string' && gone.has(itemId)) draft.removeTree(canvas.id)
    else if (typeof itemId === 'string' && known.has(itemId) && !byItem.has(itemId))
      byItem.set(itemId, canvas)
    else spare.push(canvas)
  }
  const canvases = items.flatMap((item) => {
    const canvas = byItem.get(item.id) ?? spare.shift() ?? newCanvas(draft, descriptor, id)
    return canvas === undefined ? [] : [fitted(canvas, widget, perItem, item)]
  })
  const inOrder = [...canvases, ...spare]
  const isAscending = inOrder.every(({ order }, index) => {
    const last = inOrder[index - 1]
    return order !== '' && (last === undefined || last.order < order)
  })
  const orders = generateNKeysBetween(null, null, inOrder.length)
  for (const [index, canvas] of inOrder.entries()) {
    const placed = isAscending ? canvas : { ...canvas, order: orders[index] ?? canvas.order }
    draft.put(withLabelBinding(draft, placed))
  }
}

const newCanvas = (draft: Draft, parent: WidgetDescriptor, parentId: string): WidgetRecord | undefined => {
  const descriptor = [...draft.catalogue.values()].find(
    ({ role, type }) => role === 'canvas' && parent.canContain(type),
  )
  if (descriptor === undefined) return undefined
  const height = descriptor.defaultSize.height
  return {
    kind: 'widget',
    id: draft.newId(parentId),
    name: draft.freeName(descriptor.namePrefix),
    type: descriptor.type,
    parentId,
    // Replaced by the caller, who knows the neighbors.
    order: '',
    left: gridUnits(0),
    top: gridUnits(0),
    width: gridUnits(gridColumns),
    height,
    ...(descriptor.migrations.length === 0 ? {} : { version: descriptor.migrations.length }),
    properties: known(descriptor, { canExtend: false, detachFromLayout: true }),
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
  }
}

/** Of some properties, those that the descriptor has. */
const known = (descriptor: WidgetDescriptor, properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).filter(([name]) => Object.hasOwn(descriptor.properties, name)),
  )

const fitted = (
  canvas: WidgetRecord,
  widget: WidgetRecord,
  perItem: CanvasPerItem,
  item: Item,
): WidgetRecord => ({
  ...canvas,
  left: widget.left,
  top: widget.top,
  width: widget.width,
  height: lower(widget.height),
  properties: {
    ...canvas.properties,
    [perItem.itemId]: item.id,
    [perItem.itemLabel]: typeof item.label === 'string' ? item.label : '',
  },
})

// The label of a tab may be a binding.
const withLabelBinding = (draft: Draft, canvas: WidgetRecord): WidgetRecord => {
  const descriptor = draft.descriptor(canvas)
  return descriptor === undefined ? canvas : withBindingPaths(canvas, descriptor)
}
