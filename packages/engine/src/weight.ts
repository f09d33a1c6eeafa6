import type { JsonValue } from '@ashlar/schema'

/** Bytes that an object, a list or a number takes, roughly. */
const slotBytes = 16

/** Roughly the bytes that a value takes in memory. */
export const gatheredWeight = (value: JsonValue): number => {
  let bytes = 0
  const waiting: JsonValue[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    bytes += slotBytes
    if (typeof next === 'string') bytes += next.length
    else if (Array.isArray(next)) for (const inner of next) waiting.push(inner)
    else if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next)) waiting.push(inner)
  }
  return bytes
}
