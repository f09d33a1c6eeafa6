import { type NameSlot, readSlot } from './name-scope.ts'
import type { Expression } from './parsed.ts'

/**
 * The native function of one expression. It is given a slot for each of the expression's names, in the order of
 * `slotNames`, and throws what the expression throws.
 */
export type NativeCode = (slots: readonly NameSlot[]) => unknown

/** The names that an expression reads, each once. */
export function slotNames(expression: Expression): readonly string[] {
  const names = expression.names.map(({ name }) => name)
  return names.length < 2 ? names : [...new Set(names)]
}

const batchSize = 256

/**
 * Compiles many expressions at once, which costs a fraction of compiling one after the other. Expressions that differ
 * in nothing but their names become one function, which the engine then makes fast for all of them. An expression
 * that the engine refuses gives its error in its place.
 */
export function compileCodes(expressions: readonly Expression[]): (NativeCode | Error)[] {
  const mark = freeMark(expressions)
  const places = new Map<string, number>()
  const placeOf = expressions.map((expression) => {
    const text = slotBody(expression, mark)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  const texts = [...places.keys()]
  const compiled: (NativeCode | Error)[] = []
  for (let start = 0; start < texts.length; start += batchSize) {
    compiled.push(...compileBatch(texts.slice(start, start + batchSize), mark))
  }
  return placeOf.map((place) => compiled[place] ?? new Error('The expression was not compiled.'))
}

function compileBatch(bodies: readonly string[], mark: string): (NativeCode | Error)[] {
  const functions = bodies.map((body) => `$slots${mark}=>${body}`)
  const text = `'use strict';return[${functions.join(',\n')}]`
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- compiling is what this file is for; see where it runs
    const factory = new Function(`$read${mark}`, text)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a function made from text returns has no type; this text is a list of functions of slots
    const make = factory as (read: typeof readSlot) => NativeCode[]
    return make(readSlot)
  } catch (error) {
    if (bodies.length > 1) return bodies.flatMap((body) => compileBatch([body], mark))
    return [error instanceof Error ? error : new Error(String(error))]
  }
}

const ourParameters: readonly string[] = ['$slots', '$scope', '$read']

/** Makes our parameters names that occur in none of the sources, so that no local can hide them. */
export function freeMark(expressions: readonly Expression[]): string {
  let mark = ''
  let taken = ourParameters
  while (expressions.some(({ source }) => taken.some((name) => source.includes(name)))) {
    mark += '_'
    taken = ourParameters.map((name) => name + mark)
  }
  return mark
}

/** Reads directly, and looks with care only where that gave nothing: the name may be missing, or hold nothing. */
function slotBody(expression: Expression, mark: string): string {
  const names = slotNames(expression)
  return body(expression, (name, isTypeof) => {
    const slot = `$slots${mark}[${names.indexOf(name)}]`
    return isTypeof ? ` ${slot}.value` : `(${slot}.value??$read${mark}(${slot}))`
  })
}

/** The text of an expression in parentheses, with something else in the place of each name that it reads. */
export function body(expression: Expression, writeRead: (name: string, isTypeof: boolean) => string): string {
  const { source, codeStart, codeEnd } = expression
  if (codeStart === codeEnd) return '(void 0)'
  let text = ''
  let position = codeStart
  for (const { name, start, end, form } of expression.names) {
    const read = writeRead(name, form === 'typeof')
    text += source.slice(position, start) + (form === 'shorthand' ? `${JSON.stringify(name)}:${read}` : read)
    position = end
  }
  return `(${text}${source.slice(position, codeEnd)})`
}
