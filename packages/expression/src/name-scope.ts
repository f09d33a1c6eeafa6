/**
 * The names an expression may read, by name. Its prototype chain must end in null (see `createScope`), so that
 * nothing inherited from `Object.prototype` counts as a name.
 */
export type NameScope = Readonly<Record<string, unknown>>

/** A scope whose chain ends in null; with `outer`, its names are seen through it. */
export function createScope(outer?: NameScope): Record<string, unknown> {
  // The type of Object.create is any; an object without own properties is a record of anything.
  const scope: Record<string, unknown> = Object.create(outer ?? null)
  return scope
}

/** Reads a name from a scope. Throws `ReferenceError` when the scope does not have it. */
export function readName(scope: NameScope, name: string): unknown {
  if (name in scope) return scope[name]
  throw new ReferenceError(`${name} is not defined`)
}

/** Where one name is read: code has one for each name that it mentions, found once instead of at each reading. */
export interface NameSlot {
  readonly name: string
  /** Undefined while the name is not known. */
  readonly value: unknown
  readonly isKnown: boolean
}

/** Reads a name from its slot. Throws `ReferenceError` while the name is not known. */
export function readSlot(slot: NameSlot): unknown {
  if (slot.isKnown) return slot.value
  throw new ReferenceError(`${slot.name} is not defined`)
}

/** A name with the value that it was given last. */
export class KeptSlot implements NameSlot {
  readonly name: string
  value: unknown
  isKnown: boolean

  constructor(name: string, value: unknown, isKnown: boolean) {
    this.name = name
    this.value = value
    this.isKnown = isKnown
  }
}

/** A name of a scope, looked up at each reading. */
export class ScopeSlot implements NameSlot {
  readonly name: string
  readonly #scope: NameScope

  constructor(name: string, scope: NameScope) {
    this.name = name
    this.#scope = scope
  }

  get value(): unknown {
    return this.#scope[this.name]
  }

  get isKnown(): boolean {
    return this.name in this.#scope
  }
}
