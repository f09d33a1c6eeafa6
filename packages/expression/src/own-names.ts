import { createScope, type NameScope } from './compile.ts'
import { ownProperty } from './lookup.ts'
import type { PathSegments } from './path.ts'

/** Names that mean something of their own in the bindings of one entity, each with the path that it stands for. */
export type OwnNames = Readonly<Record<string, PathSegments>>

/** The scope of the page seen through names of one's own, one for all entities that share these names. */
export class OwnScopes {
  readonly #outer: NameScope
  readonly #known = new WeakMap<OwnNames, NameScope>()

  constructor(outer: NameScope) {
    this.#outer = outer
  }

  /** Undefined without names: then the scope of the page counts. What names stand for is looked up when it is read. */
  of(names: OwnNames | undefined): NameScope | undefined {
    if (!names) return undefined
    const known = this.#known.get(names)
    if (known) return known
    const scope = createScope(this.#outer)
    for (const [name, path] of Object.entries(names)) {
      Object.defineProperty(scope, name, { enumerable: true, get: () => valueAt(this.#outer, path) })
    }
    this.#known.set(names, scope)
    return scope
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
