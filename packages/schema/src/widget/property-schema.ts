import { z } from 'zod'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import type { WidgetProperties, WidgetProperty } from './property.ts'

/** The longest text a property may hold, in characters. */
export const maximumPropertyLength = 1_000_000

const longText = z
  .string()
  .max(maximumPropertyLength, `A property holds at most ${maximumPropertyLength} characters.`)
const template = longText.refine(
  (value) => value.includes('{{'),
  'A binding in {{ }} or a value is expected.',
)

const textFromScalar = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  longText,
)
const numberFromText = z.preprocess(
  (value) =>
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : value,
  z.union([z.number(), template]),
)
const booleanFromText = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.union([z.boolean(), template]),
)

const schemaOf = (property: WidgetProperty): z.ZodType => {
  switch (property.kind) {
    case 'text':
    case 'data':
    case 'color':
    case 'icon':
      return textFromScalar
    case 'number':
      return property.default === null ? z.union([z.null(), numberFromText]) : numberFromText
    case 'boolean':
      return booleanFromText
    case 'choice':
      return z.union([z.enum(property.options.map((option) => option.value)), template])
    case 'eventHandler':
      return eventHandlerSchema
    case 'items':
      return z
        .array(z.strictObject({ id: z.string().min(1).max(64), ...shapeOf(property.properties) }))
        .max(1000)
  }
}

/** The schemas of a widget's own properties by name, each of which may be absent. */
export const shapeOf = (properties: WidgetProperties): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, schemaOf(property).optional()]),
  )

/** The closed schema of a widget's own properties: absent ones have their default, unknown ones are refused. */
export const widgetPropertiesSchema = (properties: WidgetProperties): z.ZodType =>
  z.strictObject(shapeOf(properties))
