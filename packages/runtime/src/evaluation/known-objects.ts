/** How many parts of one value are remembered beside the value itself, such as `response.rows`. */
const rememberedParts = 50

/**
 * Remembers which objects the page gave, so that a binding that passes one on, such as a table's data from an API's
 * response, is answered with where it is instead of with a copy of all of it.
 */
export class KnownObjects {
  readonly #places = new WeakMap<object, readonly string[]>()

  add(entity: string, property: string, value: unknown): void {
    if (!isObject(value)) return
    const place = [entity, property]
    this.#places.set(value, place)
    if (Array.isArray(value)) return
    for (const [key, part] of Object.entries(value).slice(0, rememberedParts)) {
      if (isObject(part)) this.#places.set(part, [...place, key])
    }
  }

  /** The place of an object that the page has too; `null` for everything else. */
  find(value: unknown): readonly string[] | null {
    return isObject(value) ? (this.#places.get(value) ?? null) : null
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
