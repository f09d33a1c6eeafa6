import type { EventHandler, WidgetProperties, WidgetRecord } from '@ashlar/schema'

/**
 * The steps attached to an event of a widget, by its path: `onClick`, or of an item of a list `columns.2.onClick`.
 * Undefined where the widget's kind has no such event or nothing is attached to it.
 */
export const handlerAt = (
  record: WidgetRecord,
  properties: WidgetProperties | undefined,
  path: string,
): EventHandler | undefined => {
  const segments = path.split('.')
  let known = properties
  let holder: unknown = record.properties
  for (let depth = 0; depth < segments.length; depth += 2) {
    const name = segments[depth] ?? ''
    const property = known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
    const value = ownValue(holder, name)
    if (depth === segments.length - 1)
      return property?.kind === 'eventHandler' && isEventHandler(value) ? value : undefined
    if (property?.kind !== 'items' || !Array.isArray(value)) return undefined
    known = property.properties
    holder = ownValue(value, segments[depth + 1] ?? '')
  }
  return undefined
}

const ownValue = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? Reflect.get(holder, key)
    : undefined

/** Enough of a check to tell steps from other lists: documents pass the whole schema before they come here. */
const isEventHandler = (value: unknown): value is EventHandler =>
  Array.isArray(value) &&
  value.every((step: unknown) => typeof step === 'object' && step !== null && 'type' in step && 'id' in step)
