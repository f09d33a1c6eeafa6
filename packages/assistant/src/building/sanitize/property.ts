import type { JsonValue, WidgetDescriptor, WidgetProperty } from '@ashlar/schema'
import { sanitizeBoolean } from './boolean.ts'
import { sanitizeChoice } from './choice.ts'
import { sanitizeColor, sanitizeTextColor } from './color.ts'
import { sanitizeDate } from './date.ts'
import { keep, type Sanitized } from './sanitized.ts'
import { sanitizeStickyPosition } from './sticky-position.ts'
import { sanitizeTextStyle } from './text-style.ts'
import { sanitizeValidationRule } from './validation-rule.ts'

/** Properties whose text is a date, whatever component has them. */
const dates: ReadonlySet<string> = new Set([
  'defaultDate',
  'defaultStartDate',
  'defaultEndDate',
  'minDate',
  'maxDate',
])

/** What becomes of a value for one property of a kind of components; values without a rule of their own are kept. */
export const sanitizeProperty = (
  descriptor: WidgetDescriptor,
  property: WidgetProperty,
  name: string,
  value: JsonValue,
): Sanitized => {
  if (name === 'customValidationRule') return sanitizeValidationRule(value)
  if (name === 'stickyPosition') return sanitizeStickyPosition(value)
  switch (property.kind) {
    case 'boolean':
      return sanitizeBoolean(value)
    case 'choice':
      return choiceOf(property, name, value)
    case 'color':
      return ofPalette(
        descriptor.type === 'button' && name === 'textColor'
          ? sanitizeTextColor(value)
          : sanitizeColor(value),
      )
    case 'text':
      return dates.has(name) ? sanitizeDate(value) : keep(value)
    default:
      return keep(value)
  }
}

/** Models write `primary`, which is no step of our palette: the middle one is meant. */
const ofPalette = (color: Sanitized): Sanitized =>
  color.do === 'keep' && color.value === 'primary' ? keep('primary500') : color

/** The kind of text is a choice in our documents, and an object with a variant in the words of models. */
const choiceOf = (
  property: Extract<WidgetProperty, { kind: 'choice' }>,
  name: string,
  value: JsonValue,
): Sanitized => {
  const options = property.options.map((option) => option.value)
  const isName = typeof value === 'string' && options.includes(value)
  if (name !== 'textStyle' || isName) return sanitizeChoice(value, options)
  const style = sanitizeTextStyle(value)
  if (style.do !== 'keep' || typeof style.value !== 'object' || style.value === null) return style
  const variant: unknown = Reflect.get(style.value, 'variant')
  return typeof variant === 'string' && options.includes(variant) ? keep(variant) : { do: 'clear' }
}
