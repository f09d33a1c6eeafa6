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
