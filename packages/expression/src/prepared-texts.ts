import { type PreparedTemplate, preparedVersion, readPlainTemplate } from './prepared.ts'

/** What was prepared of the texts of a page, in the order of `textsWithCode`; null where a text cannot be prepared. */
export interface PreparedTexts {
  readonly version: number
  readonly templates: readonly (PreparedTemplate | null)[]
}

/**
 * All texts in a value, however deep, that hold a binding for which a parser is needed: each once, and in an order that
 * follows from the texts alone.
 */
export function textsWithCode(value: unknown): string[] {
  const found = new Set<string>()
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') {
      if (next.includes('{{') && !readPlainTemplate(next)) found.add(next)
    } else if (typeof next === 'object' && next !== null) open.push(...Object.values(next))
  }
  return [...found].sort()
}

/**
 * Finds what was prepared of the texts in a value. Undefined when it was prepared in another form or for another value:
 * then a parser is needed.
 */
export function preparedByText(
  prepared: PreparedTexts | undefined,
  value: unknown,
): ReadonlyMap<string, PreparedTemplate> | undefined {
  if (prepared?.version !== preparedVersion) return undefined
  const texts = textsWithCode(value)
  if (texts.length !== prepared.templates.length) return undefined
  const byText = new Map<string, PreparedTemplate>()
  for (const [place, text] of texts.entries()) {
    const template = prepared.templates[place]
    if (template) byText.set(text, template)
  }
  return byText
}
