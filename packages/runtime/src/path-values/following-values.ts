import type { EntitySource } from '../evaluation/entity-source.ts'
import type { PageValues } from '../evaluation/page-values.ts'
import { PathValues, pathsOf, plainTemplate } from './path-values.ts'

/** A bound property of an entity. */
interface Follower {
  readonly source: EntitySource
  readonly property: string
}

const nothingGiven: ReadonlyMap<string, unknown> = new Map()

/** Lists and objects stay the evaluator's: to check them and to write them as text takes time. */
const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null

/**
 * What a page shows of a value in the very tick in which it is set: bindings that are nothing but a path to it, texts
 * around such paths, and what only repeats those. They stand over what the evaluator says until it has answered all that
 * was set; then its word counts. What cannot be looked up stays as it is until then.
 */
export class FollowingValues {
  readonly #values: PageValues
  readonly #changed: (names: readonly string[]) => void
  readonly #found = new Map<string, ReadonlyMap<string, unknown>>()
  /** By what is read (`Input1.value`): what reads it. */
  #followers = new Map<string, Follower[]>()
  /** By what they are the bindings of. */
  #own = new Map<string, Follower[]>()
  /** For which definitions of the page the followers were gathered. */
  #definitions = -1
  #isOn = false

  /** `changed` hears of the names in which something is another than before. */
  constructor(values: PageValues, changed: (names: readonly string[]) => void) {
    this.#values = values
    this.#changed = changed
  }

  /** From now on. Before, while the evaluator has not answered for the first time, the first paint does the same. */
  begin(): void {
    this.#isOn = true
  }

  /** A property, or a value in one (`Counter.value`), was set or cleared. */
  changed(name: string, property: string): void {
    if (!this.#isOn) return
    const reached = this.#reachedFrom(name, property)
    if (reached.size === 0) return
    const pathValues = new PathValues(this.#values, nothingGiven, isSimple)
    const others = new Map<string, Map<string, unknown>>()
    for (const { source, property: follower } of reached) {
      const one = pathValues.bound(source, follower)
      if (one === null) continue
      const { name: own } = source.message
      const found = others.get(own) ?? new Map(this.#found.get(own))
      others.set(own, found.set(follower, one.value))
    }
    for (const [own, found] of others) this.#found.set(own, found)
    this.#tell([...others].filter(([own, found]) => this.#values.putFound(own, found)))
  }

  /** The evaluator has answered all that was set. */
  evaluated(): void {
    if (this.#found.size === 0) return
    const found = [...this.#found]
    this.#found.clear()
    this.#tell(found.filter(([name]) => this.#values.putFound(name, nothingGiven)))
  }

  #tell(changed: readonly (readonly [name: string, found: unknown])[]): void {
    if (changed.length > 0) this.#changed(changed.map(([name]) => name))
  }

  /** All that repeats a property, directly or because it repeats what does. */
  #reachedFrom(name: string, property: string): ReadonlySet<Follower> {
    if (this.#definitions !== this.#values.definitions) this.#gather()
    const reached = new Set<Follower>()
    const first = placeOf(name, property)
    // What is set no more says again what its own binding says.
    const open = [...(this.#own.get(first) ?? []), ...(this.#followers.get(first) ?? [])]
    for (const follower of open) {
      const { name: own } = follower.source.message
      if (reached.has(follower) || this.#values.isSet(own, follower.property)) continue
      reached.add(follower)
      open.push(...(this.#followers.get(placeOf(own, follower.property)) ?? []))
    }
    return reached
  }

  #gather(): void {
    this.#definitions = this.#values.definitions
    this.#followers = new Map()
    this.#own = new Map()
    for (const source of this.#values.sources()) {
      const { bindings, rules, names } = source.message
      // In a repeated cell, names mean what they mean there.
      if (names !== undefined) continue
      for (const [property, text] of Object.entries(bindings)) {
        const kind = rules[property]?.kind
        const template = kind === 'data' || kind === 'items' ? null : plainTemplate(text)
        if (template === null) continue
        const follower = { source, property }
        addTo(this.#own, placeOf(source.message.name, property), follower)
        const read = new Set(pathsOf(template).map((path) => placeOf(path?.[0], path?.[1])))
        for (const place of read) addTo(this.#followers, place, follower)
      }
    }
  }
}

const addTo = (lists: Map<string, Follower[]>, place: string, follower: Follower): void => {
  const list = lists.get(place)
  if (list === undefined) lists.set(place, [follower])
  else list.push(follower)
}

/** An entity's property, whatever is read below it. */
const placeOf = (name = '', property = ''): string => `${name}.${property.split('.', 1)[0] ?? ''}`
