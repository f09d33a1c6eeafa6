'use strict'

const { parse } = JSON
const { defineProperty } = Object

const define = (name, value) =>
  defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
exports.defineGlobal = define

const whole = (exports) => exports

/** Takes away what would let code go on after its run is over, or make code in ways that nobody looks at. */
exports.removeGlobals = () => {
  for (const name of ['FinalizationRegistry', 'WeakRef', 'Atomics', 'WebAssembly', 'ShadowRealm']) {
    delete globalThis[name]
  }
}

/** Gives the realm the globals that code expects, and the libraries by their global names. */
exports.defineGlobals = ({ ask }, { start, stop }, require, tellUnhandled) => {
  /** A global whose module is loaded when it is first read. */
  const defineLater = (name, moduleName, pick) =>
    defineProperty(globalThis, name, {
      configurable: true,
      enumerable: false,
      get: () => {
        const value = pick(require(moduleName))
        define(name, value)
        return value
      },
      set: (value) => define(name, value),
    })

  define('global', globalThis)
  define('require', require)
  define('importLibrary', async (name) => require(name))
  define('setTimeout', (act, milliseconds, ...handed) => start(act, milliseconds, handed, false))
  define('setInterval', (act, milliseconds, ...handed) => start(act, milliseconds, handed, true))
  define('setImmediate', (act, ...handed) => start(act, 0, handed, false))
  define('clearTimeout', stop)
  define('clearInterval', stop)
  define('clearImmediate', stop)
  define(
    'queueMicrotask',
    (act) =>
      void Promise.resolve()
        .then(() => act())
        .catch(tellUnhandled),
  )
  for (const name of ['Buffer', 'TextEncoder', 'TextDecoder', 'atob', 'btoa', 'structuredClone']) {
    defineLater(name, 'ashlar:encoding', (exports) => exports[name])
  }
  for (const name of ['URL', 'URLSearchParams']) defineLater(name, 'ashlar:url', (exports) => exports[name])
  for (const name of ['fetch', 'Headers', 'Response', 'AbortController', 'AbortSignal']) {
    defineLater(name, 'ashlar:http', (exports) => exports[name])
  }
  defineLater('console', 'ashlar:console', whole)
  defineLater('crypto', 'ashlar:web-crypto', whole)
  for (const { global, name } of parse(ask('libraries', ''))) {
    if (global !== null) defineLater(global, name, whole)
  }
}
