import type { ApplicationNewsView } from '@ashlar/contract'

/** How many names are written out before the others are counted. */
const mostNames = 2

const listed = (names: readonly string[], others: (count: number) => string): string => {
  const shown = names.length <= mostNames + 1 ? names : names.slice(0, mostNames)
  const rest = names.length - shown.length
  const parts = rest === 0 ? shown : [...shown, others(rest)]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

/** Whether there is anything that others changed. */
export const hasNews = ({ people, comparison }: ApplicationNewsView): boolean =>
  people.length > 0 || comparison.pages.length > 0

/** Who changed what since somebody last looked, in one sentence. */
export const newsInWords = ({ people }: ApplicationNewsView): string => {
  const places = new Set(people.flatMap((person) => person.places))
  const pages = [...places].filter((place) => place !== null)
  const what = places.has(null) ? [...pages, 'the application'] : pages
  const who = listed(
    people.map(({ name }) => name),
    (count) => `${count} others`,
  )
  return `${who} changed ${listed(what, (count) => `${count} more places`)} since you last looked.`
}
