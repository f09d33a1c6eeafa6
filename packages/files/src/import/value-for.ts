import type { JsonValue, WidgetProperty } from '@ashlar/schema'

/** What a property is given there, in the form of a property of ours; undefined where it says nothing to it. */
export const valueFor = (
  property: WidgetProperty,
  value: JsonValue,
  text: (text: string) => string,
): JsonValue | undefined => {
  if (property.kind === 'eventHandler' || property.kind === 'items') return undefined
  // A constant there is often a binding of one.
  const constant =
    typeof value === 'string'
      ? (/^\{\{\s*(true|false|-?\d+(?:\.\d+)?)\s*\}\}$/.exec(value)?.[1] ?? value)
      : value
  if (typeof constant === 'string' && constant.includes('{{')) return text(constant)
  if (property.kind === 'boolean') return constant === true || constant === 'true'
  if (property.kind === 'number') {
    const number = Number(constant)
    return Number.isFinite(number) ? number : undefined
  }
  if (property.kind === 'choice')
    return property.options.some((option) => option.value === constant) ? constant : undefined
  return textOf(constant)
}

/** A value as text: what is no text is JSON. */
export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
