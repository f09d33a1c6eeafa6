import type { EmbedValues } from './protocol.ts'

/**
 * A copy of values as JSON has them: dates become text, what JSON does not know is left out. Throws `TypeError` for
 * what cannot be written as JSON at all, such as a circle.
 */
export const copyValues = (given: Readonly<Record<string, unknown>>, what: string): EmbedValues => {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(given))
    if (isValues(copy)) return copy
  } catch (cause) {
    throw new TypeError(`The ${what} of an embedded application must be plain data that JSON can hold.`, {
      cause,
    })
  }
  throw new TypeError(`The ${what} of an embedded application must be an object of names and values.`)
}

const isValues = (value: unknown): value is EmbedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
