import type { EvaluationRequest } from './protocol.ts'

/**
 * The program that an interpreter runs for a request. What it needs of the realm is captured before any expression
 * runs, so that one expression cannot change how another one's value is reported. It answers with a JSON list of texts, one
 * per function, each a letter and its content. J: JSON text; U: undefined; N: no value that can be sent, and why; T: it
 * threw, and what.
 */
export const programFor = ({ functions, scope, globalNames }: EvaluationRequest): string => `'use strict';
(() => {
  const { stringify, parse } = JSON
  const { create, assign, prototype } = Object
  const own = Function.prototype.call.bind(prototype.hasOwnProperty)
  const text = String
  const scope = create(null)
  for (const name of ${JSON.stringify(globalNames)}) if (own(globalThis, name)) scope[name] = globalThis[name]
  assign(scope, parse(${JSON.stringify(scope)}))
  const bigAsText = (key, value) => (typeof value === 'bigint' ? text(value) : value)
  let output = ''
  // Texts only: to write an object as JSON asks its prototype, which expressions can reach.
  const add = (kind, content) => {
    output += (output === '' ? '' : ',') + stringify(kind + content)
  }
  const report = (evaluate) => {
    try {
      const value = evaluate(scope)
      if (typeof value === 'function') return add('N', 'It gives a function. Call it, or name a value.')
      if (typeof value === 'symbol') return add('N', 'It gives a symbol, which is no value that can be sent.')
      if (typeof value === 'object' && value !== null && typeof value.then === 'function') return add('N', 'It gives a promise. Bindings cannot wait.')
      const json = stringify(value, bigAsText)
      return json === undefined ? add('U', '') : add('J', json)
    } catch (error) {
      let message = 'It failed.'
      try { message = text(error && error.message !== undefined ? error.message : error) } catch {}
      add('T', message)
    }
  }
  ${functions.map((source) => `report(${source})`).join('\n  ')}
  return '[' + output + ']'
})()`

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
