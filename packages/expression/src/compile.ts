import { ExpressionError } from './errors.ts'
import { type Expression, parseExpression } from './expression.ts'

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
  const compiled: (CompiledExpression | Error)[] = []
  for (let start = 0; start < expressions.length; start += batchSize) {
    compiled.push(...compileBatch(expressions.slice(start, start + batchSize)))
  }
  return compiled
}

const batchSize = 256

function compileBatch(expressions: readonly Expression[]): (CompiledExpression | Error)[] {
  const mark = freeMark(expressions)
  const bodies = expressions.map((expression) => `$scope${mark}=>${body(expression, nativeRead(mark))}`)
  const text = `'use strict';return[${bodies.join(',\n')}]`
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- compiling is what this file is for; see where it runs
    const factory = new Function(`$read${mark}`, text)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a function made from text returns has no type; this text is a list of functions of a scope
    const make = factory as (read: typeof readName) => CompiledExpression[]
    return make(readName)
  } catch (error) {
    if (expressions.length > 1) return expressions.flatMap((expression) => compileBatch([expression]))
    return [error instanceof Error ? error : new Error(String(error))]
  }
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
  return `(function($scope${mark}){'use strict';${read}return ${body(expression, carefulRead(mark))}})`
}

/** Makes our two parameters names that occur in none of the sources, so that no local can hide them. */
function freeMark(expressions: readonly Expression[]): string {
  let mark = ''
  const isTaken = ({ source }: Expression) =>
    source.includes(`$scope${mark}`) || source.includes(`$read${mark}`)
  while (expressions.some(isTaken)) mark += '_'
  return mark
}

type WriteRead = (key: string, isTypeof: boolean) => string

/** Reads directly, and looks with care only where that gave nothing: the name may be missing, or hold nothing. */
function nativeRead(mark: string): WriteRead {
  return (key, isTypeof) =>
    isTypeof ? ` $scope${mark}[${key}]` : `($scope${mark}[${key}]??$read${mark}($scope${mark},${key}))`
}

function carefulRead(mark: string): WriteRead {
  return (key, isTypeof) => `($read${mark}($scope${mark},${key}${isTypeof ? ',true' : ''}))`
}

function body(expression: Expression, writeRead: WriteRead): string {
  const { source, codeStart, codeEnd } = expression
  if (codeStart === codeEnd) return '(void 0)'
  let text = ''
  let position = codeStart
  for (const { name, start, end, form } of expression.names) {
    const key = JSON.stringify(name)
    const read = writeRead(key, form === 'typeof')
    text += source.slice(position, start) + (form === 'shorthand' ? `${key}:${read}` : read)
    position = end
  }
  return `(${text}${source.slice(position, codeEnd)})`
}
