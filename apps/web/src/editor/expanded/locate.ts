import type { JsonValue } from '@ashlar/schema'

/**
 * The keys that lead to a place in a value. A part of the path that is no key of what it is read in is the id of
 * something below it, wherever that stands. The last key may be missing yet; null where the path leads nowhere.
 */
export const locate = (
  value: JsonValue | undefined,
  [key, ...rest]: readonly string[],
): readonly string[] | null => {
  if (key === undefined) return []
  if (typeof value !== 'object' || value === null) return null
  const inner: JsonValue | undefined = Object.hasOwn(value, key) ? entryOf(value, key) : undefined
  if (inner !== undefined) {
    const below = locate(inner, rest)
    return below && [key, ...below]
  }
  const way = wayTo(value, key)
  if (way !== null) {
    const below = locate(way.found, rest)
    return below && [...way.keys, ...below]
  }
  return rest.length === 0 && !Array.isArray(value) ? [key] : null
}

const entryOf = (value: object, key: string): JsonValue | undefined => Reflect.get(value, key)

interface Way {
  readonly keys: readonly string[]
  readonly found: JsonValue
}

const wayTo = (value: JsonValue, id: string): Way | null => {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'object' && child !== null && !Array.isArray(child) && child['id'] === id) {
      return { keys: [key], found: child }
    }
    const below = wayTo(child, id)
    if (below !== null) return { keys: [key, ...below.keys], found: below.found }
  }
  return null
}
