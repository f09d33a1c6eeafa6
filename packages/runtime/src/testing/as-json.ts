import type { JsonValue } from '@ashlar/schema'

/** A value as JSON; undefined for what JSON cannot say as it is, such as a file. */
export const asJson = (value: unknown): JsonValue | undefined => {
  if (value === undefined) return null
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) {
    const items = value.map(asJson)
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (typeof value !== 'object' || !isPlain(value)) return undefined
  const entries: [string, JsonValue][] = []
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    const json = asJson(inner)
    if (json === undefined) return undefined
    entries.push([key, json])
  }
  return Object.fromEntries(entries)
}

/** Objects of another window have other prototypes that are as plain. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null ||
    (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null && !('size' in value))
  )
}
