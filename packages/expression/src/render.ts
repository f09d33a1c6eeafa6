/** A template as far as rendering needs it: texts, and places of values. A parsed template is one. */
export interface RenderedTemplate {
  readonly parts: readonly ({ readonly kind: 'text'; readonly text: string } | { readonly kind: 'binding' })[]
}

/**
 * A value as it stands inside of text: nothing for null, undefined and what is not a number, what stands in their JSON for objects and lists,
 * ISO 8601 for dates, nothing for functions and symbols. Throws what `JSON.stringify` throws (cyclic values).
 */
export function toText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (typeof value === 'object' && 'toJSON' in value && typeof value.toJSON === 'function') {
    return toText(value.toJSON())
  }
  return JSON.stringify(value) ?? ''
}

/** Puts values in the places of a template's bindings: one value per binding, in order. */
export function renderText(template: RenderedTemplate, values: readonly unknown[]): string {
  let text = ''
  let next = 0
  for (const part of template.parts) text += part.kind === 'text' ? part.text : toText(values[next++])
  return text
}

/**
 * Puts values into a template of JSON. A binding inside of quotes becomes escaped text, one outside becomes
 * JSON of its own, so that no value can break the document around it.
 */
export function renderJson(template: RenderedTemplate, values: readonly unknown[]): string {
  let text = ''
  let next = 0
  let isQuoted = false
  for (const part of template.parts) {
    if (part.kind === 'text') {
      isQuoted = endsQuoted(part.text, isQuoted)
      text += part.text
      continue
    }
    const value = values[next++]
    text += isQuoted ? JSON.stringify(toText(value)).slice(1, -1) : (JSON.stringify(value) ?? 'null')
  }
  return text
}

function endsQuoted(text: string, wasQuoted: boolean): boolean {
  let isQuoted = wasQuoted
  for (let position = 0; position < text.length; position += 1) {
    if (text[position] === '"') isQuoted = !isQuoted
    else if (isQuoted && text[position] === '\\') position += 1
  }
  return isQuoted
}
