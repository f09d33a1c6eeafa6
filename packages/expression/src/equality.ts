/** How many values a structural comparison looks at before it calls two objects different. */
const comparedValues = 200

/**
 * Whether putting `next` in the place of `previous` would change nothing. Cheap: primitives and same objects at
 * once, small plain objects, lists and dates by their contents, anything larger counts as different.
 */
export function isUnchanged(previous: unknown, next: unknown): boolean {
  if (Object.is(previous, next)) return true
  if (typeof previous !== 'object' || typeof next !== 'object') return false
  return new Comparison().isSame(previous, next)
}

class Comparison {
  #left = comparedValues

  isSame(one: unknown, other: unknown): boolean {
    if (Object.is(one, other)) return true
    this.#left -= 1
    if (this.#left < 0 || !isObject(one) || !isObject(other)) return false
    const prototype: unknown = Object.getPrototypeOf(one)
    if (prototype !== Object.getPrototypeOf(other)) return false
    if (one instanceof Date && other instanceof Date) return Object.is(one.getTime(), other.getTime())
    if (Array.isArray(one) && Array.isArray(other)) return this.#isSameList(one, other)
    return prototype === Object.prototype || prototype === null ? this.#isSameRecord(one, other) : false
  }

  #isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
    if (one.length !== other.length || one.length > this.#left) return false
    return one.every((item, position) => this.isSame(item, other[position]))
  }

  #isSameRecord(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
    const keys = Object.keys(one)
    if (keys.length > this.#left || keys.length !== Object.keys(other).length) return false
    return keys.every((key) => Object.hasOwn(other, key) && this.isSame(one[key], other[key]))
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
