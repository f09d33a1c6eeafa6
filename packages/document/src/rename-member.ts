import { type CodeLanguage, parseTemplate, readCode } from '@ashlar/expression'

const inBrackets = /^(\w+\s*(?:\?\.)?\s*\[\s*)(['"`])((?:(?!\2).)*)\2/su
const afterDot = /^(\w+\s*\??\.\s*)([\w$]+)/u

/** What is read as a member of a name, such as `Embed.country` or `App['country']`, and what it is called from now on. */
export interface MemberRenaming {
  root: string
  from: string
  to: string
}

/** Gives a member of a name another name in each binding of a text that reads it. */
export const renameMemberInTemplate = (text: string, renaming: MemberRenaming): string => {
  if (!text.includes('{{') || !text.includes(renaming.root) || !text.includes(renaming.from)) return text
  let renamed = ''
  for (const part of parseTemplate(text).parts) {
    if (part.kind === 'text') renamed += part.text
    else if (part.error) renamed += text.slice(part.start, part.end)
    else renamed += `{{${inExpression(part.expression, renaming)}}}`
  }
  return renamed
}

/** The same in code. A script that cannot be read stays as it is. */
export const renameMemberInCode = (language: CodeLanguage, code: string, renaming: MemberRenaming): string =>
  code.includes(renaming.root) && code.includes(renaming.from)
    ? inExpression(readCode(language, code), renaming)
    : code

interface Parsed {
  readonly source: string
  readonly references: readonly {
    readonly path: readonly string[]
    readonly start: number
    readonly end: number
  }[]
}

const inExpression = ({ source, references }: Parsed, { root, from, to }: MemberRenaming): string => {
  let renamed = ''
  let position = 0
  for (const { path, start } of references) {
    if (path[0] !== root || path[1] !== from || start < position) continue
    const read = source.slice(start)
    const [whole, before, quote] = inBrackets.exec(read) ?? []
    if (whole !== undefined) renamed += `${source.slice(position, start)}${before}${quote}${to}${quote}`
    else {
      const [chain, upTo] = afterDot.exec(read) ?? []
      if (chain === undefined) continue
      renamed += `${source.slice(position, start)}${upTo}${to}`
      position = start + chain.length
      continue
    }
    position = start + whole.length
  }
  return renamed + source.slice(position)
}
