/** One piece of the text of a page, as the PDF holds it. */
export interface TextPiece {
  readonly str: string
  readonly hasEOL: boolean
}

/** The text of a page, and where each of its pieces begins in it. */
export interface PageText {
  readonly text: string
  readonly starts: readonly number[]
}

/** A place of the text of a page. */
export interface TextMatch {
  readonly start: number
  readonly end: number
}

/** A part of a piece of text, by the number of the piece. */
export interface PiecePart {
  readonly piece: number
  readonly from: number
  readonly to: number
}

/** More matches on one page than these are not told apart. */
const mostMatches = 2000

/** Text without capitals, accents and ends of lines, letter for letter as long as before. */
export const plainText = (text: string): string => {
  let plain = ''
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    const base = letter < '\u0080' ? letter : letter.normalize('NFD').charAt(0)
    const small = base.toLowerCase()
    plain += /\s/.test(small) ? ' ' : small.length === 1 ? small : letter
  }
  return plain
}

/** The text of a page from its pieces. */
export const pageTextOf = (pieces: readonly TextPiece[]): PageText => {
  const starts: number[] = []
  let text = ''
  for (const { str, hasEOL } of pieces) {
    starts.push(text.length)
    text += hasEOL ? `${str}\n` : str
  }
  return { text: plainText(text), starts }
}

// Everything that means more in an expression than itself.
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Where the words stand in a text, whatever room is between them. */
export const matchesIn = ({ text }: PageText, words: string): readonly TextMatch[] => {
  const parts = plainText(words).split(' ').filter(Boolean).map(escaped)
  if (parts.length === 0) return []
  const matches: TextMatch[] = []
  for (const { 0: found, index } of text.matchAll(new RegExp(parts.join(' +'), 'g'))) {
    matches.push({ start: index, end: index + found.length })
    if (matches.length === mostMatches) break
  }
  return matches
}

/** The pieces over which a match goes. */
export const partsOf = ({ starts, text }: PageText, { start, end }: TextMatch): readonly PiecePart[] =>
  starts.flatMap((begin, piece) => {
    const next = starts[piece + 1] ?? text.length
    return begin < end && next > start
      ? [{ piece, from: Math.max(0, start - begin), to: Math.min(next, end) - begin }]
      : []
  })
