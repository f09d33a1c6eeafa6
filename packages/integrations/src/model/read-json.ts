import { jsonValueSchema, type JsonValue } from '@ashlar/schema'

/** What a text says as JSON. Throws `SyntaxError`, or what the schema of JSON throws. */
export const readJson = (text: string): JsonValue => jsonValueSchema.parse(JSON.parse(text))
