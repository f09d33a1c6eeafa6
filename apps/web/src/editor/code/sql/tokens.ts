/** A piece of SQL. Texts, numbers, bindings and operators are `other`; comments and spaces are left out. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'mark' | 'other'
  /** A word as it stands, a name without its quotes, or one of `.`, `,`, `;`, `(` and `)`. */
  readonly text: string
  readonly from: number
  readonly to: number
}

const pieces =
  /(?<skipped>\s+|--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|"(?<quoted>(?:[^"]|"")*)(?:"|$)|`(?<ticked>(?:[^`]|``)*)(?:`|$)|(?<mark>[.,;()])|\{\{[^]*?(?:\}\}|$)|'(?:[^']|'')*(?:'|$)|\$(?<tag>\w*)\$[^]*?(?:\$\k<tag>\$|$)|[\d][\w.]*|[^]/gu

/** The pieces of a text of SQL, read well enough for suggestions: it may be half written. */
export const sqlTokens = (text: string): SqlToken[] => {
  const tokens: SqlToken[] = []
  for (const match of text.matchAll(pieces)) {
    const { skipped, word, quoted, ticked, mark } = match.groups ?? {}
    if (skipped !== undefined) continue
    const place = { from: match.index, to: match.index + match[0].length }
    if (word !== undefined) tokens.push({ kind: 'word', text: word, ...place })
    else if (quoted !== undefined) {
      tokens.push({ kind: 'quoted', text: quoted.replaceAll('""', '"'), ...place })
    } else if (ticked !== undefined) {
      tokens.push({ kind: 'quoted', text: ticked.replaceAll('``', '`'), ...place })
    } else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark, ...place })
    else tokens.push({ kind: 'other', text: match[0], ...place })
  }
  return tokens
}

/** The pieces of the statement around a position. */
export const statementAround = (tokens: readonly SqlToken[], position: number): SqlToken[] => {
  const isEnd = ({ kind, text }: SqlToken): boolean => kind === 'mark' && text === ';'
  const start = tokens.findLastIndex((token) => isEnd(token) && token.to <= position) + 1
  const end = tokens.findIndex((token) => isEnd(token) && token.from >= position)
  return tokens.slice(start, end === -1 ? tokens.length : end)
}

/** Whether a piece is one of these words of the language, in any case. */
export const isWord = (token: SqlToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toLowerCase())

/** Whether a piece is this mark. */
export const isMark = (token: SqlToken | undefined, mark: string): boolean =>
  token?.kind === 'mark' && token.text === mark
