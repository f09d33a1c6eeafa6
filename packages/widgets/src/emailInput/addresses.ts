import { isEmailAddress } from '../shared/text-rules.ts'
import { numberOf, textOf } from '../values.ts'

/** Longer texts hold no addresses that a person typed. */
const longestText = 100_000

/** The addresses in one part of a list: that between brackets, after a name, or each word. */
const addressesInPart = (part: string): readonly string[] => {
  const opening = part.indexOf('<')
  if (opening === -1) return part.split(/\s+/)
  const closing = part.indexOf('>', opening)
  return [part.slice(opening + 1, closing === -1 ? undefined : closing).trim()]
}

/**
 * The addresses in a text, parted by commas, semicolons or white space, also with the names beside them that mail
 * programs copy: "Lovelace, Ada" <ada@example.org>.
 */
export const addressesIn = (typed: string): readonly string[] =>
  typed
    .slice(0, longestText)
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[,;\n]/)
    .flatMap(addressesInPart)
    .filter((address) => address !== '')

/** What is wrong with a text that is not empty; `undefined` where nothing is. */
export const emailProblem = (
  typed: string,
  rules: { readonly takesSeveral: boolean; readonly maxCount?: unknown; readonly allowedDomains?: unknown },
): string | undefined => {
  const addresses = rules.takesSeveral ? addressesIn(typed) : [typed.trim()]
  const wrong = addresses.find((address) => !isEmailAddress(address))
  if (wrong !== undefined || addresses.length === 0)
    return rules.takesSeveral && wrong !== undefined && addresses.length > 1
      ? `${wrong.slice(0, 60)} is no e-mail address.`
      : 'Enter an e-mail address such as name@example.com.'
  const most = numberOf(rules.maxCount)
  if (rules.takesSeveral && most !== undefined && addresses.length > most)
    return `Enter at most ${most} ${most === 1 ? 'address' : 'addresses'}.`
  const domains = domainsIn(rules.allowedDomains)
  const foreign = addresses.find((address) => domains.length > 0 && !domains.includes(domainOf(address)))
  return foreign === undefined
    ? undefined
    : `Use an address at ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(domains)}.`
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const domainsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value)
    ? value.map(textOf)
    : textOf(value)
        .slice(0, 5_000)
        .split(/[\s,;]+/)
  )
    .slice(0, 100)
    .map((domain) => domain.trim().replace(/^@/, '').toLowerCase())
    .filter((domain) => domain !== '')
