import { parseExpressionInText } from './expression.ts'
import type { Template } from './parsed.ts'
import { readTemplate } from './read-template.ts'

/** Parses a text in which `{{ expression }}` may stand, be it plain text, JSON or SQL. Never throws. */
export function parseTemplate(text: string): Template {
  return readTemplate(text, parseExpressionInText)
}

/** Whether a text holds a binding at all; cheaper than parsing it. */
export function hasBinding(text: string): boolean {
  return text.includes('{{')
}
