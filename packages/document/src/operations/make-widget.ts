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
  namePrefix = descriptor.namePrefix,
): WidgetRecord => {
  const widget: WidgetRecord = {
    kind: 'widget',
    id: draft.newId(parentId),
    name: draft.freeName(namePrefix),
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

/**
 * The items that a new widget begins with are written into it, with ids that no other widget has: they can be edited one
 * by one, and canvases may follow them.
 */
const withOwnItems = (draft: Draft, descriptor: WidgetDescriptor, properties: JsonObject): JsonObject => {
  const own: JsonObject = {}
  for (const [name, property] of Object.entries(descriptor.properties)) {
    if (property.kind !== 'items' || property.default.length === 0 || Object.hasOwn(properties, name))
      continue
    own[name] = property.default.map((item) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? { ...item, id: draft.newId(`${descriptor.type}-item`) }
        : item,
    )
  }
  return Object.keys(own).length === 0 ? properties : { ...own, ...properties }
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
