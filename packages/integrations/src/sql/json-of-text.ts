import type { JsonValue } from '@ashlar/schema'

/** What a text of JSON says. What JSON has no word for, systems write as it is, and it stays the text. */
export const jsonOfText = (value: unknown): JsonValue => {
  const text = String(value)
  try {
    const read: JsonValue = JSON.parse(text)
    return read
  } catch {
    return text
  }
}
