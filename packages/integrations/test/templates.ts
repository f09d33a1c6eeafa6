import { findDescriptor } from '../src/descriptors.ts'
import type { ParsedTemplate, TemplateBindingPart, TemplateTextPart } from '../src/template.ts'
import type { JsonObject } from '@ashlar/schema'

/** Takes a text apart at its braces, for tests whose bindings hold no braces themselves. */
export const aTemplate = (text: string): ParsedTemplate => {
  const parts: (TemplateTextPart | TemplateBindingPart)[] = []
  let position = 0
  for (const found of text.matchAll(/\{\{(?<source>.*?)\}\}/gsu)) {
    const { index: start } = found
    if (start > position)
      parts.push({ kind: 'text', text: text.slice(position, start), start: position, end: start })
    const end = start + found[0].length
    parts.push({ kind: 'binding', source: found.groups?.['source'] ?? '', start, end })
    position = end
  }
  if (position < text.length) {
    parts.push({ kind: 'text', text: text.slice(position), start: position, end: text.length })
  }
  return { text, parts }
}

/** The templates of a step's configuration, as the executor would hand them over. */
export const templatesOf = (pluginId: string, configuration: JsonObject): ParsedTemplate[] =>
  (findDescriptor(pluginId)?.step.templates(configuration) ?? []).map(({ text }) => aTemplate(text))
