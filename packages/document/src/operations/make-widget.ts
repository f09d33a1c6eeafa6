import {
  gridColumns,
  gridUnits,
  type JsonObject,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { generateKeyBetween } from 'fractional-indexing'
import { withBindingPaths } from '../bindings.ts'
import type { Draft } from '../draft.ts'

/** A new widget of a kind, with a free name and the default size; it is not yet put. */
export const makeWidget = (
  draft: Draft,
  descriptor: WidgetDescriptor,
  parentId: string,
  order: string,
  properties: JsonObject = {},
): WidgetRecord => {
  const widget: WidgetRecord = {
    kind: 'widget',
    id: draft.newId(parentId),
    name: draft.freeName(descriptor.namePrefix),
    type: descriptor.type,
    parentId,
    order,
    left: gridUnits(0),
    top: gridUnits(0),
    width: gridUnits(gridColumns),
    height: descriptor.defaultSize.height,
    ...(descriptor.migrations.length === 0 ? {} : { version: descriptor.migrations.length }),
    properties: withOwnItems(draft, descriptor, properties),
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
  }
  return withBindingPaths(widget, descriptor)
}

/** A list that canvases follow is written into the widget, with ids that no other widget has. */
const withOwnItems = (draft: Draft, descriptor: WidgetDescriptor, properties: JsonObject): JsonObject => {
  const name = descriptor.canvasPerItem?.property
  const property = name === undefined ? undefined : descriptor.properties[name]
  if (name === undefined || property?.kind !== 'items' || Object.hasOwn(properties, name)) return properties
  const items = property.default.map((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? { ...item, id: draft.newId(`${descriptor.type}-item`) }
      : item,
  )
  return { ...properties, [name]: items }
}

/** Puts the components that come with one, such as the canvas of a container; they fill it. */
export const putChildrenMadeWith = (draft: Draft, descriptor: WidgetDescriptor, parentId: string): void => {
  let order: string | null = null
  for (const child of descriptor.children ?? []) {
    const inner = draft.catalogue.get(child.type)
    if (inner === undefined) continue
    order = generateKeyBetween(order, null)
    const widget = makeWidget(draft, inner, parentId, order, child.properties)
    draft.put(widget)
    putChildrenMadeWith(draft, inner, widget.id)
  }
}
