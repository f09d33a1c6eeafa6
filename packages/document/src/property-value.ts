import {
  check,
  widgetPropertiesSchema,
  type JsonValue,
  type WidgetDescriptor,
  type WidgetProperties,
  type WidgetProperty,
} from '@ashlar/schema'
import type { z } from 'zod'
import { isObject } from './bindings.ts'

/** The property that a path into a widget's properties names: `text`, `columns.0.label`. */
export const propertyAt = (descriptor: WidgetDescriptor, path: string): WidgetProperty | undefined => {
  const [name, ...rest] = path.split('.')
  return name === undefined ? undefined : inside(descriptor.properties, name, rest)
}

const inside = (
  properties: WidgetProperties,
  name: string,
  rest: readonly string[],
): WidgetProperty | undefined => {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  const [, inner, ...deeper] = rest
  if (rest.length === 0 || property === undefined) return property
  return property.kind === 'items' && inner !== undefined
    ? inside(property.properties, inner, deeper)
    : undefined
}

const schemas = new WeakMap<WidgetProperty, z.ZodType>()

/** A value as the document holds it (text that is a number becomes one), or why the property cannot have it. */
export const readPropertyValue = (
  property: WidgetProperty,
  value: JsonValue,
): { ok: true; value: JsonValue } | { ok: false; reason: string } => {
  let schema = schemas.get(property)
  if (schema === undefined) {
    schema = widgetPropertiesSchema({ value: property })
    schemas.set(property, schema)
  }
  const checked = check(schema, { value })
  if (!checked.ok) return { ok: false, reason: reasonFor(property, checked.problems[0]?.reason) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of a widget's properties only lets values of JSON through
  return { ok: true, value: (checked.value as { value: JsonValue }).value }
}

const reasonFor = (property: WidgetProperty, reason: string | undefined): string => {
  switch (property.kind) {
    case 'number':
      return `${property.label} is a number, or a binding in {{ }}.`
    case 'boolean':
      if (property.condition !== undefined) {
        return `${property.label} is a condition in {{ }}, such as ${property.condition}`
      }
      return `${property.label} is true or false, or a binding in {{ }}.`
    case 'choice':
      return `${property.label} is one of ${property.options.map((option) => option.value).join(', ')}, or a binding in {{ }}.`
    default:
      return reason ?? `${property.label} cannot have this value.`
  }
}

/** A value with another put at a path into it; `undefined` takes what is there away. Missing objects are made. */
export const withValueAt = (
  value: JsonValue | undefined,
  [key, ...rest]: readonly string[],
  next: JsonValue | undefined,
): JsonValue | undefined => {
  if (key === undefined) return next
  if (Array.isArray(value)) {
    const index = Number(key)
    if (!Number.isInteger(index) || index < 0 || index >= value.length) return value
    const inner = withValueAt(value[index], rest, next)
    return inner === undefined ? value.toSpliced(index, 1) : value.with(index, inner)
  }
  const object = isObject(value) ? value : {}
  const inner = withValueAt(Object.hasOwn(object, key) ? object[key] : undefined, rest, next)
  if (inner !== undefined) return { ...object, [key]: inner }
  const { [key]: _, ...others } = object
  return others
}
