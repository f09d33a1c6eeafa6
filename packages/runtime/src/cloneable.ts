/**
 * A value that can cross to the evaluator. Views hand over what they have at hand; what cannot be copied, such as a
 * function or an event of the browser, is left out of it.
 */
export const cloneable = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' ? null : value
  }
  try {
    return structuredClone(value)
  } catch {
    return withoutLiving(value)
  }
}

const withoutLiving = (value: object): unknown => {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return null
  }
}

/** The same for an object of names, each on its own. */
export const cloneableNames = (names: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, cloneable(value)]))
