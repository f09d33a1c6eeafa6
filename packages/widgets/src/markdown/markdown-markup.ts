import { Marked, type Tokens } from 'marked'
import { boundedMarkdown } from './bounded-markdown.ts'

/** A task is a sign and no field: nobody could answer it. */
const checkbox = ({ checked }: Tokens.Checkbox): string =>
  `<span role="img" aria-label="${checked ? 'Done' : 'Open'}">${checked ? '☑' : '☐'}</span> `

const parsers = {
  folded: new Marked({ gfm: true, async: false, renderer: { checkbox } }),
  kept: new Marked({ gfm: true, breaks: true, async: false, renderer: { checkbox } }),
}

const restLeftOut = '<p role="note"><em>The rest is not shown: it is too long or has too many parts.</em></p>'

/** The markup of a text in Markdown. It is not safe yet: whoever shows it has to make it so. */
export const markdownMarkup = (text: string, keepsLineBreaks: boolean): string => {
  const written = boundedMarkdown(text)
  const markup = parsers[keepsLineBreaks ? 'kept' : 'folded'].parse(written, { async: false })
  return written.length < text.length ? `${markup}${restLeftOut}` : markup
}
