import type { JsonObject } from '@ashlar/schema'
import type { RetoolCode } from './code.ts'
import { type CodePlace, textIn } from './known.ts'

const outsideOfBindings = (text: string): string => text.replaceAll(/\{\{[\s\S]*?\}\}/g, ' ')

/** A text, which is Markdown there: a heading becomes a text in the style of one, and only what is more becomes Markdown. */
export const textParts = (
  template: JsonObject,
  code: RetoolCode,
  path: string,
  place: CodePlace,
): JsonObject & { readonly type: 'text' | 'markdown' } => {
  const written = textIn(template, 'value')
  const text = code.text(written, path, place)
  if (template['disableMarkdown'] === true) return { type: 'text', text }
  const heading = /^\s*(#{1,6})\s+([^\n]*)\s*$/.exec(text)
  const [, marks, title] = heading ?? []
  if (marks !== undefined && title !== undefined && !/[*_`[<]/.test(outsideOfBindings(title)))
    return { type: 'text', text: title, textStyle: `heading${marks.length}` }
  const bold = /^\s*\*\*([^*\n]+)\*\*\s*$/.exec(text)?.[1]
  if (bold !== undefined && !/[_`<[]/.test(outsideOfBindings(bold)))
    return { type: 'text', text: bold, textStyle: 'heading6' }
  const isMarkdown = /[*_`[<|]|^\s*(?:[-#>]|\d+\.)\s/m.test(outsideOfBindings(text))
  return isMarkdown ? { type: 'markdown', text } : { type: 'text', text }
}
