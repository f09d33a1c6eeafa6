/** How many parts one value may have. Whoever draws or writes a larger one is busy for seconds. */
const mostParts = 10_000_000

/** A text counts as the more parts, the longer it is. */
export const partsOfText = (text: string): number => 1 + text.length / 10

/**
 * Counts parts as whoever writes the value down would: a part that stands in several places counts in each of them, though
 * it is copied once. A value of thirty lists, each of which holds the one before twice, is a billion parts.
 */
class Count {
  #parts = 0
  /** How many parts lie in what was walked through; undefined while it is being walked through. */
  readonly #within = new Map<object, number | undefined>()

  get isOver(): boolean {
    return this.#parts > mostParts
  }

  add(value: unknown): void {
    this.#parts += typeof value === 'string' ? partsOfText(value) : 1
    if (typeof value !== 'object' || value === null || this.isOver) return
    if (this.#within.has(value)) {
      this.#parts += this.#within.get(value) ?? 0
      return
    }
    this.#within.set(value, undefined)
    const before = this.#parts
    if (ArrayBuffer.isView(value)) this.#parts += value.byteLength
    else this.#addAll(partsOf(value))
    this.#within.set(value, this.#parts - before)
  }

  #addAll(parts: Iterable<unknown>): void {
    for (const part of parts) {
      this.add(part)
      if (this.isOver) return
    }
  }
}

const partsOf = (value: object): Iterable<unknown> => {
  if (value instanceof Map) return [...value].flat(1)
  return Array.isArray(value) || value instanceof Set ? value : Object.values(value)
}

/** Why a value is too large to leave the place where it was made; undefined where it is not. */
export const faultOfSize = (value: unknown): string | undefined => {
  const count = new Count()
  count.add(value)
  return count.isOver ? 'The value is too large: it has more than 10 million parts.' : undefined
}
