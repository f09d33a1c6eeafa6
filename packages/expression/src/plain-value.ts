import { faultOfSize, partsOfText } from './value-size.ts'

/** Longest text that a binding may give, in UTF-16 units. */
const longestText = 10 * 1024 * 1024

const deepestLevel = 500

/** Values with fewer parts are looked at quickly, and are never too large. */
const quickParts = 100_000

/** The value as it is kept, or a sentence about why it cannot be. */
export type PlainValue = { readonly value: unknown } | { readonly fault: string }

/** Whether a value is one of those that can be kept without a look inside: most are. */
export function isSimple(value: unknown): boolean {
  const type = typeof value
  return type === 'number' || type === 'boolean' || value === null || value === undefined
}

/**
 * Checks that a value can be kept, compared and sent to another thread: no promise, no function, no value that
 * contains itself, and none that is too large to be drawn. Objects that know their own JSON form (dates of moment and dayjs, URLs) become that form; what
 * such an object stands in becomes JSON as a whole.
 */
export function toPlainValue(value: unknown): PlainValue {
  if (typeof value !== 'object' || value === null) {
    const fault = faultOfPrimitive(value, 'The binding returns')
    return fault === undefined ? { value } : { fault }
  }
  const own = hasJsonForm(value) ? value.toJSON() : value
  if (own !== value) return toPlainValue(own)
  const quick = new Inspection(64, 20_000, false)
  let fault = quick.faultOf(value, 0)
  let holdsJsonForms = quick.holdsJsonForms
  if (fault === undefined && quick.gaveUp) {
    const thorough = new Inspection(deepestLevel, Number.POSITIVE_INFINITY, true)
    fault = thorough.faultOf(value, 0)
    if (thorough.gaveUp) fault ??= `The value is nested deeper than ${deepestLevel} levels.`
    fault ??= faultOfSize(value)
    holdsJsonForms = thorough.holdsJsonForms
  }
  if (fault !== undefined) return { fault }
  return { value: holdsJsonForms ? JSON.parse(JSON.stringify(value)) : value }
}

function faultOfPrimitive(value: unknown, subject: string): string | undefined {
  if (typeof value === 'string' && value.length > longestText) return `${subject} a text longer than 10 MB.`
  if (typeof value === 'function') return `${subject} a function. Call it, or return a value.`
  if (typeof value === 'symbol') return `${subject} a symbol, which is no value to show.`
  return undefined
}

function hasJsonForm(value: object): value is { toJSON: () => unknown } {
  return !(value instanceof Date) && 'toJSON' in value && typeof value.toJSON === 'function'
}

function faultOfKind(value: object): string | undefined {
  if (value instanceof Promise || ('then' in value && typeof value.then === 'function')) {
    return 'The binding returns a promise. A binding has to give its value at once; load data with an API.'
  }
  if (value instanceof WeakMap || value instanceof WeakSet || value instanceof WeakRef) {
    return 'The binding returns a weak collection, which cannot be kept.'
  }
  if ('next' in value && typeof value.next === 'function') {
    return 'The binding returns an iterator. Make it a list with [...iterator].'
  }
  return undefined
}

/**
 * One walk through a value. The quick one keeps no record of where it was and gives up on values that are deep or
 * large; the thorough one keeps it, and so ends on values that contain themselves or share parts.
 */
class Inspection {
  gaveUp = false
  holdsJsonForms = false
  readonly #deepest: number
  /** How many objects may still be walked through. */
  #left: number
  /** How many parts may still be looked at. */
  #partsLeft: number
  readonly #open: Set<object> | undefined
  readonly #done: Set<object> | undefined

  constructor(deepest: number, values: number, isThorough: boolean) {
    this.#deepest = deepest
    this.#left = values
    this.#partsLeft = isThorough ? Number.POSITIVE_INFINITY : quickParts
    this.#open = isThorough ? new Set() : undefined
    this.#done = isThorough ? new Set() : undefined
  }

  faultOf(value: unknown, depth: number): string | undefined {
    this.#partsLeft -= typeof value === 'string' ? partsOfText(value) : 1
    if (this.#partsLeft < 0) {
      this.gaveUp = true
      return undefined
    }
    if (typeof value !== 'object' || value === null) return faultOfPrimitive(value, 'The value holds')
    if (this.#done?.has(value)) return undefined
    if (this.#open?.has(value)) return 'The value contains itself.'
    this.#left -= 1
    if (depth > this.#deepest || this.#left < 0) {
      this.gaveUp = true
      return undefined
    }
    const fault = faultOfKind(value)
    if (fault !== undefined) return fault
    if (hasJsonForm(value)) {
      this.holdsJsonForms = true
      return undefined
    }
    this.#open?.add(value)
    const inner = this.#faultWithin(value, depth + 1)
    this.#open?.delete(value)
    this.#done?.add(value)
    return inner
  }

  #faultWithin(value: object, depth: number): string | undefined {
    if (ArrayBuffer.isView(value)) this.#partsLeft -= value.byteLength
    if (ArrayBuffer.isView(value) || value instanceof Date || value instanceof RegExp) return undefined
    const parts =
      value instanceof Map
        ? [...value].flat(1)
        : Array.isArray(value) || value instanceof Set
          ? value
          : undefined
    if (parts) return this.#faultAmong(parts, depth)
    const record: Record<string, unknown> = Object(value)
    for (const key in record) {
      if (!Object.hasOwn(record, key)) continue
      const fault = this.faultOf(record[key], depth)
      if (fault !== undefined || this.gaveUp) return fault
    }
    return undefined
  }

  #faultAmong(parts: Iterable<unknown>, depth: number): string | undefined {
    for (const part of parts) {
      const fault = this.faultOf(part, depth)
      if (fault !== undefined || this.gaveUp) return fault
    }
    return undefined
  }
}
