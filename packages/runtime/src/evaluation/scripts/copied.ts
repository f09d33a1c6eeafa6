import { faultOfSize } from '@ashlar/expression/running'

// Captured before the realm loses it: scripts change what they are given, and must not change what bindings read.
const clone = structuredClone

/** A copy of a value, or its form as JSON where it cannot be copied. Throws `TypeError` where there is neither, and for a value that is too large to be drawn. */
export const copied = (value: unknown): unknown => {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError('A function cannot be handed over.')
  }
  if (typeof value !== 'object' || value === null) return value
  // A text with properties, such as what an API failed with, is its text elsewhere.
  if (value instanceof String) return value.valueOf()
  const fault = faultOfSize(value)
  if (fault !== undefined) throw new TypeError(fault)
  try {
    return clone(value)
  } catch {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? undefined : JSON.parse(text)
  }
}

/** Copies of what the page holds, the same one for the same value, so that `a.b === a.b` holds for scripts. */
export class Copies {
  readonly #known = new WeakMap<object, unknown>()

  of(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (this.#known.has(value)) return this.#known.get(value)
    const copy = copied(value)
    this.#known.set(value, copy)
    return copy
  }
}
