import { parsePath } from '@ashlar/expression/running'
import type { SourceChange } from './source-change.ts'
import type { EntitySource } from './entity-source.ts'
import { iconNames } from './icon-names.ts'
import { LiveEntity } from './live-entity.ts'
import type { ChangeResponse, ComputedValue, SetMessage } from './protocol.ts'

const nothingFound: ReadonlyMap<string, unknown> = new Map()

const areSame = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean =>
  one.size === other.size &&
  [...one].every(([key, value]) => other.has(key) && Object.is(other.get(key), value))

/** The property that a path begins with. */
const firstOf = (path: string): string => path.split('.', 1)[0] ?? ''

/** Whether a property, or a part of it, is computed. */
const isBound = ({ bindings }: EntitySource['message'], property: string): boolean =>
  Object.keys(bindings).some((path) => path === property || path.startsWith(`${property}.`))

const split = (path: string): { name: string; property: string } => {
  const dot = path.indexOf('.')
  return dot === -1
    ? { name: path, property: '' }
    : { name: path.slice(0, dot), property: path.slice(dot + 1) }
}

/**
 * The values of a page on the page's own side: what the document says, what the evaluator computed, and what was set.
 * A set value is there at once; what it reaches follows with the evaluator's answer, or is found without it before.
 */
export class PageValues {
  readonly #entities = new Map<string, LiveEntity>()
  #definitions = 0

  /** Grows with each change of what the entities are and what their bindings say. */
  get definitions(): number {
    return this.#definitions
  }

  names(): IterableIterator<string> {
    return this.#entities.keys()
  }

  source(name: string): EntitySource | undefined {
    return this.#entities.get(name)?.source
  }

  sources(): EntitySource[] {
    return [...this.#entities.values()].map((entity) => entity.source)
  }

  /** The readable object of an entity; `undefined` when there is none. The same object while unchanged. */
  values(name: string): Readonly<Record<string, unknown>> | undefined {
    return this.#entities.get(name)?.values
  }

  /** The value of one property of an entity, without all the others. */
  property(name: string, property: string): unknown {
    return this.#entities.get(name)?.property(property)
  }

  /** The value at a path of own properties; `undefined` where there is none. */
  at(path: string): unknown {
    const [name = '', ...below] = parsePath(path)
    let value: unknown = name === 'icons' ? iconNames : this.values(name)
    for (const segment of below) {
      if (value === null || value === undefined || !Object.hasOwn(Object(value), segment)) return undefined
      value = Reflect.get(Object(value), segment)
    }
    return value
  }

  /**
   * Whether the value at a path needs no evaluation: it stands in the document, or was set. What an API gives is never
   * known in this sense, since a run may be on its way.
   */
  isKnown(path: string): boolean {
    const [name = '', property = ''] = parsePath(path)
    const entity = this.#entities.get(name)
    if (entity === undefined || property === '' || entity.source.message.kind === 'api') return false
    if (entity.set.has(property)) return true
    const { message, follows } = entity.source
    const origin = Object.hasOwn(follows, property) ? follows[property] : undefined
    if (origin !== undefined) return !entity.set.has(origin) && !isBound(message, origin)
    return !isBound(message, property)
  }

  /** Whether a property was set as a whole, so that its binding does not count. */
  isSet(name: string, property: string): boolean {
    return this.#entities.get(name)?.set.has(property) ?? false
  }

  /**
   * Takes over what was found without the evaluator, by name and property, in the place of all that was found before.
   * Answers with the names of which something is another than before.
   */
  takeFound(found: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[] {
    return [...this.#entities.keys()].filter((name) => this.putFound(name, found.get(name) ?? nothingFound))
  }

  /**
   * Takes over what was found without the evaluator for one entity, in the place of what was found before. Answers whether
   * the entity says anything else than before.
   */
  putFound(name: string, found: ReadonlyMap<string, unknown>): boolean {
    const entity = this.#entities.get(name)
    if (entity === undefined || areSame(entity.found, found)) return false
    const properties = [...new Set([...entity.found.keys(), ...found.keys()])]
    const said = (): unknown[] => {
      const { values, errors } = entity
      return properties.flatMap((property) => [values[firstOf(property)], errors[property]])
    }
    const before = said()
    entity.found = found
    entity.forgetComposed()
    return said().some((value, place) => !Object.is(value, before[place]))
  }

  /** What is wrong in an entity, by property path. */
  errors(name: string): Record<string, string> {
    return this.#entities.get(name)?.errors ?? {}
  }

  /** What was set in the given entities, or in all: what a fresh evaluator has to be told. */
  sets(names: Iterable<string> = this.#entities.keys()): SetMessage[] {
    return [...names].flatMap((name) =>
      [...(this.#entities.get(name)?.set ?? [])].map(([property, value]) => ({
        entity: name,
        property,
        value,
      })),
    )
  }

  /** The properties of an entity that are set. */
  setProperties(name: string): string[] {
    return [...(this.#entities.get(name)?.set.keys() ?? [])]
  }

  /** Takes over what an update of the document means. */
  takeSources({ removed, renamed, defined }: Pick<SourceChange, 'removed' | 'renamed' | 'defined'>): void {
    for (const name of removed) if (!renamed.some(({ from }) => from === name)) this.delete(name)
    this.#rename(renamed)
    this.define(defined)
  }

  /** Takes over entities; what was set or computed stays as far as the new definition still has it. */
  define(sources: readonly EntitySource[]): void {
    this.#definitions += 1
    for (const source of sources) {
      const { name, bindings, values } = source.message
      const entity = this.#entities.get(name)
      if (entity === undefined || entity.source.id !== source.id) {
        this.#entities.set(name, new LiveEntity(source))
        continue
      }
      entity.forgetFound(source)
      entity.source = source
      for (const path of entity.computed.keys())
        if (!Object.hasOwn(bindings, path)) entity.computed.delete(path)
      for (const path of entity.computedErrors.keys()) {
        if (!Object.hasOwn(bindings, path)) entity.computedErrors.delete(path)
      }
      for (const path of entity.set.keys()) if (!Object.hasOwn(values, firstOf(path))) entity.set.delete(path)
      entity.forgetComposed()
    }
  }

  /** Entities go on under other names, with what was set in them; names may change places. */
  #rename(renamed: SourceChange['renamed']): void {
    this.#definitions += 1
    const taken = renamed.map(({ from }) => this.#entities.get(from))
    for (const { from } of renamed) this.#entities.delete(from)
    for (const [position, { to }] of renamed.entries()) {
      const entity = new LiveEntity(to)
      for (const [property, value] of taken[position]?.set ?? []) {
        if (Object.hasOwn(to.message.values, property)) entity.set.set(property, value)
      }
      this.#entities.set(to.message.name, entity)
    }
  }

  delete(name: string): void {
    this.#definitions += 1
    this.#entities.delete(name)
  }

  /** Sets a property, or a value in one (`Counter.value`). Answers whether the entity has such a property at all. */
  set(name: string, property: string, value: unknown): boolean {
    const entity = this.#entities.get(name)
    if (entity === undefined || !Object.hasOwn(entity.source.message.values, firstOf(property))) return false
    entity.set.set(property, value)
    entity.forgetComposed()
    return true
  }

  clear(name: string, property: string): boolean {
    const entity = this.#entities.get(name)
    if (entity?.set.delete(property) !== true) return false
    entity.forgetComposed()
    return true
  }

  /** Forgets what was computed, before the first answer of a fresh evaluator is taken over. */
  forgetComputed(): void {
    for (const entity of this.#entities.values()) {
      entity.computed.clear()
      entity.computedErrors.clear()
      entity.forgetComposed()
    }
  }

  /**
   * Takes over an answer of the evaluator, except what it has no business with. Answers with the paths changed; where
   * what was found without the evaluator stands over it, nothing has changed yet.
   */
  take(response: ChangeResponse): string[] {
    const changed: string[] = []
    for (const item of response.values) {
      const { name, property } = split(item.path)
      const entity = this.#entities.get(name)
      if (entity === undefined || !Object.hasOwn(entity.source.message.values, property.split('.')[0] ?? ''))
        continue
      entity.computed.set(property, this.#resolve(item))
      if (entity.found.has(property)) continue
      entity.forgetComposed()
      changed.push(item.path)
    }
    for (const { path, message } of response.errors) {
      const { name, property } = split(path)
      const entity = this.#entities.get(name)
      if (entity === undefined) continue
      if (message === null) entity.computedErrors.delete(property)
      else entity.computedErrors.set(property, message)
      if (!entity.found.has(property)) changed.push(path)
    }
    return changed
  }

  #resolve(item: ComputedValue): unknown {
    if (!('same' in item)) return item.value
    const [name = '', property = '', ...below] = item.same
    let value = this.#entities.get(name)?.set.get(property)
    for (const key of below) {
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? Reflect.get(value, key)
          : null
    }
    return value
  }
}
