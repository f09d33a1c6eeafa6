import { ExpressionError } from './errors.ts'
import type { Expression } from './expression.ts'

/**
 * The names an expression may read, by name. Its prototype chain must end in null (see `createScope`), so that
 * nothing inherited from `Object.prototype` counts as a name.
 */
export type NameScope = Readonly<Record<string, unknown>>

/** A native function of one expression. Throws what the expression throws, and `ReferenceError` for unknown names. */
export type CompiledExpression = (scope: NameScope) => unknown

/** A scope whose chain ends in null; with `outer`, its names are seen through it. */
export function createScope(outer?: NameScope): Record<string, unknown> {
  // The type of Object.create is any; an object without own properties is a record of anything.
  const scope: Record<string, unknown> = Object.create(outer ?? null)
  return scope
}

/** Reads a name from a scope. Throws `ReferenceError` when the scope does not have it. */
export function readName(scope: NameScope, name: string): unknown {
  if (name in scope) return scope[name]
  throw new ReferenceError(`${name} is not defined`)
}

/**
 * Compiles one expression to a native function. Free names are read from the scope alone, never from the realm.
 * Throws `ExpressionError` with the code `unreadable-expression`. This is no sandbox: code can reach the realm
 * through the prototypes of values, so untrusted code is to be run in a worker or an interpreter.
 */
export function compile(expression: Expression): CompiledExpression {
  const [compiled] = compileAll([expression])
  if (typeof compiled === 'function') return compiled
  throw new ExpressionError('unreadable-expression', compiled?.message ?? 'The expression is empty.')
}

/**
 * Compiles many expressions at once, which costs a fraction of compiling one after the other. An expression that
 * the engine refuses gives its error in its place.
 */
export function compileAll(expressions: readonly Expression[]): (CompiledExpression | Error)[] {
  const compiled: (CompiledExpression | Error)[] = []
  for (let start = 0; start < expressions.length; start += batchSize) {
    compiled.push(...compileBatch(expressions.slice(start, start + batchSize)))
  }
  return compiled
}

const batchSize = 256

function compileBatch(expressions: readonly Expression[]): (CompiledExpression | Error)[] {
  const bodies = expressions.map((expression) => `($scope${suffix(expression)})=>${body(expression)}`)
  try {
    return instantiate(bodies)
  } catch (error) {
    if (expressions.length > 1) return expressions.flatMap((expression) => compileBatch([expression]))
    return [error instanceof Error ? error : new Error(String(error))]
  }
}

function instantiate(bodies: readonly string[]): CompiledExpression[] {
  const factory = new Function('$read', `'use strict';return[${bodies.join(',\n')}]`)
  // What a function made from text returns has no type; the text above is a list of functions of a scope.
  const make = factory as (read: typeof readName) => CompiledExpression[]
  return make(readName)
}

/**
 * The JavaScript text of a function `(scope) => value`, for running an expression in another engine. It needs
 * nothing but the scope, whose own properties are the names; names that are missing throw `ReferenceError`.
 * Throws `ExpressionError` with the code `unreadable-expression`.
 */
export function toFunctionSource(expression: Expression): string {
  if (expression.error) throw new ExpressionError('unreadable-expression', expression.error.message)
  const mark = suffix(expression)
  const read =
    `const $read${mark}=(scope,name)=>{if(Object.prototype.hasOwnProperty.call(scope,name))return scope[name];` +
    `throw new ReferenceError(name+' is not defined')};`
  return `(function($scope${mark}){'use strict';${read}return ${body(expression, 'own')}})`
}

/** Parameters are named so that no name in the expression can be taken for one of them. */
function suffix(expression: Expression): string {
  let mark = ''
  while (expression.source.includes(`$scope${mark}`) || expression.source.includes(`$read${mark}`)) mark += '_'
  return mark
}

/** The expression with each free name read from the scope: first directly, with care only where that gave nothing. */
function body(expression: Expression, mode: 'chain' | 'own' = 'chain'): string {
  const { source, codeStart, codeEnd } = expression
  if (codeStart === codeEnd) return '(void 0)'
  const mark = suffix(expression)
  const places = [...expression.names].sort((one, other) => one.start - other.start)
  let text = ''
  let position = codeStart
  for (const { name, start, end, form } of places) {
    const key = JSON.stringify(name)
    const careful = `$read${mode === 'chain' ? '' : mark}($scope${mark},${key})`
    const direct = `$scope${mark}[${key}]`
    const read = mode === 'chain' ? `(${direct}??${careful})` : careful
    const written = form === 'typeof' ? ` ${direct}` : form === 'shorthand' ? `${key}:${read}` : read
    text += source.slice(position, start) + written
    position = end
  }
  return `(${text}${source.slice(position, codeEnd)})`
}
