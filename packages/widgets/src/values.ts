/**
 * Bindings may give a property any value, whatever the property asks for. These readers make the best of what came, so
 * that a view never fails because a number arrived where text was expected.
 */

/** Text for people: nothing for `null` and `undefined`, JSON for objects. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'object') {
    try {
      return JSON.stringify(value) ?? ''
    } catch {
      return ''
    }
  }
  return String(value)
}

/** A finite number, also when it came as text; otherwise `undefined`. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Whether a switch is on; `initial` answers where the value is missing. The text `false` is off. */
export const flagOf = (value: unknown, initial = false): boolean => {
  if (value === undefined || value === null || value === '') return initial
  if (typeof value === 'string') return value.trim().toLowerCase() !== 'false'
  return Boolean(value)
}

/** One of the allowed values; the first of them where the value is none of them. */
export const choiceOf = <Choice extends string>(
  value: unknown,
  allowed: readonly [Choice, ...Choice[]],
): Choice => allowed.find((choice) => choice === value) ?? allowed[0]

/** How many entries the list of a data property has; 0 for what is no list. */
export const listLength = (value: unknown): number => {
  const list = dataOf(value)
  return Array.isArray(list) ? list.length : 0
}

/** Whether the value is an object with names, and neither an array nor `null`. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The value of a data property. Documents hold JSON written by hand as text, so text that looks like JSON is read;
 * where it cannot be, the answer is `undefined`.
 */
export const dataOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const written = value.trim()
  if (written === '') return undefined
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
