import { ExpressionError } from './errors.ts'
import { parseExpression } from './expression.ts'
import { type NameScope, ScopeSlot } from './name-scope.ts'
import { body, compileCodes, freeMark, slotNames } from './native-code.ts'
import type { Expression } from './parsed.ts'

/** A native function of one expression. Throws what the expression throws, and `ReferenceError` for unknown names. */
export type CompiledExpression = (scope: NameScope) => unknown

/**
 * Compiles one expression, parsed or as source text, to a native function. Free names are read from the scope alone, never from the realm.
 * Throws `ExpressionError` with the code `unreadable-expression`. This is no sandbox: code can reach the realm
 * through the prototypes of values, so untrusted code is to be run in a worker or an interpreter.
 */
export function compile(source: Expression | string): CompiledExpression {
  const expression = typeof source === 'string' ? parseExpression(source) : source
  if (expression.error) throw new ExpressionError('unreadable-expression', expression.error.message)
  const [compiled] = compileAll([expression])
  if (typeof compiled === 'function') return compiled
  throw new ExpressionError('unreadable-expression', compiled?.message ?? 'The expression is empty.')
}

/**
 * Compiles many expressions at once, which costs a fraction of compiling one after the other. An expression that
 * the engine refuses gives its error in its place.
 */
export function compileAll(expressions: readonly Expression[]): (CompiledExpression | Error)[] {
  const codes = compileCodes(expressions)
  return expressions.map((expression, position) => {
    const code = codes[position]
    if (typeof code !== 'function') return code ?? new Error('The expression was not compiled.')
    const names = slotNames(expression)
    return (scope) => code(names.map((name) => new ScopeSlot(name, scope)))
  })
}

/**
 * The JavaScript text of a function `(scope) => value`, for running an expression (parsed or as source text) in another
 * engine. It needs
 * nothing but the scope, whose own properties are the names; names that are missing throw `ReferenceError`.
 * Throws `ExpressionError` with the code `unreadable-expression`.
 */
export function toFunctionSource(source: Expression | string): string {
  const expression = typeof source === 'string' ? parseExpression(source) : source
  if (expression.error) throw new ExpressionError('unreadable-expression', expression.error.message)
  const mark = freeMark([expression])
  const has = `Object.prototype.hasOwnProperty.call(scope,name)`
  const read =
    `const $read${mark}=(scope,name,isTypeof)=>{if(${has})return scope[name];if(isTypeof)return;` +
    `throw new ReferenceError(name+' is not defined')};`
  const text = body(expression, (name, isTypeof) => {
    const key = JSON.stringify(name)
    return `($read${mark}($scope${mark},${key}${isTypeof ? ',true' : ''}))`
  })
  return `(function($scope${mark}){'use strict';${read}return ${text}})`
}
