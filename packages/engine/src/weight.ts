import type { JsonValue } from '@ashlar/schema'

/** Bytes of the parts of a value as the server's own JavaScript keeps them, measured for what `JSON.parse` gives. */
const slot = 8
const boxedNumber = 16
const textBytes = 24
const listBytes = 48
const objectBytes = 56
/** An object with more names than this has a table of its own, in which each name is kept. */
const mostSharedNames = 64
const tableEntry = 64

/**
 * Roughly the bytes that a value takes in memory: for what systems answer it is between the true size and twice that, and
 * for what is made to mislead not less than two thirds. Stops counting behind `enough`.
 */
export const weightOf = (value: JsonValue, enough = Number.POSITIVE_INFINITY): number => {
  if (!isStructure(value)) return flatWeight(value)
  let bytes = slot
  const waiting: Structure[] = [value]
  const count = (inner: JsonValue): void => {
    if (isStructure(inner)) {
      bytes += slot
      waiting.push(inner)
    } else bytes += flatWeight(inner)
  }
  for (let next = waiting.pop(); next !== undefined && bytes <= enough; next = waiting.pop()) {
    if (Array.isArray(next)) {
      bytes += listBytes
      for (const inner of next) count(inner)
    } else {
      let names = 0
      let characters = 0
      for (const name in next) {
        if (!Object.hasOwn(next, name)) continue
        names += 1
        characters += name.length
        count(next[name] ?? null)
      }
      bytes += objectBytes
      if (names > mostSharedNames) bytes += names * tableEntry + characters
    }
  }
  return bytes
}

const flatWeight = (value: string | number | boolean | null): number => {
  if (typeof value === 'string') return slot + textBytes + value.length
  // Small whole numbers stand in the slot itself.
  return typeof value === 'number' && (value | 0) !== value ? slot + boxedNumber : slot
}

type Structure = JsonValue[] | { [key: string]: JsonValue }

const isStructure = (value: JsonValue): value is Structure => typeof value === 'object' && value !== null
