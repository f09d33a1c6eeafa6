import type { ChangedValue } from '@ashlar/expression/running'
import type { ComputedValue } from './protocol.ts'

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

  /** The values as they are sent: the place of an object that the page has too stands for it. */
  asPlaces(changed: readonly ChangedValue[]): readonly ComputedValue[] {
    return changed.some(({ value }) => this.#has(value)) ? changed.map((item) => this.#sent(item)) : changed
  }

  #has(value: unknown): boolean {
    return isObject(value) && this.#places.has(value)
  }

  #sent(item: ChangedValue): ComputedValue {
    const same = isObject(item.value) ? this.#places.get(item.value) : undefined
    return same === undefined ? item : { path: item.path, same }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
