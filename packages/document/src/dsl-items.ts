import type { JsonObject, JsonValue, WidgetDescriptor, WidgetProperty } from '@ashlar/schema'
import { isObject } from './bindings.ts'

type ItemsProperty = Extract<WidgetProperty, { kind: 'items' }>

/** A list of items as the nested document has it: under which field each stands. */
interface Nested {
  properties: JsonObject
  /** Where the items of a list are found, by the name of the list: `primaryColumns.id1`. */
  places: ReadonlyMap<string, readonly string[]>
}

const itemsOf = (descriptor: WidgetDescriptor | undefined): [string, ItemsProperty][] =>
  Object.entries(descriptor?.properties ?? {}).flatMap(([name, property]): [string, ItemsProperty][] =>
    property.kind === 'items' ? [[name, property]] : [],
  )

const idOf = (item: JsonValue): string => (isObject(item) && typeof item.id === 'string' ? item.id : '')

/** The ids of items, made different where two items share one, so that neither is lost in a map. */
const distinct = (ids: readonly string[]): string[] => {
  const taken = new Set<string>()
  return ids.map((id) => {
    let key = id
    for (let number = 2; taken.has(key) || key === '__proto__'; number += 1) key = `${id}_${number}`
    taken.add(key)
    return key
  })
}

/**
 * The own properties of a widget as the nested document has them. Lists with `storedAs` become a map and an order, and
 * each item with a canvas of its own names it; `canvasOf` gives the canvas of an item.
 */
export const nestItems = (
  descriptor: WidgetDescriptor | undefined,
  properties: JsonObject,
  canvasOf: (itemId: string) => string | undefined,
): Nested => {
  const nested: JsonObject = { ...properties }
  const places = new Map<string, string[]>()
  for (const [name, property] of itemsOf(descriptor)) {
    const given = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!Array.isArray(given)) continue
    const items = descriptor?.canvasPerItem?.property === name ? given.map(withCanvas(canvasOf)) : given
    const { storedAs } = property
    nested[name] = items
    if (storedAs === undefined) continue
    delete nested[name]
    const keys = distinct(items.map(idOf))
    const primary: JsonObject = {}
    const derived: JsonObject = {}
    places.set(
      name,
      items.map((item, index) => {
        const key = keys[index] ?? ''
        const isDerived = storedAs.derived !== undefined && isObject(item) && item.isDerived === true
        ;(isDerived ? derived : primary)[key] = item
        return `${isDerived ? storedAs.derived : storedAs.map}.${key}`
      }),
    )
    nested[storedAs.map] = primary
    nested[storedAs.order] = keys
    if (storedAs.derived !== undefined) nested[storedAs.derived] = derived
  }
  return { properties: nested, places }
}

const withCanvas =
  (canvasOf: (itemId: string) => string | undefined) =>
  (item: JsonValue): JsonValue => {
    const canvas = canvasOf(idOf(item))
    return isObject(item) && canvas !== undefined ? { ...item, widgetId: canvas } : item
  }

/** A path into the records' properties as one into the nested document: `columns.0.label` is `primaryColumns.id1.label`. */
export const nestPath = (path: string, places: Nested['places']): string => {
  const [name = '', index, ...rest] = path.split('.')
  const place = places.get(name)?.[Number(index)]
  return place === undefined ? path : [place, ...rest].join('.')
}

/** What was read from the own properties of a widget of the nested document. */
interface Flattened extends Nested {
  /** The item of each canvas, by the id of the canvas. */
  canvases: ReadonlyMap<string, JsonObject>
}

/** The reverse of `nestItems`: maps with an order become lists again, in that order and then in the map's own. */
export const flattenItems = (descriptor: WidgetDescriptor | undefined, nested: JsonObject): Flattened => {
  const properties: JsonObject = { ...nested }
  const places = new Map<string, string[]>()
  const canvases = new Map<string, JsonObject>()
  for (const [name, property] of itemsOf(descriptor)) {
    const list =
      property.storedAs === undefined ? plainList(nested[name]) : mappedList(nested, property.storedAs)
    if (list === null) continue
    if (property.storedAs !== undefined) {
      const { map, order, derived } = property.storedAs
      for (const field of [map, order, ...(derived === undefined ? [] : [derived])]) {
        if (field !== name) delete properties[field]
      }
      places.set(name, list.places)
    }
    const hasCanvas =
      descriptor?.canvasPerItem?.property === name && !Object.hasOwn(property.properties, 'widgetId')
    properties[name] = list.items.map((item) => {
      if (!hasCanvas || !isObject(item) || typeof item.widgetId !== 'string') return item
      const { widgetId, ...own } = item
      canvases.set(widgetId, own)
      return own
    })
  }
  return { properties, places, canvases }
}

interface List {
  items: JsonValue[]
  places: string[]
}

const plainList = (value: JsonValue | undefined): List | null =>
  Array.isArray(value) ? { items: value, places: [] } : null

const mappedList = (nested: JsonObject, storedAs: NonNullable<ItemsProperty['storedAs']>): List | null => {
  const fields = [storedAs.map, ...(storedAs.derived === undefined ? [] : [storedAs.derived])]
  const found = new Map<string, { item: JsonValue; place: string }>()
  let isThere = false
  for (const field of fields) {
    const map = nested[field]
    if (!isObject(map)) continue
    isThere = true
    for (const [key, item] of Object.entries(map)) found.set(key, { item, place: `${field}.${key}` })
  }
  if (!isThere) return null
  const order = nested[storedAs.order]
  const listed = Array.isArray(order) ? order.filter((key) => typeof key === 'string') : []
  const keys = [...new Set([...listed, ...found.keys()])].filter((key) => found.has(key))
  return {
    items: keys.map((key) => found.get(key)?.item ?? null),
    places: keys.map((key) => found.get(key)?.place ?? ''),
  }
}

/** The reverse of `nestPath`. */
export const flattenPath = (path: string, places: Nested['places']): string => {
  for (const [name, list] of places) {
    // The longest place wins: an id may itself hold a dot.
    const found = list
      .map((place, index) => ({ place, index }))
      .filter(({ place }) => path === place || path.startsWith(`${place}.`))
      .sort((one, other) => other.place.length - one.place.length)[0]
    if (found !== undefined) return `${name}.${found.index}${path.slice(found.place.length)}`
  }
  return path
}
