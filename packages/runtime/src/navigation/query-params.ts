import type { JsonObject, JsonValue } from '@ashlar/schema'

/** Query parameters that say how an application runs, not what it shows: they stay while it is navigated in. */
export const systemParameters: readonly string[] = ['environment', 'profile', 'branch', 'commitId', 'devMode']

/** Whether a query parameter belongs to the system. */
export const isSystemParameter = (name: string): boolean => systemParameters.includes(name)

/** Query parameters as bindings read them: a name that stands there several times has the list of its values. */
export const readQuery = (search: string): Readonly<Record<string, string | readonly string[]>> => {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(search))
    values.set(name, [...(values.get(name) ?? []), value])
  // fromEntries defines own properties, so that a parameter called __proto__ is a name like any other.
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))
}

/** What stands in an address for a value: lists repeat the name, objects are JSON, nothing and null are left out. */
const textsOf = (value: JsonValue | undefined): string[] => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

/** What a new address is made of beside its path. */
export interface QueryWishes {
  /** What the target carries in its own text, such as `?tab=2`. */
  readonly written?: string
  readonly given: JsonObject
  /** The query of the present address. */
  readonly current: string
  /** Whether parameters of the present address that the new one does not name come along; those of the system always do. */
  readonly keeps: boolean
}

/** The query of a new address of the same application, with its question mark; empty where there is none. */
export const mergeQuery = ({ written = '', given, current, keeps }: QueryWishes): string => {
  const next = new URLSearchParams(written)
  for (const [name, value] of Object.entries(given)) {
    next.delete(name)
    for (const text of textsOf(value)) next.append(name, text)
  }
  const named = new Set([...new URLSearchParams(written).keys(), ...Object.keys(given)])
  for (const [name, value] of new URLSearchParams(current)) {
    if (!named.has(name) && (keeps || isSystemParameter(name))) next.append(name, value)
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
