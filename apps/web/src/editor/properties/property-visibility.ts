import { valueAt } from '@ashlar/document'
import type { JsonValue, WidgetProperties, WidgetProperty, WidgetRecord } from '@ashlar/schema'
import { defaultOf } from './default-value.ts'

/**
 * Whether the panel offers a property now: never those that only documents know, and those that depend on another one
 * only while it has a value they make sense with. A bound value may be any, so it hides nothing.
 */
export const isPropertyVisible = (
  property: WidgetProperty,
  siblings: WidgetProperties,
  read: (name: string) => JsonValue | undefined,
): boolean => {
  if (property.isInternal === true) return false
  const { shownWhen } = property
  if (shownWhen === undefined) return true
  const deciding = siblings[shownWhen.property]
  if (deciding === undefined) return true
  // What depends on a field that is itself hidden is hidden with it.
  if (!isPropertyVisible(deciding, siblings, read)) return false
  const value = read(shownWhen.property) ?? defaultOf(deciding)
  if (typeof value === 'string' && value.includes('{{')) return true
  return shownWhen.is.some((allowed) => allowed === value)
}

/** As `isPropertyVisible`, for a property of several selected widgets or of the item at `prefix` (`columns.0.`). */
export const isPropertyVisibleFor = (
  widgets: readonly WidgetRecord[],
  prefix: string,
  property: WidgetProperty,
  siblings: WidgetProperties,
): boolean =>
  widgets.every((widget) =>
    isPropertyVisible(property, siblings, (name) => valueAt(widget.properties, `${prefix}${name}`)),
  )
