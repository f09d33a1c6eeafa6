import type { Expression, ExpressionInText, FreeName, Reference, Template } from './parsed.ts'
import { emptyExpression, readPlainInText } from './plain-expression.ts'
import { readTemplate } from './read-template.ts'

/** Changes with the form of what is prepared, and with what the parser finds in a text. */
export const preparedVersion = 1

/**
 * What the parser found in one binding that is more than a path; offsets count from just behind its braces, `end` from
 * the start of the text. Names are triples of start, end and form; references are pairs of start and end, or the path
 * itself where it is not written as it is. `isPath` marks paths in another dress, such as `a['b']`.
 */
export type PreparedBinding =
  | readonly [
      end: number,
      codeStart: number,
      codeEnd: number,
      names: readonly number[],
      references: readonly (number | readonly string[])[],
      isPath?: 1,
    ]
  | readonly [end: number, position: number, message: string]

/** What the parser found in a text: one entry for each binding that is more than a path, in order. */
export type PreparedTemplate = readonly PreparedBinding[]

/** The forms of names, by the number that stands for them. */
export const nameForms = ['read', 'shorthand', 'typeof'] as const satisfies readonly FreeName['form'][]

/** The template of a text, of which the parser was asked before. */
export function readPrepared(text: string, prepared: PreparedTemplate): Template {
  let next = 0
  return readTemplate(text, (_, start) => {
    const binding = prepared[next]
    // One binding ends at each place: where the first braces are those at which the next prepared one ends, this is it.
    const isNext = binding !== undefined && text.indexOf('}}', start) + 2 === binding[0]
    const plain = isNext ? undefined : readPlainInText(text, start)
    if (plain) return plain
    next += 1
    return binding ? expressionOf(text, start, binding) : notPrepared(text, start)
  })
}

/** The template of a text whose bindings are nothing but paths; undefined where a parser is needed. */
export function readPlainTemplate(text: string): Template | undefined {
  let isPlain = true
  const template = readTemplate(text, (_, start) => {
    const plain = readPlainInText(text, start)
    isPlain &&= plain !== undefined
    return plain ?? notPrepared(text, start)
  })
  return isPlain ? template : undefined
}

function expressionOf(text: string, start: number, binding: PreparedBinding): ExpressionInText {
  const [end] = binding
  const isClosed = text.startsWith('}}', end - 2)
  const source = text.slice(start, isClosed ? end - 2 : end)
  if (typeof binding[2] === 'string') {
    const [, position, message] = binding
    return { expression: { ...emptyExpression(source), error: { message: String(message), position } }, end }
  }
  const [, codeStart, codeEnd, flatNames, flatReferences, isPath] = binding
  const names = namesOf(source, flatNames ?? [])
  const references = referencesOf(source, flatReferences ?? [])
  const expression: Expression = { source, codeStart, codeEnd, names, references }
  const path = isPath === 1 ? references[0]?.path : undefined
  return { expression: path ? { ...expression, path } : expression, end }
}

function namesOf(source: string, flat: readonly number[]): FreeName[] {
  const names: FreeName[] = []
  for (let place = 0; place + 2 < flat.length; place += 3) {
    const start = flat[place] ?? 0
    const end = flat[place + 1] ?? 0
    names.push({
      name: source.slice(start, end),
      start,
      end,
      form: nameForms[flat[place + 2] ?? 0] ?? 'read',
    })
  }
  return names
}

function referencesOf(source: string, flat: readonly (number | readonly string[])[]): Reference[] {
  const references: Reference[] = []
  for (let place = 0; place < flat.length; ) {
    const start = flat[place]
    const end = flat[place + 1]
    const written = flat[place + 2]
    if (typeof start !== 'number' || typeof end !== 'number') break
    const isWritten = typeof written === 'object'
    references.push({ path: isWritten ? written : source.slice(start, end).split('.'), start, end })
    place += isWritten ? 3 : 2
  }
  return references
}

function notPrepared(text: string, start: number): ExpressionInText {
  const close = text.indexOf('}}', start)
  const end = close === -1 ? text.length : close + 2
  const error = { message: 'This binding could not be read. Load the page again.', position: 0 }
  return { expression: { ...emptyExpression(text.slice(start, close === -1 ? end : close)), error }, end }
}
