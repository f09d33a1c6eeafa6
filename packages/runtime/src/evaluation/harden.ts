/**
 * What the global object of the worker keeps: the language itself, and the few names of the platform that bindings
 * may use. Everything else of the platform goes, so that code which climbs out of a binding's scope finds no door:
 * no fetch, no sockets, no storage, no further workers, no messages, no timers. The frame's policy forbids the same
 * once more and does not depend on this.
 */
const keptGlobals: ReadonlySet<string> = new Set(
  (
    'Object Function Array String Number Boolean Symbol BigInt Math JSON Date RegExp Map Set WeakMap WeakSet WeakRef ' +
    'Promise Proxy Reflect Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ' +
    'Intl ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array ' +
    'BigInt64Array BigUint64Array Float16Array Float32Array Float64Array Iterator globalThis undefined NaN Infinity ' +
    'parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape ' +
    'eval URL URLSearchParams TextEncoder TextDecoder atob btoa'
  ).split(' '),
)

/** Objects that all code shares: frozen, so that one binding cannot change what another one, or we, rely on. */
const sharedNames = (
  'Object Function Array String Number Boolean Symbol BigInt Math JSON Date RegExp Map Set WeakMap WeakSet Promise ' +
  'Reflect Error RangeError ReferenceError SyntaxError TypeError Intl ArrayBuffer URL URLSearchParams MessagePort ' +
  'MessageEvent EventTarget Event'
).split(' ')

/** What libraries give objects of their own, although every object inherits it. */
const overridden = ['toString', 'toLocaleString', 'valueOf']

/**
 * Lets objects have properties of their own by assignment where the frozen prototype of all objects has one of the
 * same name: otherwise `mine.toString = …` would be refused.
 */
const allowOverriding = (prototype: object): void => {
  for (const name of overridden) {
    const original: unknown = Reflect.get(prototype, name)
    Object.defineProperty(prototype, name, {
      get: () => original,
      set(this: unknown, value: unknown) {
        if (typeof this !== 'object' && typeof this !== 'function') return
        if (this === null || this === prototype)
          throw new TypeError(`${name} cannot be changed for all objects.`)
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true })
      },
      configurable: false,
    })
  }
}

const freezeShared = (realm: object): void => {
  allowOverriding(Object.prototype)
  for (const name of sharedNames) {
    const shared: unknown = Reflect.get(realm, name)
    if (typeof shared !== 'function' && (typeof shared !== 'object' || shared === null)) continue
    if ('prototype' in shared && typeof shared.prototype === 'object' && shared.prototype !== null) {
      Object.freeze(shared.prototype)
    }
    Object.freeze(shared)
  }
  for (const made of [async () => {}, function* () {}, async function* () {}]) {
    const prototype: unknown = Object.getPrototypeOf(made)
    if (typeof prototype === 'object' && prototype !== null) Object.freeze(prototype)
  }
}

/** Takes the platform away from a realm and freezes what is shared. Cannot be undone. */
export const harden = (realm: object): void => {
  freezeShared(realm)
  for (let holder: object | null = realm; holder !== null && holder !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (keptGlobals.has(name) || name === 'constructor') continue
      // A name that cannot be redefined is one of the language's own constants or harmless by the frame's policy.
      Reflect.defineProperty(holder, name, { value: undefined, writable: false, configurable: false })
    }
    holder = Object.getPrototypeOf(holder)
  }
}
