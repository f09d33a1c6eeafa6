import type { JsonObject, JsonValue } from '@ashlar/schema'

/** Under which name steps keep their code or statement. */
const codeKey = 'body'

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A step, as it stands in the JSON of an API. */
export interface StepJson {
  readonly id: string
  readonly name: string
  readonly pluginId: string
}

const stepIn = (value: JsonObject): StepJson | null => {
  const { kind, id, name, pluginId } = value
  if (kind !== 'step' || typeof id !== 'string' || typeof name !== 'string') return null
  return typeof pluginId === 'string' ? { id, name, pluginId } : null
}

/** Goes through the blocks of an API, wherever they stand in each other, and replaces the code of steps. */
export const mapCode = (
  value: JsonValue,
  change: (step: StepJson, code: JsonValue | undefined) => JsonValue | undefined,
): JsonValue => {
  if (Array.isArray(value)) return value.map((inner) => mapCode(inner, change))
  if (!isObject(value)) return value
  const step = stepIn(value)
  const { configuration } = value
  if (step === null || !isObject(configuration)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapCode(inner, change)]))
  }
  const { [codeKey]: before, ...rest } = configuration
  const code = change(step, before)
  return { ...value, configuration: code === undefined ? rest : { ...rest, [codeKey]: code } }
}
