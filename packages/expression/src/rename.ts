import { ExpressionError } from './errors.ts'
import { parseExpression } from './expression.ts'
import type { Expression } from './parsed.ts'
import { parseTemplate } from './template.ts'

/**
 * Gives each free `from` of an expression the name `to`. Strings, property names and locals of the same name stay,
 * as do blanks and comments. A source that cannot be read is returned as it is. Throws `ExpressionError`
 * (`name-hidden`) where a local called `to`, or a word of the language, would take the place of the new name.
 */
export function renameInSource(source: string, from: string, to: string): string {
  return source.includes(from) ? renameInExpression(parseExpression(source), from, to) : source
}

/** The same in each binding of a text; the text around the bindings stays. */
export function renameInTemplate(text: string, from: string, to: string): string {
  if (!text.includes('{{') || !text.includes(from)) return text
  let renamed = ''
  for (const part of parseTemplate(text).parts) {
    if (part.kind === 'text') renamed += part.text
    else if (part.error) renamed += text.slice(part.start, part.end)
    else renamed += `{{${renameInExpression(part.expression, from, to)}}}`
  }
  return renamed
}

function renameInExpression(expression: Expression, from: string, to: string): string {
  const { source, names } = expression
  const places = names.filter((place) => place.name === from)
  if (places.length === 0) return source
  let renamed = ''
  let position = 0
  for (const place of places) {
    renamed += source.slice(position, place.start) + (place.form === 'shorthand' ? `${from}: ${to}` : to)
    position = place.end
  }
  renamed += source.slice(position)
  const expected = names.filter((place) => place.name === from || place.name === to).length
  const found = parseExpression(renamed).names.filter((place) => place.name === to).length
  if (found === expected) return renamed
  const message = `"${to}" is the name of something else inside of "${source.trim()}". Rename that first.`
  throw new ExpressionError('name-hidden', message)
}
