import { isIP } from 'node:net'
import { z } from 'zod'

/** Why a text is no value of a setting; the message completes "PORT ". */
export class SettingProblem extends Error {}

/** Turns the text of a setting into its value, or throws `SettingProblem`. */
export type SettingParser<Value> = (text: string) => Value

/** A whole number within bounds, both included. */
export const wholeNumber =
  (least: number, most: number): SettingParser<number> =>
  (text) => {
    const value = Number(text)
    if (!/^\d+$/u.test(text) || value < least || value > most) {
      throw new SettingProblem(`must be a whole number from ${least} to ${most}, not "${text}"`)
    }
    return value
  }

/** One of a few words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): SettingParser<Word> =>
  (text) => {
    const found = words.find((word) => word === text)
    if (found === undefined) throw new SettingProblem(`must be one of ${words.join(', ')}, not "${text}"`)
    return found
  }

/** Some of a few words, separated by commas; at least one. */
export const someOf =
  <const Word extends string>(words: readonly Word[]): SettingParser<ReadonlySet<Word>> =>
  (text) => {
    const chosen = commaSeparated(text).map(oneOf(words))
    if (chosen.length === 0) throw new SettingProblem(`must name at least one of ${words.join(', ')}`)
    return new Set(chosen)
  }

/** Texts separated by commas, without the space around them; empty ones are left out. */
export const commaSeparated: SettingParser<readonly string[]> = (text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An origin such as `https://apps.example.com`: a scheme, a host and a port, nothing after. */
export const origin: SettingParser<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    url !== undefined &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  if (!isOrigin) {
    throw new SettingProblem(
      `must be an address such as https://apps.example.com without a path, not "${text}"`,
    )
  }
  return url.origin
}

/** An address with one of these schemes. The text may hold a password, so the problem does not repeat it. */
export const addressWith =
  (...schemes: readonly string[]): SettingParser<string> =>
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !schemes.includes(url.protocol)) {
      throw new SettingProblem(
        `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      )
    }
    return text
  }

/** The address that a collector takes traces at. It may hold a key, so the problem does not repeat it. */
export const otlpAddress: SettingParser<string> = (text) => {
  const url = new URL(addressWith('http:', 'https:')(text))
  if (url.username !== '' || url.password !== '') {
    throw new SettingProblem('cannot hold a user and password: use a header for them')
  }
  if (url.pathname === '/') url.pathname = '/v1/traces'
  return url.href
}

const headerPair = /^([!#$%&'*+.^_`|~0-9a-z-]+)=(.+)$/iu

/** Headers as `name=value` separated by commas, values percent-encoded. The problem repeats no value. */
export const headerPairs: SettingParser<Readonly<Record<string, string>>> = (text) => {
  const pairs = commaSeparated(text).map((part, index): [string, string] => {
    const [, name = '', value = ''] = headerPair.exec(part) ?? []
    const decoded = decodedOf(value)
    if (name === '' || decoded === null || !/^[\t\u0020-\u007e]+$/u.test(decoded)) {
      throw new SettingProblem(
        `must be headers as name=value, separated by commas, values with percent signs where needed; the ${index + 1}. is none`,
      )
    }
    return [name, decoded]
  })
  return Object.fromEntries(pairs)
}

const decodedOf = (value: string): string | null => {
  try {
    return decodeURIComponent(value.trim())
  } catch {
    return null
  }
}

/** Exactly 32 bytes as 64 hexadecimal digits or as base64. The problem does not repeat the text. */
export const keyOf32Bytes: SettingParser<Buffer> = (text) => {
  if (/^[0-9a-f]{64}$/iu.test(text)) return Buffer.from(text, 'hex')
  const bytes = Buffer.from(text, 'base64')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/u.test(text) || bytes.length !== 32) {
    throw new SettingProblem(
      'must be 32 bytes, as 64 hexadecimal digits or as base64 (make one with: openssl rand -base64 32)',
    )
  }
  return bytes
}

const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/u.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** IP addresses and ranges such as `10.0.0.0/8`, separated by commas. */
export const addressRanges: SettingParser<readonly string[]> = (text) => {
  const entries = commaSeparated(text)
  const wrong = entries.find((entry) => !isAddressRange(entry))
  if (wrong !== undefined) {
    throw new SettingProblem(
      `must be addresses or ranges such as 10.0.0.0/8, separated by commas, not "${wrong}"`,
    )
  }
  return entries
}

const hostEntry = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/iu
const bracketedEntry = /^\[([0-9a-f:.]+)\](:\d{1,5})?$/iu

/** Hosts, `*.` host endings, IP addresses and ranges, each with an optional port, separated by commas. */
export const hostsAndRanges: SettingParser<readonly string[]> = (text) => {
  const entries = commaSeparated(text)
  const wrong = entries.find(
    (entry) => !isAddressRange(entry) && !hostEntry.test(entry) && !bracketedEntry.test(entry),
  )
  if (wrong !== undefined) {
    throw new SettingProblem(
      `must be hosts or address ranges such as db.internal:5432, *.corp.example or 10.0.0.0/8, separated by commas, not "${wrong}"`,
    )
  }
  return entries
}

/** One e-mail address. */
export const emailAddress: SettingParser<string> = (text) => {
  if (!z.email().safeParse(text).success) {
    throw new SettingProblem(`must be an e-mail address such as help@example.com, not "${text}"`)
  }
  return text
}

/** E-mail addresses, separated by commas, in small letters. */
export const emailAddresses: SettingParser<readonly string[]> = (text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => emailAddress(part).toLowerCase())

/** Any text that is not empty. */
export const someText: SettingParser<string> = (text) => text
