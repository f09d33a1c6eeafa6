import { Marked, type Tokens } from 'marked'

/** In letters, about twenty pages. For text made to be slow the parser takes the square of its length. */
const longestMarkdown = 40_000

/** A task is a sign and no field: nobody could answer it. */
const checkbox = ({ checked }: Tokens.Checkbox): string =>
  `<span role="img" aria-label="${checked ? 'Done' : 'Open'}">${checked ? '☑' : '☐'}</span> `

const parsers = {
  folded: new Marked({ gfm: true, async: false, renderer: { checkbox } }),
  kept: new Marked({ gfm: true, breaks: true, async: false, renderer: { checkbox } }),
}

/** The markup of a text in Markdown. It is not safe yet: whoever shows it has to make it so. */
export const markdownMarkup = (text: string, keepsLineBreaks: boolean): string => {
  const written = text.length > longestMarkdown ? `${text.slice(0, longestMarkdown)}…` : text
  try {
    const markup = parsers[keepsLineBreaks ? 'kept' : 'folded'].parse(written)
    return typeof markup === 'string' ? markup : ''
  } catch {
    // Text nested thousands of levels deep is too much for the parser; its words can still be read.
    return `<p>${written.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
  }
}
