import { parseTemplate } from '@ashlar/expression'

/**
 * SQL in which bindings are parameters: quotes around one go away, `'{{ Name.text }}'` to `{{ Name.text }}`, and text in the
 * quotes comes into it, `'%{{ Name.text }}%'` to `{{ '%' + (Name.text) + '%' }}`.
 */
export const quotedBindings = (statement: string): string => {
  if (!statement.includes('{{')) return statement
  const { parts } = parseTemplate(statement)
  let written = ''
  // What stands in an open quote: its text, and the bindings among it.
  let quoted: string[] | null = null
  let raw = ''
  for (const part of parts) {
    if (part.kind === 'binding') {
      if (quoted === null) written += statement.slice(part.start, part.end)
      else {
        quoted.push(`(${part.source.trim()})`)
        raw += statement.slice(part.start, part.end)
      }
      continue
    }
    let rest = part.text
    while (rest !== '') {
      const at = rest.indexOf("'")
      if (quoted === null) {
        written += at === -1 ? rest : rest.slice(0, at)
        if (at !== -1) {
          quoted = []
          raw = ''
        }
      } else {
        const text = at === -1 ? rest : rest.slice(0, at)
        if (text !== '') quoted.push(JSON.stringify(text))
        raw += text
        if (at !== -1) {
          written += closed(quoted, raw)
          quoted = null
        }
      }
      rest = at === -1 ? '' : rest.slice(at + 1)
    }
  }
  return quoted === null ? written : `${written}'${raw}`
}

const closed = (quoted: readonly string[], raw: string): string => {
  if (!quoted.some((part) => part.startsWith('('))) return `'${raw}'`
  const [only = ''] = quoted
  return quoted.length === 1 ? `{{ ${only.slice(1, -1)} }}` : `{{ ${withText(quoted).join(' + ')} }}`
}

/** What is added up begins with a text, so that numbers are not added up. */
const withText = (parts: readonly string[]): readonly string[] =>
  parts[0]?.startsWith('(') === true ? ["''", ...parts] : parts
