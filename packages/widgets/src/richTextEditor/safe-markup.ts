import { checkAddress } from '@ashlar/schema'
import type { Config } from 'dompurify'

/** What the editor can show; everything else is left out of what is pasted or comes from bindings. */
export const keptMarkup: Config = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'strike',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'hr',
    'div',
    'span',
  ],
  ALLOWED_ATTR: ['href', 'start', 'type', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** The longest text that is edited, in characters of HTML: browsers become slow with more. */
const longestMarkup = 500_000
/** How many elements a text may have that is edited, such as paragraphs: all of them are drawn. */
const mostElements = 10_000

/** Whether a link may lead there: to this origin, by http, https, mailto or tel. */
export const isSafeAddress = (address: string): boolean => !('refusal' in checkAddress(address))

/** The address for a link that a person wrote, with its protocol; `undefined` where it may not be followed. */
export const addressForLink = (written: string): string | undefined => {
  const plain = written.trim()
  if (plain === '' || plain.length > 8000) return undefined
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(plain)) return `mailto:${plain}`
  const checked = checkAddress(plain)
  return 'refusal' in checked ? undefined : checked.url
}

/** Text that is no HTML, as HTML: its lines become paragraphs. */
export const markupOfPlainText = (text: string): string =>
  /<[a-z!/]/i.test(text)
    ? text
    : text
        .split(/\r?\n/)
        .map(
          (line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
        )
        .join('')

/** Whether a text, in HTML or plain, is longer than browsers can edit. */
export const isTooLong = (text: string): boolean =>
  text.length > longestMarkup || (markupOfPlainText(text).match(/<[a-z]/gi)?.length ?? 0) > mostElements
