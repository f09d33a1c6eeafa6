import type { JsonObject, JsonValue } from '@ashlar/schema'

/** Whether a value has fields. */
export const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The data that a document holds as text or as it is; `undefined` where the text is none, such as a binding. */
export const readData = (value: JsonValue | undefined): JsonValue | undefined => {
  if (typeof value !== 'string') return value
  try {
    const read: JsonValue = JSON.parse(value)
    return read
  } catch {
    return undefined
  }
}
