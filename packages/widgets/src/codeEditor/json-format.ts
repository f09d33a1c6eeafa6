import { jsonLanguage } from '@codemirror/lang-json'

const opening = new Set(['{', '['])
const closing = new Set(['}', ']'])

/**
 * JSON with one value on each line. Its parts are moved and never written anew, so that long numbers and escapes stay
 * as they are. Text that is no JSON stays as it is.
 */
export const formattedJson = (text: string, indent: number): string => {
  const tokens: string[] = []
  let isBroken = false
  jsonLanguage.parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) isBroken = true
      else if (node.node.firstChild === null && node.to > node.from)
        tokens.push(text.slice(node.from, node.to))
    },
  })
  if (isBroken) return text
  const parts: string[] = []
  let depth = 0
  const line = () => `\n${' '.repeat(depth * indent)}`
  tokens.forEach((token, index) => {
    const isEmptyPair = closing.has(token) && opening.has(tokens[index - 1] ?? '')
    if (closing.has(token)) depth -= 1
    if (
      (closing.has(token) && !isEmptyPair) ||
      (index > 0 && opening.has(tokens[index - 1] ?? '') && !isEmptyPair)
    )
      parts.push(line())
    parts.push(token)
    if (token === ':') parts.push(' ')
    if (token === ',') parts.push(line())
    if (opening.has(token)) depth += 1
  })
  return parts.join('')
}
