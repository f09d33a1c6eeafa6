import { parsePath } from '@ashlar/expression/running'
import type { JsonObject, JsonValue } from '@ashlar/schema'

/**
 * The values of the paths that an API declares, as nested objects: `['Country.value']` gives
 * `{ Country: { value: … } }`, and `['Table1.selectedRows.1.id']` gives `{ Table1: { selectedRows: [null, { id: … }] } }`: a
 * list stays one for code. Nothing else of the page leaves the browser. What JSON cannot hold becomes null.
 */
export const collectInputs = (paths: readonly string[], read: (path: string) => unknown): JsonObject =>
  nest(
    paths,
    (path) => toJson(read(path)),
    (path) => Array.isArray(read(path)),
  )

/**
 * Of inputs that somebody sent, the values of the paths that an API declares, as `collectInputs` writes them, and nothing
 * else: no other name, and nothing beside a declared path below it.
 */
export const declaredInputs = (paths: readonly string[], given: JsonObject): JsonObject => {
  const read = (path: string): JsonValue | undefined => ownAt(given, parsePath(path))
  const found = paths.filter((path) => read(path) !== undefined)
  return nest(
    found,
    (path) => read(path) ?? null,
    (path) => Array.isArray(read(path)),
  )
}

const ownAt = (value: JsonValue, path: readonly string[]): JsonValue | undefined => {
  let found: JsonValue | undefined = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Array.isArray(found) ? found[Number(key)] : found[key]
  }
  return found
}

const nest = (
  paths: readonly string[],
  read: (path: string) => JsonValue,
  isList: (path: string) => boolean,
): JsonObject => {
  const inputs = new Branch()
  for (const path of [...paths].sort((one, other) => one.length - other.length)) {
    inputs.put(parsePath(path), read(path))
  }
  return inputs.toObject([], isList)
}

/** With entries further back than this, an object stands for a list: it would be all gaps. */
const longestList = 1000

class Branch {
  readonly #entries = new Map<string, Branch | { readonly leaf: JsonValue }>()

  put(segments: readonly string[], value: JsonValue): void {
    const [first = '', ...rest] = segments
    const present = this.#entries.get(first)
    if (rest.length === 0) {
      if (present === undefined) this.#entries.set(first, { leaf: value })
      return
    }
    // A shorter path was put before and holds this one already.
    if (present !== undefined && !(present instanceof Branch)) return
    const branch = present ?? new Branch()
    if (present === undefined) this.#entries.set(first, branch)
    branch.put(rest, value)
  }

  toObject(place: readonly string[], isList: (path: string) => boolean): JsonObject {
    // fromEntries defines own properties, so that a segment called __proto__ is a name like any other.
    return Object.fromEntries(
      [...this.#entries].map(([key, entry]) => {
        if (!(entry instanceof Branch)) return [key, entry.leaf]
        const below = [...place, key]
        const object = entry.toObject(below, isList)
        const isOne = entry.#hasIndexesAlone() && isList(below.join('.'))
        return [key, isOne ? listOf(object) : object]
      }),
    )
  }

  #hasIndexesAlone(): boolean {
    return [...this.#entries.keys()].every((key) => /^\d+$/u.test(key) && Number(key) < longestList)
  }
}

const listOf = (entries: JsonObject): JsonValue[] => {
  const last = Math.max(...Object.keys(entries).map(Number))
  return Array.from({ length: last + 1 }, (_none, index) => entries[String(index)] ?? null)
}

const toJson = (value: unknown): JsonValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  try {
    const text = JSON.stringify(value)
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
