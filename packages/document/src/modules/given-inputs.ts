import { parseTemplate } from '@ashlar/expression'
import type { JsonObject, JsonValue, PageRecords, WidgetRecord } from '@ashlar/schema'
import { drawnParameters } from '../parameters.ts'
import { inputsOfModule } from './module-interface.ts'

const jsonOrText = (text: string): JsonValue => {
  try {
    const read: JsonValue = JSON.parse(text)
    return read
  } catch {
    return text
  }
}

const isTemplate = (text: string): boolean => text.includes('{{')

/** What each input of a module is given where it stands: a text with bindings, or a value. `content` is as it stands there. */
export const givenInputs = (
  { properties }: WidgetRecord,
  content: PageRecords,
): ReadonlyMap<string, JsonValue> => {
  const written = properties.inputs
  const drawn = drawnParameters(written)
  const whole = typeof written === 'string' ? parseTemplate(written).only : undefined
  return new Map(
    inputsOfModule(content).map(({ name, defaultValue }) => {
      const given = drawn?.find((one) => one.name === name)
      if (given !== undefined) {
        const isValue = !given.isText && !isTemplate(given.value)
        return [name, isValue ? jsonOrText(given.value) : given.value]
      }
      // One binding gives all of them as an object.
      if (drawn === undefined && whole !== undefined) return [name, `{{ (${whole.source})?.${name} }}`]
      return [name, isTemplate(defaultValue) ? defaultValue : jsonOrText(defaultValue)]
    }),
  )
}

/** The inputs as the runtime reads them, below `inputs`, and the paths of those that hold bindings. */
export const inputsToRead = (
  given: ReadonlyMap<string, JsonValue>,
): { inputs: JsonObject; bound: string[] } => ({
  inputs: Object.fromEntries([...given].map(([name, value]) => [name, { value }])),
  bound: [...given].flatMap(([name, value]) =>
    typeof value === 'string' && isTemplate(value) ? [`inputs.${name}.value`] : [],
  ),
})
