import { parseTemplate } from '@ashlar/expression'

const inBrackets = /^(Embed\s*(?:\?\.)?\s*\[\s*)(['"`])((?:(?!\2).)*)\2/su
const afterDot = /^(Embed\s*\??\.\s*)([\w$]+)/u

/** Gives an embed property another name in each binding of a text that reads it as `Embed.name` or `Embed['name']`. */
export const renameEmbedInTemplate = (text: string, from: string, to: string): string => {
  if (!text.includes('{{') || !text.includes('Embed') || !text.includes(from)) return text
  let renamed = ''
  for (const part of parseTemplate(text).parts) {
    if (part.kind === 'text') renamed += part.text
    else if (part.error) renamed += text.slice(part.start, part.end)
    else renamed += `{{${inExpression(part.expression, from, to)}}}`
  }
  return renamed
}

interface Parsed {
  readonly source: string
  readonly references: readonly {
    readonly path: readonly string[]
    readonly start: number
    readonly end: number
  }[]
}

const inExpression = ({ source, references }: Parsed, from: string, to: string): string => {
  let renamed = ''
  let position = 0
  for (const { path, start } of references) {
    if (path[0] !== 'Embed' || path[1] !== from || start < position) continue
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
