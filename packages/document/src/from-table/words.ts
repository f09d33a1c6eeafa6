import { maximumNameLength, refuseRoutePath, reservedNames } from '@ashlar/schema'

/** `order_lines` and `orderLines` as words: order lines. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(?<before>\p{Ll}|\d)(?<after>\p{Lu})/gu, '$<before> $<after>')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A text that stands on a page as it is: what would begin a binding does not. */
export const plainText = (text: string): string => text.replaceAll('{{', '{ {').replaceAll('}}', '} }')

/** A name as people write it: `unit_price` as Unit price, `customer_id` as Customer ID. */
export const labelOf = (name: string): string => {
  const words = wordsOf(name).map((word) =>
    /^\p{Lu}+$/u.test(word) && word.length < 5
      ? word
      : word.toLowerCase() === 'id'
        ? 'ID'
        : word.toLowerCase(),
  )
  const label = words.join(' ')
  return label === '' ? plainText(name) : label.charAt(0).toUpperCase() + label.slice(1)
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
])

const singularWord = (word: string): string => {
  const known = irregular.get(word.toLowerCase())
  if (known !== undefined) return known
  if (/(?:ss|us|is|news|series|species)$/iu.test(word) || !/s$/iu.test(word)) return word
  if (/[^aeiou]ies$/iu.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:sses|shes|ches|xes|zes)$/iu.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const pluralWord = (word: string): string => {
  if (singularWord(word) !== word) return word
  for (const [plural, singular] of irregular) if (singular === word.toLowerCase()) return plural
  if (!/[a-z]$/iu.test(word)) return word
  if (/[^aeiou]y$/iu.test(word)) return `${word.slice(0, -1)}ies`
  if (/(?:s|sh|ch|x|z)$/iu.test(word)) return `${word}es`
  return `${word}s`
}

const withLastWord = (text: string, change: (word: string) => string): string => text.replace(/\S+$/u, change)

/** What the rows of a table and one of them are called, for people and in names. */
export interface TableWords {
  /** "Order lines". */
  readonly plural: string
  /** "Order line". */
  readonly singular: string
  /** `OrderLines`, as a part of names. */
  readonly pluralName: string
  /** `OrderLine`, as a part of names. */
  readonly singularName: string
  /** `order-lines`, as a part of addresses. */
  readonly path: string
}

/** `Order lines` as a part of names: OrderLines. What cannot stand in a name is left out. */
export const namePart = (text: string, otherwise: string): string => {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .split(/[^A-Za-z0-9]+/u)
    .filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  // Room for a word before it and one behind it.
  return (/^[A-Za-z]/u.test(name) ? name : `${otherwise}${name}`).slice(0, 40)
}

/** What the rows of a table are called. */
export const tableWords = (table: string): TableWords => {
  const label = labelOf(table)
  const plural = withLastWord(label, pluralWord)
  const last = withLastWord(label, singularWord)
  const singular = last.charAt(0).toUpperCase() + last.slice(1)
  const pluralName = namePart(plural, 'Rows')
  const path = pluralName
    .replaceAll(/(?<before>[a-z\d])(?<after>[A-Z])/gu, '$<before>-$<after>')
    .toLowerCase()
  return {
    plural,
    singular,
    pluralName,
    singularName: namePart(singular, 'Row'),
    path: refuseRoutePath(`/${path}`, []) === null ? path : `${path}-list`,
  }
}

/** A name that is free and may be given: the wanted one, or that with a number. */
export const freeName = (wanted: string, taken: ReadonlySet<string>): string => {
  const base = wanted.slice(0, maximumNameLength)
  if (!taken.has(base) && !reservedNames.has(base)) return base
  for (let number = 2; ; number += 1) {
    const name = `${wanted.slice(0, maximumNameLength - String(number).length)}${number}`
    if (!taken.has(name) && !reservedNames.has(name)) return name
  }
}
