import { type Expression as SyntaxExpression, type Options, parseExpressionAt } from 'acorn'
import type { BindingSyntaxError } from './errors.ts'
import type { Expression, ExpressionInText, Reference } from './parsed.ts'
import type { PathSegments } from './path.ts'
import { emptyExpression, readPlain, readPlainInText } from './plain-expression.ts'
import { ForbiddenSyntax, readReferences } from './references.ts'

/** How expressions are parsed, wherever that is done. */
export const syntaxOptions: Options = {
  // The least capable engine that runs bindings (QuickJS, on the server) sets the version of the language.
  ecmaVersion: 2023,
  // Strict rules from the first character on; `import` itself is refused by the walk over references.
  sourceType: 'module',
  allowAwaitOutsideFunction: false,
  // Parentheses as nodes of their own: otherwise the end of `(a)` would be the end of `a`.
  preserveParens: true,
}

/** Parses a source text such as `Country.value + 1`. An expression that cannot be read carries its `error`. */
export function parseExpression(source: string): Expression {
  const plain = readPlain(source)
  if (plain) return plain
  const first = skipBlanks(source, 0, false)
  if (first === source.length) return emptyExpression(source)
  const parsed = parseAt(source)
  if ('error' in parsed) return failed(source, parsed.error)
  const rest = skipBlanks(source, parsed.codeEnd, false)
  if (rest < source.length) return failed(source, { message: surplus(source, rest), position: rest })
  return { source, ...parsed }
}

/** What an expression reads from outside of itself, in the order of the source; nothing if it cannot be read. */
export function references(source: string): readonly Reference[] {
  return parseExpression(source).references
}

/** Parses the expression that begins in `text` at `start`, just behind `{{`, and finds its `}}`. */
export function parseExpressionInText(text: string, start: number): ExpressionInText {
  const plain = readPlainInText(text, start)
  if (plain) return plain
  // A slice, since the parser counts the lines before its starting point each time it is called.
  const rest = text.slice(start)
  const first = skipBlanks(rest, 0, true)
  if (rest.startsWith('}}', first))
    return { expression: emptyExpression(rest.slice(0, first)), end: start + first + 2 }
  const parsed = parseAt(rest)
  if ('error' in parsed) return broken(rest, start, parsed.error)
  const close = skipBlanks(rest, parsed.codeEnd, true)
  if (!rest.startsWith('}}', close)) {
    const message = close >= rest.length ? notClosed : surplus(rest, close)
    return broken(rest, start, { message, position: Math.min(close, rest.length) })
  }
  return { expression: { source: rest.slice(0, close), ...parsed }, end: start + close + 2 }
}

const notClosed = 'This binding is never closed: "}}" is missing.'

type Parsed = Omit<Expression, 'source' | 'error'>

function parseAt(text: string): Parsed | { error: BindingSyntaxError } {
  try {
    const syntax = parseExpressionAt(text, 0, syntaxOptions)
    const reading = readReferences(syntax)
    const path = pathOf(syntax, reading.references)
    const found = { codeStart: syntax.start, codeEnd: syntax.end, ...reading }
    return path ? { ...found, path } : found
  } catch (error) {
    return { error: describe(error, text) }
  }
}

function pathOf(syntax: SyntaxExpression, found: readonly Reference[]): PathSegments | undefined {
  const only = found[0]
  if (found.length !== 1 || !only || only.start !== syntax.start || only.end !== syntax.end) return undefined
  return syntax.type === 'Identifier' || syntax.type === 'MemberExpression' ? only.path : undefined
}

function failed(source: string, error: BindingSyntaxError): Expression {
  return { ...emptyExpression(source), error }
}

/** A binding that cannot be read ends at the next `}}` behind the fault, so that the text after it still counts. */
function broken(rest: string, start: number, error: BindingSyntaxError): ExpressionInText {
  let close = rest.indexOf('}}', error.position)
  if (close === -1) close = rest.indexOf('}}')
  const found = close === -1 ? { ...error, message: notClosed } : error
  const source = close === -1 ? rest : rest.slice(0, close)
  return { expression: failed(source, found), end: start + (close === -1 ? rest.length : close + 2) }
}

/**
 * Steps over blanks and comments. Where a binding is to be closed, a line comment also ends before `}}`:
 * `{{ total // in euro }}` is what people write.
 */
function skipBlanks(text: string, from: number, closes: boolean): number {
  let position = from
  for (;;) {
    while (position < text.length && /\s/.test(text.charAt(position))) position += 1
    if (text.startsWith('/*', position)) {
      const end = text.indexOf('*/', position + 2)
      if (end === -1) return position
      position = end + 2
    } else if (text.startsWith('//', position)) {
      const line = text.slice(position).search(/[\n\r\u2028\u2029]/)
      const lineEnd = line === -1 ? text.length : position + line
      const close = closes ? text.indexOf('}}', position) : -1
      position = close !== -1 && close < lineEnd ? close : lineEnd
    } else return position
  }
}

function surplus(text: string, position: number): string {
  if (text[position] === ';') return 'A binding holds one expression: remove the ";" at its end.'
  return `A binding holds one expression: "${text.slice(position, position + 20).trim()}" does not belong to it.`
}

function describe(error: unknown, text: string): BindingSyntaxError {
  if (error instanceof ForbiddenSyntax) return { message: error.message, position: error.position }
  if (error instanceof RangeError || (error instanceof Error && /stack/.test(error.message))) {
    return { message: 'The expression is nested too deeply.', position: 0 }
  }
  if (!(error instanceof SyntaxError) || !('pos' in error) || typeof error.pos !== 'number') throw error
  const position = Math.min(error.pos, text.length)
  const reason = error.message.replace(/\s*\(\d+:\d+\)$/, '')
  if (reason !== 'Unexpected token') return { message: `The expression cannot be read: ${reason}.`, position }
  const found = text.slice(position).match(/^(?:\}\}|[\w$]+|\S)/)?.[0]
  if (found === undefined || found === '}}') return { message: 'The expression ends too early.', position }
  return { message: `The expression cannot be read: "${found}" is unexpected here.`, position }
}
