import type { EvaluationRequest } from './protocol.ts'

/**
 * The program of a realm: a function that evaluates what a request asks. It is made before any expression runs and keeps
 * what it needs of the realm, so that no expression can change how another one's value is reported; and it is part of the
 * image of the realm, so that a request need not read it. It answers with a JSON list of texts, one per function, each a
 * letter and its content. J: JSON text; U: undefined; N: no value that can be sent, and why; T: it threw, and what.
 */
export const evaluatingProgram = `'use strict';
(() => {
  const { stringify, parse } = JSON
  const { create, assign, prototype } = Object
  const own = Function.prototype.call.bind(prototype.hasOwnProperty)
  const text = String
  const bigAsText = (key, value) => (typeof value === 'bigint' ? text(value) : value)
  const failure = (error) => {
    try { return text(error && error.message !== undefined ? error.message : error) } catch { return 'It failed.' }
  }
  const report = (evaluate, scope) => {
    try {
      const value = evaluate(scope)
      if (typeof value === 'function') return 'NIt gives a function. Call it, or name a value.'
      if (typeof value === 'symbol') return 'NIt gives a symbol, which is no value that can be sent.'
      if (typeof value === 'object' && value !== null && typeof value.then === 'function') return 'NIt gives a promise. Bindings cannot wait.'
      const json = stringify(value, bigAsText)
      return json === undefined ? 'U' : 'J' + json
    } catch (error) {
      return 'T' + failure(error)
    }
  }
  return (asked, given) => {
    const functions = asked[0]
    const names = asked[1]
    const scope = create(null)
    // By their places: to walk over a list asks its prototype, which expressions can reach.
    for (let at = 0; at < names.length; at += 1) if (own(globalThis, names[at])) scope[names[at]] = globalThis[names[at]]
    assign(scope, parse(given))
    const { length } = functions
    let output = ''
    // Texts only: to write an object as JSON asks its prototype, which expressions can reach.
    for (let at = 0; at < length; at += 1) output += (at === 0 ? '' : ',') + stringify(report(functions[at], scope))
    return '[' + output + ']'
  }
})()`

/** What the function of the program is handed beside the scope, as JavaScript: functions, and names of globals. */
export const askedOf = ({ functions, globalNames }: EvaluationRequest): string =>
  `[[${functions.join(',\n')}],${JSON.stringify(globalNames)}]`

/**
 * Gives a realm a `Math.random` that begins where it is told to (`sfc32`), and answers with the function that tells it four
 * numbers of 32 bits. The interpreter's own begins by the time at which the realm was made.
 */
export const randomNumbers = `'use strict';
(() => {
  let a = 0, b = 0, c = 0, counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // Of 53 bits, as numbers have them.
  const { random } = { random() { return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992 } }
  Object.defineProperty(Math, 'random', { value: random, writable: true, configurable: true, enumerable: false })
  return (first, second, third, fourth) => {
    a = first | 0
    b = second | 0
    c = third | 0
    counter = fourth | 0
    for (let turn = 0; turn < 12; turn += 1) next()
  }
})()`
