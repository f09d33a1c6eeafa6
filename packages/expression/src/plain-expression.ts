import type { Expression, ExpressionInText } from './parsed.ts'

// Names of what stands in modules hold a middle dot, which is a letter of names in JavaScript and Python.
const plainPath = String.raw`[A-Za-z_$][\w$·]*(?:\.[A-Za-z_$][\w$]*|\[(?:0|[1-9]\d{0,15})\])*`
const plainSource = new RegExp(String.raw`^\s*(${plainPath})\s*$`)
const plainInText = new RegExp(String.raw`(\s*)(${plainPath})\s*\}\}`, 'y')
const emptyInText = /\s*\}\}/y

/** Words that look like a name and are something else; an expression that begins with one is left to the parser. */
const notNames: ReadonlySet<string> = new Set(
  (
    'arguments async await break case catch class const continue debugger default delete do else enum eval export ' +
    'extends false finally for function if implements import in Infinity instanceof interface let NaN new null ' +
    'package private protected public return static super switch this throw true try typeof undefined var void ' +
    'while with yield'
  ).split(' '),
)

/** Reads an expression that is nothing but a path such as `Country.value`; undefined for any other. */
export function readPlain(source: string): Expression | undefined {
  const plain = plainSource.exec(source)?.[1]
  if (plain === undefined || notNames.has(rootName(plain))) return undefined
  return plainExpression(source, plain, source.indexOf(plain))
}

/** Reads a binding in `text` from just behind its `{{`, if it holds a path and nothing else, or nothing at all. */
export function readPlainInText(text: string, start: number): ExpressionInText | undefined {
  plainInText.lastIndex = start
  const plain = plainInText.exec(text)
  const blank = plain?.[1]
  const path = plain?.[2]
  if (plain && blank !== undefined && path !== undefined && !notNames.has(rootName(path))) {
    const end = start + plain[0].length
    return { expression: plainExpression(text.slice(start, end - 2), path, blank.length), end }
  }
  emptyInText.lastIndex = start
  const empty = emptyInText.exec(text)
  if (empty) return { expression: emptyExpression(empty[0].slice(0, -2)), end: start + empty[0].length }
  return undefined
}

function plainExpression(source: string, plain: string, start: number): Expression {
  const end = start + plain.length
  const path = plain.includes('[')
    ? plain.split(/[.[\]]+/).filter((segment) => segment !== '')
    : plain.split('.')
  const name = rootName(plain)
  return {
    source,
    codeStart: start,
    codeEnd: end,
    references: [{ path, start, end }],
    names: [{ name, start, end: start + name.length, form: 'read' }],
    path,
  }
}

function rootName(plain: string): string {
  const end = plain.search(/[.[]/)
  return end === -1 ? plain : plain.slice(0, end)
}

/** An expression that says nothing: its value is undefined. */
export function emptyExpression(source: string): Expression {
  return { source, codeStart: source.length, codeEnd: source.length, references: [], names: [] }
}
