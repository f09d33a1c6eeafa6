import { type Expression, parseExpression } from './expression.ts'
import { parseTemplate } from './template.ts'

/**
 * Gives each free `from` of an expression the name `to`. Strings, property names and locals of the same name stay,
 * as do blanks and comments. A source that cannot be read is returned as it is.
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
  const { source } = expression
  const places = expression.names.filter((place) => place.name === from).sort((one, other) => one.start - other.start)
  let renamed = ''
  let position = 0
  for (const place of places) {
    renamed += source.slice(position, place.start) + (place.form === 'shorthand' ? `${from}: ${to}` : to)
    position = place.end
  }
  return renamed + source.slice(position)
}
