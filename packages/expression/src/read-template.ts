import type { BindingPart, Expression, ExpressionInText, Template, TemplatePart } from './parsed.ts'

/** Takes a text with bindings apart. `readBinding` reads one from just behind its braces and says where it ends. */
export function readTemplate(
  text: string,
  readBinding: (text: string, start: number) => ExpressionInText,
): Template {
  const parts: TemplatePart[] = []
  let position = 0
  let open = text.indexOf('{{')
  while (open !== -1) {
    if (open > position)
      parts.push({ kind: 'text', text: text.slice(position, open), start: position, end: open })
    const { expression, end } = readBinding(text, open + 2)
    parts.push(bindingPart(expression, open, end))
    position = end
    open = text.indexOf('{{', position)
  }
  if (position < text.length) {
    parts.push({ kind: 'text', text: text.slice(position), start: position, end: text.length })
  }
  const only = onlyBinding(parts)
  return only ? { text, parts, only } : { text, parts }
}

function bindingPart(expression: Expression, start: number, end: number): BindingPart {
  const part = { kind: 'binding' as const, source: expression.source, start, end, expression }
  if (!expression.error) return part
  return {
    ...part,
    error: { message: expression.error.message, position: start + 2 + expression.error.position },
  }
}

function onlyBinding(parts: readonly TemplatePart[]): BindingPart | undefined {
  let only: BindingPart | undefined
  for (const part of parts) {
    if (part.kind === 'binding') {
      if (only) return undefined
      only = part
    } else if (part.text.trim() !== '') return undefined
  }
  return only
}
