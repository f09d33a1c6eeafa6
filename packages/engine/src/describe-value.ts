import type { JsonValue } from '@ashlar/schema'

/** What a value is, for the sentence of an error: "the text “abc”", "a list of 3", "nothing". */
export const describeValue = (value: JsonValue): string => {
  if (value === null) return 'nothing'
  if (typeof value === 'string') {
    return value === ''
      ? 'an empty text'
      : `the text "${value.length > 40 ? `${value.slice(0, 40)} …` : value}"`
  }
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? `a list of ${value.length}` : 'an object'
}
