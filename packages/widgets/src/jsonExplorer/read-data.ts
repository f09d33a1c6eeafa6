/** The data to show, or what keeps it from being shown. */
export type ReadData =
  | { readonly kind: 'data'; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string }

const opening = /^[[{"]/

/**
 * What the property gives. Text that begins as JSON does is read as JSON, since documents hold data as text; any other
 * text is a value like others.
 */
export const readData = (given: unknown): ReadData => {
  if (given === undefined) return { kind: 'none' }
  if (typeof given !== 'string') return { kind: 'data', value: given }
  const written = given.trim()
  if (written === '') return { kind: 'none' }
  try {
    return { kind: 'data', value: JSON.parse(written) }
  } catch (error) {
    if (!opening.test(written)) return { kind: 'data', value: given }
    return { kind: 'unreadable', reason: error instanceof Error ? error.message.slice(0, 200) : '' }
  }
}

/** How many values are compared before two are taken for different. */
const mostCompared = 10_000

/**
 * Whether two values say the same. Values that came back from the host are copies, so they are compared by what they
 * hold; very large ones count as different.
 */
export const isAlike = (one: unknown, other: unknown): boolean => {
  let left = mostCompared
  const compare = (first: unknown, second: unknown): boolean => {
    if (Object.is(first, second)) return true
    left -= 1
    if (left <= 0) return false
    if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null)
      return false
    if (Array.isArray(first) !== Array.isArray(second)) return false
    const keys = Object.keys(first)
    if (keys.length > left || keys.length !== Object.keys(second).length) return false
    return keys.every(
      (key) => Object.hasOwn(second, key) && compare(Reflect.get(first, key), Reflect.get(second, key)),
    )
  }
  try {
    return compare(one, other)
  } catch {
    // Nested deeper than the stack, or unwilling to be read.
    return false
  }
}
