import type { JsonValue, WidgetProperty } from '@ashlar/schema'

/** Whether a property asks for a condition in code, where a switch would say nothing. */
export const isCondition = (property: WidgetProperty): boolean =>
  property.kind === 'boolean' && property.condition !== undefined

/** A value as its control shows it: a condition that nobody wrote is an empty field. */
export const shownValue = (property: WidgetProperty, value: JsonValue): JsonValue =>
  property.kind === 'boolean' && isCondition(property) && value === property.default ? '' : value
