import type { TemplateBindingPart } from '../template.ts'
import type { SqlToken } from './token.ts'

/** What to do about bindings inside of quotes or a comment. */
export const quotedAdvice = (
  text: string,
  token: SqlToken,
  bindings: readonly TemplateBindingPart[],
): string => {
  if (token.kind === 'comment') {
    return 'This binding stands in a comment, where it would be sent as it is written. Take the braces or the comment away.'
  }
  if (token.kind === 'name') {
    return 'A binding cannot be a part of a name. Write the name of the table or column out.'
  }
  if (!token.text.startsWith("'")) {
    return 'A binding cannot stand in quoted text. Give the text as one value: {{ … }} without quotes around it.'
  }
  const pieces: string[] = []
  let position = token.start + 1
  for (const { source, start, end } of bindings) {
    if (start > position) pieces.push(`'${text.slice(position, start)}'`)
    pieces.push(isSimple(source) ? source.trim() : `(${source.trim()})`)
    position = end
  }
  if (token.end - 1 > position) pieces.push(`'${text.slice(position, token.end - 1)}'`)
  const verb = /\b(not\s+)?i?like\s*$/iu.exec(text.slice(0, token.start))?.[0].trim()
  const place = verb === undefined ? '' : `${verb} `
  return `Write ${place}{{ ${pieces.join(' + ')} }} without quotes around the binding.`
}

const isSimple = (source: string): boolean => /^[\w$.[\]\s]*$/u.test(source)
