import { createScope, KeptSlot, type NameScope, type NameSlot } from './name-scope.ts'

/** What names mean to some code: as a scope, and one by one. */
export interface NameView {
  readonly scope: NameScope
  /** The slot of a name, known or not: it follows what becomes of the name. */
  slot(name: string): NameSlot
}

/** The names of a page: the language's own and those of all entities. */
export class PageNames implements NameView {
  readonly scope: Record<string, unknown> = createScope()
  readonly #slots = new Map<string, KeptSlot>()

  constructor(globals: Readonly<Record<string, unknown>>) {
    Object.assign(this.scope, globals)
  }

  slot(name: string): NameSlot {
    let slot = this.#slots.get(name)
    if (!slot) {
      slot = new KeptSlot(name, this.scope[name], name in this.scope)
      this.#slots.set(name, slot)
    }
    return slot
  }

  set(name: string, value: unknown): void {
    this.scope[name] = value
    this.#follow(name, value, true)
  }

  delete(name: string): void {
    delete this.scope[name]
    this.#follow(name, undefined, false)
  }

  #follow(name: string, value: unknown, isKnown: boolean): void {
    const slot = this.#slots.get(name)
    if (!slot) return
    slot.value = value
    slot.isKnown = isKnown
  }
}

/** Names of one evaluation, in front of those of a page. */
export class AddedNames implements NameView {
  readonly scope: NameScope
  readonly #names: Readonly<Record<string, unknown>>
  readonly #around: NameView

  constructor(around: NameView, names: Readonly<Record<string, unknown>>) {
    const scope = createScope(around.scope)
    // Defined and not assigned: the scope around may have a getter of the same name.
    for (const [name, value] of Object.entries(names)) {
      Object.defineProperty(scope, name, { value, enumerable: true })
    }
    this.scope = scope
    this.#names = names
    this.#around = around
  }

  slot(name: string): NameSlot {
    if (!Object.hasOwn(this.#names, name)) return this.#around.slot(name)
    return new KeptSlot(name, this.#names[name], true)
  }
}
