import {
  gridColumns,
  gridUnits,
  nextName,
  type JsonObject,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { generateKeyBetween } from 'fractional-indexing'
import { withBindingPaths } from '../bindings.ts'
import { clampColumns, clampPlace, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { gone, put, refuse, type NewId, type Outcome } from '../outcome.ts'
import { childrenOf, namesOf, widgetOf } from '../tree.ts'
import { displace } from './displace.ts'

/** What to add, and where. */
export interface AddWidget {
  type: string
  /** The canvas it is put in. */
  parentId: string
  place: Place
  /** Properties that differ from the descriptor's defaults. */
  properties?: JsonObject
  /** A width in grid units that differs from the descriptor's. */
  columns?: number
  /** A height in grid units that differs from the descriptor's. */
  rows?: number
  /** Siblings that make room. */
  displaced?: readonly Displaced[]
}

/** Adds a component with the components that its descriptor makes together with it, and selects it. */
export const addWidget = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { type, parentId, place, properties, columns, rows, displaced = [] }: AddWidget,
  newId: NewId,
): Outcome => {
  const descriptor = catalogue.get(type)
  if (descriptor === undefined) return refuse('unknown_type', `There is no component of type "${type}".`)
  const parent = widgetOf(records, parentId)
  if (parent === undefined) return gone('component')
  if (catalogue.get(parent.type)?.canContain(type) !== true) {
    return refuse('not_allowed_here', `Cannot insert components of type ${type} here.`)
  }
  const taken = new Set(namesOf(records))
  const siblings = childrenOf(records, parentId)
  const order = generateKeyBetween(siblings.at(-1)?.order ?? null, null)
  const width = clampColumns(
    columns ?? columnsOf(descriptor.defaultSize.width, descriptor.minimumSize.columns),
    descriptor,
  )
  const id = newId()
  const widget: WidgetRecord = {
    ...newWidget(id, descriptor, parentId, order, taken, properties ?? {}),
    ...clampPlace(place, width),
    width: gridUnits(width),
    height: rows === undefined ? descriptor.defaultSize.height : gridUnits(rows),
  }
  const added: PageRecord[] = [widget, ...childrenMadeWith(descriptor, id, catalogue, taken, newId)]
  return put(records, [...added, ...displace(records, displaced)], [id])
}

const newWidget = (
  id: string,
  descriptor: WidgetDescriptor,
  parentId: string,
  order: string,
  taken: Set<string>,
  properties: JsonObject,
): WidgetRecord => {
  const name = nextName(descriptor.namePrefix, taken)
  taken.add(name)
  const widget: WidgetRecord = {
    kind: 'widget',
    id,
    name,
    type: descriptor.type,
    parentId,
    order,
    left: gridUnits(0),
    top: gridUnits(0),
    width: gridUnits(gridColumns),
    height: descriptor.defaultSize.height,
    properties,
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
  }
  return withBindingPaths(widget, descriptor)
}

/** The components that come with one, such as the canvas of a container; they fill it. */
const childrenMadeWith = (
  parent: WidgetDescriptor,
  parentId: string,
  catalogue: WidgetCatalogue,
  taken: Set<string>,
  newId: NewId,
): WidgetRecord[] => {
  let order: string | null = null
  return (parent.children ?? []).flatMap((child) => {
    const descriptor = catalogue.get(child.type)
    if (descriptor === undefined) return []
    order = generateKeyBetween(order, null)
    const id = newId()
    const widget = newWidget(id, descriptor, parentId, order, taken, child.properties ?? {})
    return [widget, ...childrenMadeWith(descriptor, id, catalogue, taken, newId)]
  })
}
