/** In letters, about twenty pages. */
const longest = 40_000
/** How many cells all tables of a text may have: a short line becomes as many as the head of its table has. */
const mostCells = 5_000
/** How many signs of emphasis stand in one paragraph. The parser takes the cube of their number. */
const mostSigns = 1_000
/** How many quotes and lists a line opens inside each other. The parser takes the square of their number. */
const deepest = 50

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * As much of a text in Markdown as its parser reads quickly: what is behind is cut off before a line. One walk over the
 * lines, before anything is parsed.
 */
export const boundedMarkdown = (text: string): string => {
  const written = text.slice(0, longest)
  let cells = 0
  let columns = 0
  let signs = 0
  let end = 0
  for (const line of written.split('\n')) {
    if (line.trim() === '') columns = signs = 0
    else if (line.includes('-') && /^[\s|:>*+-]+$/.test(line))
      columns = Math.max(columns, countOf(line, /\|/g) + 1)
    cells += columns
    signs += countOf(line, /[*_~]+/g)
    const opening = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*/.exec(line)?.[0] ?? ''
    if (cells > mostCells || signs > mostSigns || countOf(opening, />|[-*+]|\d+/g) > deepest)
      return written.slice(0, end)
    end += line.length + 1
  }
  return written
}
