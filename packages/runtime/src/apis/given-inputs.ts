import { parsePath } from '@ashlar/expression'
import type { JsonObject, JsonValue } from '@ashlar/schema'

/** What an API reads that a run is given in the place of what stands on the page, by path: `Country.value`. */
export type GivenInputs = ReadonlyMap<string, JsonValue>

/** Nothing is given: everything is read from the page. */
export const nothingGiven: GivenInputs = new Map()

/**
 * Finds the values of an API's paths in parameters by path. A parameter may also be what a path leads through: with
 * `Table1.selectedRow` the API finds its `Table1.selectedRow.id`. Throws an `Error` where the API reads no such thing.
 */
export const givenInputs = (
  api: string,
  paths: readonly string[],
  parameters: Readonly<JsonObject>,
): GivenInputs => {
  const given = new Map<string, JsonValue>()
  // Shorter ones first, so that a parameter for a part has the last word.
  const entries = Object.entries(parameters).sort(([one], [other]) => one.length - other.length)
  for (const [key, value] of entries) {
    const start = parsePath(key)
    const read = paths.filter((path) => isAtOrBelow(parsePath(path), start))
    if (read.length === 0) {
      const known = paths.length === 0 ? 'nothing of the page' : paths.join(', ')
      throw new Error(`${api} does not read ${key}. It reads ${known}.`)
    }
    for (const path of read) given.set(path, below(value, parsePath(path).slice(start.length)))
  }
  return given
}

const isAtOrBelow = (path: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && start.every((segment, place) => segment === path[place])

const below = (value: JsonValue, [first, ...rest]: readonly string[]): JsonValue => {
  if (first === undefined) return value
  if (Array.isArray(value)) return below(value[Number(first)] ?? null, rest)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return null
  return below(value[first] ?? null, rest)
}
