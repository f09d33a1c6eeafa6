import { type CodeLanguage, readCode } from './code-language.ts'
import type { FreeName } from './parsed.ts'
import { parseTemplate } from './template.ts'

/** Names that stand below another one: `Counter` and `Refresh` below `App`. */
export interface Holder {
  readonly root: string
  readonly members: ReadonlySet<string>
}

/**
 * Writes each free name of a text's bindings that means a member with what holds it: `Counter.value` becomes
 * `App.Counter.value`. Strings, property names and locals of the same name stay, and so does what cannot be read.
 */
export function qualifyInTemplate(text: string, holder: Holder): string {
  if (!text.includes('{{') || !isNamed(text, holder)) return text
  let qualified = ''
  for (const part of parseTemplate(text).parts) {
    if (part.kind === 'text') qualified += part.text
    else if (part.error) qualified += text.slice(part.start, part.end)
    else qualified += `{{${qualify(part.expression, holder)}}}`
  }
  return qualified
}

/** The same in code. */
export function qualifyInCode(language: CodeLanguage, code: string, holder: Holder): string {
  return isNamed(code, holder) ? qualify(readCode(language, code), holder) : code
}

const isNamed = (text: string, { members }: Holder): boolean => {
  for (const member of members) if (text.includes(member)) return true
  return false
}

const qualify = (
  { source, names }: { readonly source: string; readonly names: readonly FreeName[] },
  { root, members }: Holder,
): string => {
  let qualified = ''
  let position = 0
  for (const { name, start, end, form } of names) {
    if (!members.has(name)) continue
    const member = `${root}.${name}`
    qualified += source.slice(position, start) + (form === 'shorthand' ? `${name}: ${member}` : member)
    position = end
  }
  return qualified + source.slice(position)
}
