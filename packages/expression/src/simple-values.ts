/**
 * What simple code (`simple-code.ts`) can do with values, with one meaning: that of an interpreter which is given the scope
 * as JSON and gives its value as JSON. Whatever would call something, or could mean something else there, is left to it.
 */

/** Thrown where an expression needs an interpreter after all. It is no error, so it has no stack. */
export const needsInterpreter = Symbol('This needs an interpreter.')

/** Stops here; the interpreter evaluates the expression as a whole. */
export function leave(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- a stack would cost more than the evaluation
  throw needsInterpreter
}

/** How much one evaluation may look at and make, in characters and values; larger ones belong where they can be ended. */
export class Budget {
  #left = 300_000

  spend(amount: number): void {
    this.#left -= amount
    if (this.#left < 0) leave()
  }
}

export type Primitive = string | number | boolean | null | undefined
type PlainObject = Readonly<Record<string, unknown>>

export function isPrimitive(value: unknown): value is Primitive {
  return (
    value === null ||
    value === undefined ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  )
}

/** An object that has nothing but its own properties, as JSON gives it. */
function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A primitive for operators that would ask an object for one. */
export function primitive(value: unknown): Primitive {
  return isPrimitive(value) ? value : leave()
}

/** A value of the scope as the interpreter would find it: JSON knows no undefined and no negative zero. */
export function fromScope(value: unknown): unknown {
  if (value === undefined) return leave()
  return value === 0 ? 0 : value
}

const index = /^(?:0|[1-9]\d{0,9})$/

/** Whether a value has a property of its own; inherited ones are left. */
export function hasProperty(value: unknown, key: string): boolean {
  const isText = typeof value === 'string'
  const isList = Array.isArray(value)
  if (!isText && !isList && !isPlainObject(value)) return leave()
  if (Object.hasOwn(Object(value), key)) return true
  return index.test(key) || (!isText && !isList && !(key in Object.prototype)) ? false : leave()
}

/** `value[key]`, own properties alone. */
export function propertyOf(value: unknown, key: string): unknown {
  if (!hasProperty(value, key)) return undefined
  const holder: PlainObject = Object(value)
  return fromScope(holder[key])
}

/** What stands in a list or an object that simple code makes. */
function toKeep(value: unknown): unknown {
  // Reading from a list or object takes it for one of the scope, which has neither.
  return value === undefined || Object.is(value, -0) ? leave() : value
}

/** Adds `value` or, spread, what is in it to a list. */
export function addToList(list: unknown[], value: unknown, isSpread: boolean, budget: Budget): void {
  if (!isSpread) {
    list.push(toKeep(value))
    return
  }
  if (typeof value !== 'string' && !Array.isArray(value)) leave()
  budget.spend(value.length)
  for (const item of value) list.push(fromScope(item))
}

export type Made = Record<string, unknown>

/** An object without any property, not even inherited ones. */
export function madeObject(): Made {
  // The type of Object.create is any; an object without own properties is a record of anything.
  const made: Made = Object.create(null)
  return made
}

export function addToObject(made: Made, key: string, value: unknown): void {
  made[key] = toKeep(value)
}

/** Adds what is in `value` to an object. */
export function spreadInto(made: Made, value: unknown, budget: Budget): void {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return
  // The interpreter spreads no text into an object, and other engines do.
  if (!Array.isArray(value) && !isPlainObject(value)) leave()
  const entries = Object.entries(value)
  budget.spend(entries.length)
  for (const [key, item] of entries) made[key] = fromScope(item)
}

/** How many levels a value may have. */
const deepest = 100
/** What a value costs beside its characters: no number is longer in JSON than three times this. */
const valueCost = 8

/** A value as it comes out of the interpreter as JSON, and back from it: what has no place in JSON becomes null or nothing. */
export function asReported(value: unknown, budget: Budget, depth = 0): unknown {
  budget.spend(valueCost)
  switch (typeof value) {
    case 'string':
      budget.spend(value.length)
      return value
    case 'number':
      if (!Number.isFinite(value)) return null
      return value === 0 ? 0 : value
    case 'boolean':
    case 'undefined':
      return value
    default:
  }
  if (value === null) return null
  if (depth >= deepest) return leave()
  if (Array.isArray(value)) return value.map((item) => asReported(item, budget, depth + 1) ?? null)
  if (!isPlainObject(value)) return leave()
  const reported: Made = {}
  for (const [key, item] of Object.entries(value)) {
    budget.spend(key.length)
    // As a name, it would set what the object inherits.
    if (key === '__proto__' || item === undefined) leave()
    reported[key] = asReported(item, budget, depth + 1)
  }
  return reported
}
