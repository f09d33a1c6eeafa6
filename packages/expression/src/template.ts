import type { BindingSyntaxError } from './errors.ts'
import { type Expression, parseExpression, parseExpressionInText } from './expression.ts'

/** Text between bindings, taken as it stands. */
export interface TextPart {
  readonly kind: 'text'
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One `{{ … }}`. */
export interface BindingPart {
  readonly kind: 'binding'
  /** What is written between the braces, blanks included; it begins at `start + 2`. */
  readonly source: string
  /** Offsets into the template, braces included. */
  readonly start: number
  readonly end: number
  readonly expression: Expression
  /** Why this binding cannot be read; its position counts from the start of the template. */
  readonly error?: BindingSyntaxError
}

export type TemplatePart = TextPart | BindingPart

/** A text with bindings, parsed once. */
export interface Template {
  readonly text: string
  readonly parts: readonly TemplatePart[]
  /** The one binding of a text that holds nothing else but blanks: such a template keeps the value's type. */
  readonly only?: BindingPart
}

/** Parses a text in which `{{ expression }}` may stand, be it plain text, JSON or SQL. Never throws. */
export function parseTemplate(text: string): Template {
  const parts: TemplatePart[] = []
  let position = 0
  let open = text.indexOf('{{')
  while (open !== -1) {
    if (open > position)
      parts.push({ kind: 'text', text: text.slice(position, open), start: position, end: open })
    const { expression, end } = parseExpressionInText(text, open + 2)
    parts.push(bindingPart(expression, open, end))
    position = end
    open = text.indexOf('{{', position)
  }
  if (position < text.length) {
    parts.push({ kind: 'text', text: text.slice(position), start: position, end: text.length })
  }
  const only = onlyBinding(parts)
  return only ? { text, parts, only } : { text, parts }
}

/** A template that is one expression, written without braces. Positions count from the start of the source. */
export function expressionTemplate(source: string): Template {
  const expression = parseExpression(source)
  const part = { kind: 'binding' as const, source, start: 0, end: source.length, expression }
  const only = expression.error ? { ...part, error: expression.error } : part
  return { text: source, parts: [only], only }
}

/** Whether a text holds a binding at all; cheaper than parsing it. */
export function hasBinding(text: string): boolean {
  return text.includes('{{')
}

function bindingPart(expression: Expression, start: number, end: number): BindingPart {
  const part = { kind: 'binding' as const, source: expression.source, start, end, expression }
  if (!expression.error) return part
  return {
    ...part,
    error: { message: expression.error.message, position: start + 2 + expression.error.position },
  }
}

function onlyBinding(parts: readonly TemplatePart[]): BindingPart | undefined {
  let only: BindingPart | undefined
  for (const part of parts) {
    if (part.kind === 'binding') {
      if (only) return undefined
      only = part
    } else if (part.text.trim() !== '') return undefined
  }
  return only
}
