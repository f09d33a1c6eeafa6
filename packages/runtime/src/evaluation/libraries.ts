import type { LibraryName } from '@ashlar/expression/running'
import type { LibraryRequest } from './protocol.ts'

const isFunction = (value: unknown): value is (...handed: readonly unknown[]) => unknown =>
  typeof value === 'function'

/** The libraries of an evaluator. They stand behind objects that cannot be written to, so no code changes them for others. */
export class Libraries {
  /** What each name stands for from the start; it works once the library was added. */
  readonly globals: Readonly<Record<LibraryName, unknown>>
  readonly #loaded = new Map<string, object>()

  constructor() {
    this.globals = { _: this.#guarded('_'), moment: this.#guarded('moment') }
  }

  /** Runs the source of a library: a script that exports one function or object the way of CommonJS. */
  add({ name, source }: LibraryRequest): void {
    const exported: { exports: unknown } = { exports: {} }
    // oxlint-disable-next-line typescript/no-implied-eval -- the source is a built file of ours; a worker without network cannot import it
    const load = new Function('module', 'exports', source)
    load(exported, exported.exports)
    const library = exported.exports
    if ((typeof library !== 'object' && typeof library !== 'function') || library === null) {
      throw new TypeError(`The library ${name} exports nothing.`)
    }
    freeze(library)
    this.#loaded.set(name, library)
  }

  #guarded(name: LibraryName): unknown {
    const library = (): object => {
      const loaded = this.#loaded.get(name)
      if (loaded === undefined) throw new ReferenceError(`${name} could not be loaded. Load the page again.`)
      return loaded
    }
    const refuse = (): never => {
      throw new TypeError(`${name} cannot be changed.`)
    }
    return new Proxy(() => {}, {
      get: (_, property) => Reflect.get(library(), property),
      has: (_, property) => Reflect.has(library(), property),
      apply: (_, self: unknown, handed: unknown[]) => {
        const called = library()
        if (!isFunction(called)) throw new TypeError(`${name} is not a function.`)
        const result: unknown = Reflect.apply(called, self, handed)
        return result
      },
      set: refuse,
      defineProperty: refuse,
      deleteProperty: refuse,
      setPrototypeOf: refuse,
      preventExtensions: refuse,
    })
  }
}

/** Freezes a library with its functions and the prototype of what it makes. */
const freeze = (library: object): void => {
  for (const name of Object.getOwnPropertyNames(library)) {
    const member: unknown = Object.getOwnPropertyDescriptor(library, name)?.value
    if ((typeof member === 'object' || typeof member === 'function') && member !== null) Object.freeze(member)
  }
  Object.freeze(library)
}
