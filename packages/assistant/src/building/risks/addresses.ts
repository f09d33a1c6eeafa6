import { hasBinding } from '@ashlar/expression'
import { checkAddress, type WidgetProperty } from '@ashlar/schema'
import type { RiskKind } from './risk.ts'

/** The properties that are addresses: what they name is loaded or opened. */
export const addressProperties: ReadonlySet<string> = new Set([
  'url',
  'linkUrl',
  'href',
  'image',
  'defaultImage',
  'source',
  'poster',
  'captionsUrl',
  'tileAddress',
])

/** The most of a text that a person is shown. */
const mostShown = 300

/** A text as a person is shown it. */
export const shown = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown)}…` : text

/** Addresses of sites as they stand in any text. */
const written = /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>{}()\\]+/giu

/** What addresses of other sites stand in a text that is no address itself. */
export const addressesIn = (text: string): string[] => [...new Set(text.match(written) ?? [])]

/** Whether text that is an address, without bindings, leads to another site. */
const leadsOutside = (text: string): boolean => {
  const checked = checkAddress(text)
  return 'url' in checked ? /^[a-z][a-z0-9+.-]*:/iu.test(checked.url) : text.trim() !== ''
}

/** What an address may do. */
export const risksOfAddress = (text: string): RiskKind[] => {
  if (text.trim() === '') return []
  const isPath = /^\/(?!\/)|^[?#]/u.test(text.trim())
  if (hasBinding(text)) {
    return addressesIn(text).length > 0
      ? ['outside_address', 'data_in_address']
      : isPath
        ? []
        : ['data_in_address']
  }
  return leadsOutside(text) ? ['outside_address'] : []
}

/** Whether the text of a property is markup. */
export const isMarkup = (property: WidgetProperty): boolean =>
  property.kind === 'text' && (property.language === 'html' || property.language === 'markdown')

/** What of markup loads something, or runs. */
const loading =
  /<\s*(?:img|iframe|script|object|embed|link|video|audio|source|form|a|svg|style)\b|!\[|\]\(|url\(/iu

/** Whether markup is made of data or loads something. */
export const isRiskyMarkup = (text: string): boolean => hasBinding(text) || loading.test(text)
