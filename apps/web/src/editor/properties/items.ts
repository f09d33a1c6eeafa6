import type { JsonObject, JsonValue } from '@ashlar/schema'

/** The items of a list property; anything that is no object is passed over. */
export const readItems = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

const isObject = (item: JsonValue): item is JsonObject =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** What an item is called in the list: its label, its key, or its kind and number. */
export const itemTitle = (item: JsonObject, noun: string, index: number): string => {
  for (const name of ['label', 'key', 'name', 'field']) {
    const text = item[name]
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`
}

/** A copy of an item under a new id, named as a copy where it has a label. */
export const copyOfItem = (item: JsonObject, id: string): JsonObject => {
  const { label } = item
  return {
    ...structuredClone(item),
    id,
    ...(typeof label === 'string' && label !== '' && !label.includes('{{') ? { label: `${label} copy` } : {}),
  }
}

/** The names of the fields in the first object of a list, or in an object alone; every other value has none. */
export const fieldNames = (value: unknown): readonly string[] => {
  const first: unknown = Array.isArray(value)
    ? value.find((row) => typeof row === 'object' && row !== null)
    : value
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return []
  return Object.keys(first)
    .slice(0, 200)
    .filter((name) => name !== '')
}

/** The names of the fields in some data that no item has yet. */
export const newNames = (
  list: unknown,
  items: readonly JsonObject[],
  property: string,
): readonly string[] => {
  const known = new Set(items.map((item) => item[property]))
  return fieldNames(list).filter((name) => !known.has(name))
}
