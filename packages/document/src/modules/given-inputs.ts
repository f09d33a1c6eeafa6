import { parseTemplate } from '@ashlar/expression'
import type { JsonObject, JsonValue, PageRecords, WidgetRecord } from '@ashlar/schema'
import type { InputKind } from '@ashlar/schema/input-kind'
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

/** A text that was written by hand as what an input is to be: what reads as JSON is that, unless text is wanted. */
const asKind = (text: string, kind: InputKind | undefined, isText: boolean): JsonValue => {
  if (kind !== undefined) return kind === 'text' ? text : jsonOrText(text)
  return isText ? text : jsonOrText(text)
}

const textOfDefault = (written: string): string => {
  const value = jsonOrText(written)
  return typeof value === 'string' ? value : written
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
    inputsOfModule(content).map(({ name, defaultValue, valueKind }) => {
      const given = drawn?.find((one) => one.name === name)
      if (given !== undefined) {
        return [name, isTemplate(given.value) ? given.value : asKind(given.value, valueKind, given.isText)]
      }
      // One binding gives all of them as an object.
      if (drawn === undefined && whole !== undefined) return [name, `{{ (${whole.source})?.${name} }}`]
      if (isTemplate(defaultValue)) return [name, defaultValue]
      return [name, valueKind === 'text' ? textOfDefault(defaultValue) : jsonOrText(defaultValue)]
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
