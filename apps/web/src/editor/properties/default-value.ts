import type { JsonValue, WidgetProperty } from '@ashlar/schema'

/** What a property without a value of its own is. */
export const defaultOf = (property: WidgetProperty): JsonValue =>
  property.kind === 'eventHandler' ? [] : property.kind === 'items' ? [...property.default] : property.default
