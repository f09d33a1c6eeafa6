import { jsonValueSchema, type JsonValue } from '@ashlar/schema'

/** The longest result of a tool that a model is told, in characters. */
const longestResult = 60_000

/** The result of a tool as far as a model is told it: what is too long, or nested too deeply, is cut as text. */
export const boundedResult = (result: JsonValue): JsonValue => {
  const text = JSON.stringify(result)
  if (text.length <= longestResult && jsonValueSchema.safeParse(result).success) return result
  return { note: 'This was too much, and is cut. Ask for less.', beginning: text.slice(0, longestResult) }
}
