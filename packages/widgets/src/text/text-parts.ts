/** A piece of a text: words, or words that are an address. */
export interface TextPart {
  readonly words: string
  /** Where the words lead; `undefined` for all but addresses. */
  readonly address?: string
}

/** Longer texts are shown without links: nobody follows the thousandth. */
const longestSearched = 20_000

const addresses = /https?:\/\/[^\s<>"']{1,2000}|[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}/gi
/** Signs that end the sentence around an address far more often than the address. */
const sentenceEnd = /[.,;:!?…]+$/

const closesNothing = (address: string): boolean =>
  address.endsWith(')') && address.split('(').length < address.split(')').length

const trimmed = (found: string): string => {
  let address = found.replace(sentenceEnd, '')
  while (closesNothing(address)) address = address.slice(0, -1).replace(sentenceEnd, '')
  return address
}

/** A text in pieces, web and e-mail addresses in it with where they lead. */
export const textParts = (text: string): readonly TextPart[] => {
  if (text.length > longestSearched) return [{ words: text }]
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(addresses)) {
    const words = trimmed(match[0])
    const isWeb = /^https?:/i.test(words)
    if (isWeb ? !URL.canParse(words) : !words.includes('@')) continue
    if (match.index > end) parts.push({ words: text.slice(end, match.index) })
    parts.push({ words, address: isWeb ? words : `mailto:${words}` })
    end = match.index + words.length
  }
  if (end < text.length) parts.push({ words: text.slice(end) })
  return parts
}
