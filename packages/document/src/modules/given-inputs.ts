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

/** What one binding gives as what an input is to be, where both say the same; anything else stays what it is. */
const conversions: Partial<Readonly<Record<InputKind, string>>> = {
  text: "typeof given === 'number' || typeof given === 'boolean' ? '' + given : given",
  number: "typeof given === 'string' && /\\S/u.test(given) && !Number.isNaN(+given) ? +given : given",
  boolean: "given === 'true' ? true : given === 'false' ? false : given",
}

const converted = (template: string, kind: InputKind | undefined): string => {
  const conversion = kind === undefined ? undefined : conversions[kind]
  const { only } = parseTemplate(template)
  if (conversion === undefined || only === undefined || only.error !== undefined) return template
  return `{{ ((given) => ${conversion})(${only.source}\n) }}`
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
        return [
          name,
          isTemplate(given.value)
            ? converted(given.value, valueKind)
            : asKind(given.value, valueKind, given.isText),
        ]
      }
      // One binding gives all of them as an object.
      if (drawn === undefined && whole !== undefined) {
        return [name, converted(`{{ (${whole.source})?.${name} }}`, valueKind)]
      }
      if (isTemplate(defaultValue)) return [name, converted(defaultValue, valueKind)]
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
