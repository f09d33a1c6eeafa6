'use strict'

// What libraries ask of modules of Node, as far as the parts of them that steps use need it.

// Beside the objects, because old libraries inherit from a Stream without calling its constructor.
const held = new WeakMap()
const listenersOf = {
  get: (emitter) => {
    if (!held.has(emitter)) held.set(emitter, new Map())
    return held.get(emitter)
  },
}

class EventEmitter {
  on(name, listener) {
    listenersOf.get(this).set(name, [...(listenersOf.get(this).get(name) ?? []), listener])
    return this
  }
  once(name, listener) {
    const once = (...handed) => {
      this.off(name, once)
      listener(...handed)
    }
    return this.on(name, once)
  }
  off(name, listener) {
    listenersOf.get(this).set(
      name,
      (listenersOf.get(this).get(name) ?? []).filter((known) => known !== listener),
    )
    return this
  }
  addListener(name, listener) {
    return this.on(name, listener)
  }
  removeListener(name, listener) {
    return this.off(name, listener)
  }
  emit(name, ...handed) {
    const listeners = listenersOf.get(this).get(name) ?? []
    for (const listener of listeners) listener.apply(this, handed)
    return listeners.length > 0
  }
}
EventEmitter.EventEmitter = EventEmitter

function Stream() {}
Stream.prototype = Object.create(EventEmitter.prototype)
Stream.Stream = Stream

const inherits = (child, parent) => {
  child.super_ = parent
  Object.setPrototypeOf(child.prototype, parent.prototype)
}
const assert = (holds, message = 'Assertion failed') => {
  if (!holds) throw new Error(message)
}
assert.equal = (one, other, message) => assert(Object.is(one, other), message ?? `${one} is not ${other}`)

exports.events = EventEmitter
exports.stream = Stream
exports.assert = assert
exports.util = {
  inherits,
  format: (first, ...values) => {
    let used = 0
    const text = `${first}`.replace(/%[sdj]/gu, () => `${values[used++]}`)
    return [text, ...values.slice(used)].join(' ')
  },
  inspect: (value) => require('object-inspect')(value),
  promisify:
    (act) =>
    (...handed) =>
      new Promise((resolve, reject) =>
        act(...handed, (error, value) => (error ? reject(error) : resolve(value))),
      ),
  isDeepStrictEqual: (one, other) => require('lodash').isEqual(one, other),
  deprecate: (act) => act,
}
