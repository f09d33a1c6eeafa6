import type { Expression, FreeName, Reference, Template } from './parsed.ts'
import { nameForms, type PreparedBinding, type PreparedTemplate, preparedVersion } from './prepared.ts'
import { type PreparedTexts, textsWithCode } from './prepared-texts.ts'
import { readPlainInText } from './plain-expression.ts'
import { parseTemplate } from './template.ts'

/**
 * Asks the parser of all texts in a value that need it, for evaluators that have none. The same value gives the same
 * answer, on whichever machine it is asked.
 */
export function prepareTexts(value: unknown): PreparedTexts {
  const templates = textsWithCode(value).map((text) => prepareTemplate(parseTemplate(text)) ?? null)
  return { version: preparedVersion, templates }
}

/** What the parser found in a text; undefined where that cannot be said by offsets into it. */
export function prepareTemplate(template: Template): PreparedTemplate | undefined {
  const bindings: PreparedBinding[] = []
  for (const part of template.parts) {
    if (part.kind === 'text' || readPlainInText(template.text, part.start + 2)) continue
    const binding = preparedBinding(part.expression, part.end)
    if (!binding) return undefined
    bindings.push(binding)
  }
  return bindings
}

function preparedBinding(expression: Expression, end: number): PreparedBinding | undefined {
  const { source, codeStart, codeEnd, error, path } = expression
  if (error) return [end, error.position, error.message]
  const isWritten = ({ name, start, end: nameEnd }: FreeName) => source.slice(start, nameEnd) === name
  // A name with an escape in it is written otherwise than it is.
  if (!expression.names.every(isWritten)) return undefined
  const names = expression.names.flatMap(({ start, end: nameEnd, form }) => [
    start,
    nameEnd,
    nameForms.indexOf(form),
  ])
  const references = expression.references.flatMap((reference) => preparedReference(source, reference))
  return path ? [end, codeStart, codeEnd, names, references, 1] : [end, codeStart, codeEnd, names, references]
}

function preparedReference(source: string, { path, start, end }: Reference): (number | readonly string[])[] {
  const written = source.slice(start, end).split('.')
  const isSame = written.length === path.length && written.every((segment, depth) => segment === path[depth])
  return isSame ? [start, end] : [start, end, path]
}
