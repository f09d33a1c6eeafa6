import { type EmbedValues, largestValues } from './protocol.ts'

/**
 * A copy of values as JSON has them: dates become text, what JSON does not know is left out. Throws `TypeError` for
 * what cannot be written as JSON at all, such as a circle, and for more than an application takes.
 */
export const copyValues = (given: Readonly<Record<string, unknown>>, what: string): EmbedValues => {
  const { characters } = largestValues
  try {
    const text = JSON.stringify(given)
    if (text.length > characters) {
      throw new RangeError(`They take ${text.length} characters as JSON.`)
    }
    const copy: unknown = JSON.parse(text)
    if (isValues(copy)) return copy
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw new TypeError(
        `The ${what} of an embedded application may take at most ${characters} characters as JSON: hand over ids, and let the application fetch the rest.`,
        { cause },
      )
    }
    throw new TypeError(`The ${what} of an embedded application must be plain data that JSON can hold.`, {
      cause,
    })
  }
  throw new TypeError(`The ${what} of an embedded application must be an object of names and values.`)
}

const isValues = (value: unknown): value is EmbedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
