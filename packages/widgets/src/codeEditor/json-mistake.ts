const blanks = new Set(['\t', '\n', '\r', ' '])
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

/** Where what a pattern matches at a place ends; undefined where it matches nothing there. */
const endOf = (pattern: RegExp, text: string, from: number): number | undefined => {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** Where a text in quotes ends, and whether it does. */
const readText = (text: string, from: number): { readonly at: number; readonly isWhole: boolean } => {
  let at = from + 1
  while (at < text.length) {
    const letter = text.charAt(at)
    if (letter === '"') return { at: at + 1, isWhole: true }
    if (letter < ' ') return { at, isWhole: false }
    const next = letter === '\\' ? endOf(escape, text, at) : at + 1
    if (next === undefined) return { at, isWhole: false }
    at = next
  }
  return { at, isWhole: false }
}

/** What may come next; `first` where a list or an object may also end at once. */
type Wanted = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'more'

const isNameWanted = (wanted: Wanted): boolean => wanted === 'name' || wanted === 'firstName'

const mayEnd = (wanted: Wanted): boolean =>
  wanted === 'more' || wanted === 'firstValue' || wanted === 'firstName'

/**
 * Where text first stops being JSON, in characters from 0; `undefined` where it is JSON. One walk that ends at the first
 * mistake: a parser that goes on behind mistakes takes minutes for long text that is something else.
 */
export const firstJsonMistake = (text: string): number | undefined => {
  const open: ('[' | '{')[] = []
  let wanted: Wanted = 'value'
  let at = 0
  while (true) {
    while (blanks.has(text.charAt(at))) at += 1
    const inner = open.at(-1)
    const isWhole = wanted === 'more' && inner === undefined
    if (isWhole || at >= text.length) return isWhole && at >= text.length ? undefined : at
    const letter = text.charAt(at)
    if (inner !== undefined && mayEnd(wanted) && letter === (inner === '{' ? '}' : ']')) {
      open.pop()
      wanted = 'more'
      at += 1
    } else if (wanted === 'more' || wanted === 'colon') {
      if (letter !== (wanted === 'colon' ? ':' : ',')) return at
      wanted = wanted === 'more' && inner === '{' ? 'name' : 'value'
      at += 1
    } else if (letter === '"') {
      const read = readText(text, at)
      if (!read.isWhole) return read.at
      at = read.at
      wanted = isNameWanted(wanted) ? 'colon' : 'more'
    } else if (isNameWanted(wanted)) return at
    else if (letter === '[' || letter === '{') {
      open.push(letter)
      wanted = letter === '{' ? 'firstName' : 'firstValue'
      at += 1
    } else {
      const end = endOf(scalar, text, at)
      if (end === undefined) return at
      at = end
      wanted = 'more'
    }
  }
}
