import type { PropertyValues } from '@ashlar/schema'
import type { lengthProperties } from './typing-properties.ts'

/** How long a text may be. */
type LengthRules = PropertyValues<typeof lengthProperties>

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`

/** Longer texts are counted roughly, because counting exactly takes a moment for each million characters. */
const exactlyCounted = 100_000

/** How many characters people see in the text: an emoji counts once. */
export const lengthOf = (typed: string): number =>
  typed.length > exactlyCounted ? typed.length : [...typed].length

/** What is wrong with the length of a text by `minLength` and `maxLength`, `undefined` where nothing is. */
export const lengthProblem = (typed: string, rules: LengthRules): string | undefined => {
  const length = lengthOf(typed)
  const shortest = rules.minLength
  if (shortest !== undefined && length < shortest) return `Enter at least ${characters(shortest)}.`
  const longest = rules.maxLength
  if (longest !== undefined && length > longest) return `Enter at most ${characters(longest)}.`
  return undefined
}

/** The count under a field: `12 / 80`, or the number of characters where there is no limit. */
export const countText = (typed: string, maximum: number | undefined): string =>
  maximum === undefined ? characters(lengthOf(typed)) : `${lengthOf(typed)} / ${maximum}`

// What browsers take for an address in their own fields, with a dot in the domain, which all public ones have.
const emailAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const foreignAddress = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/

/** Whether the text is one e-mail address, also with letters of other scripts. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && (emailAddress.test(text) || (/[^\p{ASCII}]/u.test(text) && foreignAddress.test(text)))

/** Whether the text is the address of a page on the web: with its protocol, http or https. */
export const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\/[^\s/]+/i.test(text) || text.length > 10_000) return false
  return URL.canParse(text)
}
