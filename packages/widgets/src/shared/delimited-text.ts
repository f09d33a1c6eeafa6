// Spreadsheets run cells that begin with these as formulas. Numbers may begin with a sign.
const runsAsFormula = /^(?![+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?$)[=+\-@\t\r]/i
// Blanks at the ends would be taken away by some of those who read them.
const needsQuotes = /[",\t\r\n]|^\s|\s$/

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const csvField = (text: string): string => {
  if (runsAsFormula.test(text)) return quoted(`'${text}`)
  return needsQuotes.test(text) ? quoted(text) : text
}

/**
 * Lines of texts as a CSV file by RFC 4180; what spreadsheets would run as a formula is made harmless. It begins with a
 * byte order mark, without which spreadsheets misread letters with accents.
 */
export const csvFile = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('')}`

/** Lines of texts in the way in which spreadsheets exchange them through the clipboard: tabs between, lines below. */
export const tabbedText = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((line) => line.map((text) => (needsQuotes.test(text) ? quoted(text) : text)).join('\t'))
    .join('\n')

/** Where the quotation mark stands that ends the text beginning with one at `start`; -1 where none does. */
const closingQuote = (text: string, start: number): number => {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 || /^[\t\r\n]?$/.test(text.charAt(at + 1)) ? at : -1
}

/**
 * The lines of texts that were copied from a spreadsheet. A quotation mark sets a text apart only where it stands at both
 * ends of it; every other one is a letter like any.
 */
export const cellsOfTabbedText = (copied: string): readonly (readonly string[])[] => {
  const text = copied.replace(/\r?\n$/, '')
  const sign = /[\t\r\n]/g
  const lines: string[][] = []
  let line: string[] = []
  for (let at = 0; ; ) {
    const closed = text[at] === '"' ? closingQuote(text, at) : -1
    sign.lastIndex = closed === -1 ? at : closed + 1
    const end = sign.exec(text)?.index ?? text.length
    line.push(closed === -1 ? text.slice(at, end) : text.slice(at + 1, closed).replaceAll('""', '"'))
    if (text[end] !== '\t') {
      lines.push(line)
      line = []
    }
    if (end >= text.length) return lines
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}
