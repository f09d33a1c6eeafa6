/** Text between bindings. Positions are offsets into the template, in UTF-16 units. */
export interface TemplateTextPart {
  readonly kind: 'text'
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One `{{ … }}`; the offsets include the braces. */
export interface TemplateBindingPart {
  readonly kind: 'binding'
  /** What is written between the braces. */
  readonly source: string
  readonly start: number
  readonly end: number
}

/** A text with bindings, taken apart by the expression language; this package never parses expressions itself. */
export interface ParsedTemplate {
  readonly text: string
  readonly parts: readonly (TemplateTextPart | TemplateBindingPart)[]
}

/** The bindings of a template, in order. Their values reach a step in the same order. */
export const bindingsOf = (template: ParsedTemplate): TemplateBindingPart[] =>
  template.parts.filter((part) => part.kind === 'binding')

/** Where an offset lies, for people: lines and columns count from 1. */
export const sayPosition = (text: string, offset: number): string => {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - (before.lastIndexOf('\n') + 1) + 1
  return `line ${line}, column ${column}`
}
