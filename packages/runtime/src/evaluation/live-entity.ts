import type { EntitySource } from './entity-source.ts'

/** A value set from outside the bindings: by a person, a step or an API. */
type SetValues = Map<string, unknown>

const noneFound: ReadonlyMap<string, unknown> = new Map()

/** One entity as the page knows it. */
export class LiveEntity {
  source: EntitySource
  /** What the evaluator computed, by property path. */
  readonly computed = new Map<string, unknown>()
  /** What was found without the evaluator: it counts until that knows as much as the page. */
  found: ReadonlyMap<string, unknown> = noneFound
  readonly set: SetValues = new Map()
  readonly computedErrors = new Map<string, string>()
  #values: Readonly<Record<string, unknown>> | null = null

  constructor(source: EntitySource) {
    this.source = source
  }

  /** The readable object; the same one while nothing in it changed. */
  get values(): Readonly<Record<string, unknown>> {
    this.#values ??= this.#compose()
    return this.#values
  }

  /** The value of one property, also while nothing asks for all of them. */
  property(name: string): unknown {
    if (this.#values !== null) return this.#values[name]
    const origin = this.#originOf(name)
    if (origin !== undefined) return this.property(origin)
    // A value in a property that was set or computed on its own is put into it with all the rest.
    const layers = [this.set, this.found, this.computed]
    if (layers.some((values) => hasPartOf(values, name))) return this.values[name]
    const layer = layers.find((values) => values.has(name))
    return layer === undefined ? this.source.message.values[name] : layer.get(name)
  }

  /** What is wrong, by property path. What was found without the evaluator is not what the evaluator last spoke of. */
  get errors(): Record<string, string> {
    const computed = [...this.computedErrors].filter(([path]) => !this.found.has(path))
    return { ...this.source.errors, ...Object.fromEntries(computed) }
  }

  /** Forgets what was found of bindings that say something else from now on. */
  forgetFound(after: EntitySource): void {
    const templateOf = ({ message }: EntitySource, path: string) => message.bindings[path]?.template
    this.found = new Map(
      [...this.found].filter(([path]) => templateOf(this.source, path) === templateOf(after, path)),
    )
  }

  forgetComposed(): void {
    this.#values = null
  }

  /** The property whose value a property has at present; undefined where it has its own. */
  #originOf(name: string): string | undefined {
    const { follows } = this.source
    return Object.hasOwn(follows, name) && !this.set.has(name) ? follows[name] : undefined
  }

  #compose(): Record<string, unknown> {
    const values: Record<string, unknown> = { ...this.source.message.values }
    const parts: [path: string, value: unknown][] = []
    for (const layer of [this.computed, this.found, this.set]) {
      for (const [path, value] of layer) {
        if (path.includes('.')) parts.push([path, value])
        else values[path] = value
      }
    }
    for (const [path, value] of parts) {
      const segments = path.split('.')
      const first = segments[0] ?? ''
      if (Object.hasOwn(values, first)) values[first] = putInto(values[first], segments, 1, value)
    }
    // The evaluator comes to the same, but says so only once it has answered.
    for (const name of Object.keys(this.source.follows)) {
      const origin = this.#originOf(name)
      if (origin !== undefined) values[name] = values[origin]
    }
    return values
  }
}

const hasPartOf = (values: ReadonlyMap<string, unknown>, name: string): boolean => {
  for (const path of values.keys()) if (path.startsWith(`${name}.`)) return true
  return false
}

const putInto = (holder: unknown, segments: readonly string[], depth: number, value: unknown): unknown => {
  const key = segments[depth]
  if (key === undefined) return value
  if (Array.isArray(holder)) {
    const position = Number(key)
    if (!Number.isInteger(position) || position < 0 || position >= holder.length) return holder
    return holder.map((item: unknown, index) =>
      index === position ? putInto(item, segments, depth + 1, value) : item,
    )
  }
  if (typeof holder !== 'object' || holder === null) return holder
  return { ...holder, [key]: putInto(Reflect.get(holder, key), segments, depth + 1, value) }
}
