import { ownProperty } from './lookup.ts'
import { createScope, type NameScope, type NameSlot, ScopeSlot } from './name-scope.ts'
import type { NameView } from './page-names.ts'
import type { PathSegments } from './path.ts'

/** Names that mean something of their own in the bindings of one entity, each with the path that it stands for. */
export type OwnNames = Readonly<Record<string, PathSegments>>

/** The names of the page seen through names of one's own. What names stand for is looked up when it is read. */
class OwnView implements NameView {
  readonly scope: NameScope
  readonly #names: OwnNames
  readonly #outer: NameView
  readonly #slots = new Map<string, NameSlot>()

  constructor(names: OwnNames, outer: NameView) {
    const scope = createScope(outer.scope)
    for (const [name, path] of Object.entries(names)) {
      Object.defineProperty(scope, name, { enumerable: true, get: () => valueAt(outer.scope, path) })
    }
    this.scope = scope
    this.#names = names
    this.#outer = outer
  }

  slot(name: string): NameSlot {
    if (!Object.hasOwn(this.#names, name)) return this.#outer.slot(name)
    let slot = this.#slots.get(name)
    if (!slot) {
      slot = new ScopeSlot(name, this.scope)
      this.#slots.set(name, slot)
    }
    return slot
  }
}

/** The views of entities with names of their own, one for all entities that share these names. */
export class OwnViews {
  readonly #outer: NameView
  readonly #known = new WeakMap<OwnNames, NameView>()

  constructor(outer: NameView) {
    this.#outer = outer
  }

  /** Undefined without names: then the names of the page count. */
  of(names: OwnNames | undefined): NameView | undefined {
    if (!names) return undefined
    let view = this.#known.get(names)
    if (!view) {
      view = new OwnView(names, this.#outer)
      this.#known.set(names, view)
    }
    return view
  }
}

/** The same names after what some of them stand for was renamed; the same object where none was. */
export function withTarget(names: OwnNames, from: string, to: string): OwnNames {
  if (Object.values(names).every((path) => path[0] !== from)) return names
  return Object.fromEntries(
    Object.entries(names).map(([name, path]) => [name, path[0] === from ? [to, ...path.slice(1)] : path]),
  )
}

/** Whether two lists of names say the same. */
export function areSameNames(one: OwnNames | undefined, other: OwnNames | undefined): boolean {
  if (one === other) return true
  if (!one || !other || Object.keys(one).length !== Object.keys(other).length) return false
  return Object.entries(one).every(([name, path]) => {
    const same = Object.hasOwn(other, name) ? other[name] : undefined
    return same?.length === path.length && path.every((segment, depth) => segment === same[depth])
  })
}

function valueAt(scope: NameScope, path: PathSegments): unknown {
  let value: unknown = scope[path[0] ?? '']
  for (let depth = 1; depth < path.length; depth += 1) value = ownProperty(value, path[depth] ?? '')
  return value
}
