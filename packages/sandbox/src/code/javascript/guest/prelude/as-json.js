'use strict'

const { stringify } = JSON
const { defineProperty } = Object

class NotJson extends Error {}
exports.NotJson = NotJson

const messageOf = (error) => {
  try {
    return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
      ? `${error.name ?? 'Error'}: ${error.message}`
      : `${typeof error === 'string' ? error : (stringify(error) ?? typeof error)}`
  } catch {
    return 'Error: it threw something that has no text.'
  }
}
/** What somebody threw, in one line; it may be anything. */
exports.messageOf = messageOf

const teach = (prototype, toJSON) => {
  try {
    defineProperty(prototype, 'toJSON', {
      value: toJSON,
      writable: true,
      configurable: true,
      enumerable: false,
    })
  } catch {
    // Code has frozen the prototype: it is written as JSON writes it.
  }
}

/** A value of code as JSON; throws NotJson with what to do where it is none. */
exports.asJson = (value, what) => {
  if (typeof value === 'function')
    throw new NotJson(`${what} is a function, which is not JSON. Call it, or name a value.`)
  if (typeof value === 'symbol') throw new NotJson(`${what} is a symbol, which is not JSON.`)
  teach(BigInt.prototype, function () {
    return `${this}`
  })
  teach(Map.prototype, function () {
    return Object.fromEntries(this)
  })
  teach(Set.prototype, function () {
    return [...this]
  })
  teach(Error.prototype, function () {
    return { name: this.name, message: this.message }
  })
  try {
    return stringify(value)
  } catch (error) {
    const message = messageOf(error)
    if (/circular/iu.test(message))
      throw new NotJson(`${what} refers to itself, so it is not JSON. Return only the parts that are needed.`)
    throw error
  }
}
