import { hasBinding, parseExpression, parseTemplate } from '@ashlar/expression'

/** A text as one with a binding; `null` where it cannot be read as code. */
export const asBinding = (text: string): string | null => {
  if (hasBinding(text)) {
    return parseTemplate(text).parts.some((part) => part.kind === 'binding' && part.error !== undefined)
      ? null
      : text
  }
  const expression = parseExpression(text)
  const isCode = expression.error === undefined && expression.codeEnd > expression.codeStart
  return isCode ? `{{${text}}}` : null
}

/** The same for text that could be a word just as well: only what reads something of something is code for sure. */
export const asSureBinding = (text: string): string | null => {
  if (hasBinding(text)) return asBinding(text)
  const expression = parseExpression(text)
  const isSure = expression.error === undefined && expression.references.some(({ path }) => path.length > 1)
  return isSure ? `{{${text}}}` : null
}
