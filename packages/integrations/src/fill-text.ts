import type { ParsedTemplate } from './template.ts'

/** The text of a template with the values of its bindings in it. */
export const fillText = (template: ParsedTemplate, values: readonly unknown[]): string => {
  let next = 0
  let text = ''
  for (const part of template.parts) {
    if (part.kind === 'text') text += part.text
    else {
      text += sayValue(values[next])
      next += 1
    }
  }
  return text
}

/** A value inside of a longer text: nothing for null, JSON for lists and objects. */
export const sayValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a template is one binding and nothing else, so that it stands for the value itself. */
export const isOneBinding = ({ parts }: ParsedTemplate): boolean =>
  parts.length === 1 && parts[0]?.kind === 'binding'

/** The same, with nothing but blanks around it. */
export const isBindingAlone = (template: ParsedTemplate): boolean =>
  isOneBinding({
    ...template,
    parts: template.parts.filter((part) => part.kind === 'binding' || part.text.trim() !== ''),
  })
