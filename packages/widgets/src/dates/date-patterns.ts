/**
 * Builders write formats either with the letters of Unicode (`dd/MM/yyyy`) or with those that older libraries made
 * popular (`DD/MM/YYYY`). Nobody means the week-numbering year or the day of the year in a field for dates, so the
 * latter are read as the former.
 */

const longestPattern = 80
const inQuotes = /\[[^\]]*\]|'(?:[^']|'')*'|[DMdQ]o|([A-Za-z])\1*|[^A-Za-z'[]+|./g

const older: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  YY: 'yy',
  Y: 'y',
  DD: 'dd',
  D: 'd',
  Do: 'do',
  dddd: 'EEEE',
  ddd: 'EEE',
  A: 'a',
  Z: 'xxx',
  ZZ: 'xx',
  sss: 'SSS',
}

/** What older libraries write for whole dates and times. */
const wholes: Readonly<Record<string, string>> = {
  L: 'MM/dd/yyyy',
  LL: 'MMMM d, yyyy',
  LLL: 'MMMM d, yyyy h:mm a',
  LLLL: 'EEEE, MMMM d, yyyy h:mm a',
  l: 'M/d/yyyy',
  ll: 'MMM d, yyyy',
  lll: 'MMM d, yyyy h:mm a',
  llll: 'EEE, MMM d, yyyy h:mm a',
  LT: 'h:mm a',
  LTS: 'h:mm:ss a',
}

/** Seconds and milliseconds since 1970, which stand alone or not at all. */
const counts: Readonly<Record<string, string>> = { X: 't', x: 'T', t: 't', T: 'T' }

/** A pattern of nothing but whole dates and times, or of a count; undefined for any other. */
const wholePattern = (pattern: string): string | undefined => {
  const count = Object.hasOwn(counts, pattern) ? counts[pattern] : undefined
  if (count !== undefined) return count
  const words = pattern.match(/[A-Za-z]+/g) ?? []
  if (words.length === 0 || !words.every((word) => Object.hasOwn(wholes, word))) return undefined
  return pattern.replaceAll(/[A-Za-z]+/g, (word) => wholes[word] ?? '')
}

/** The letters that date-fns knows and that say something about a moment. */
const knownLetters = /^(?:[GyQqMLwIdEeciabBhHKkmsSXxOzPp])$/

/** A pattern in the letters of Unicode. Letters without a meaning stand for themselves; empty where there is no pattern. */
export const unicodePattern = (pattern: string): string => {
  if (pattern.length > longestPattern) return ''
  const whole = wholePattern(pattern.trim())
  if (whole !== undefined) return whole
  const isOlder = /[YD]/.test(pattern.replaceAll(/\[[^\]]*\]|'[^']*'/g, ''))
  return (pattern.trim().match(inQuotes) ?? [])
    .map((part) => {
      if (part.startsWith('[') && part.endsWith(']') && part.length > 1)
        return part.length === 2 ? '' : `'${part.slice(1, -1).replaceAll("'", "''")}'`
      if (part === "'") return "''"
      if (!/^[A-Za-z]/.test(part)) return part
      const renamed = isOlder || /^[AZ]/.test(part) ? (older[part] ?? part) : part
      return knownLetters.test(renamed.charAt(0)) && renamed.length <= 6 ? renamed : `'${part}'`
    })
    .join('')
}

const letters: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = {
  year: 'yyyy',
  month: 'MM',
  day: 'dd',
  minute: 'mm',
  second: 'ss',
  dayPeriod: 'a',
}

const quoted = (text: string): string =>
  /[A-Za-z']/.test(text) ? `'${text.replaceAll("'", "''")}'` : text.replaceAll(/[\u202f\u00a0]/g, ' ')

const patternFrom = (locale: string | undefined, options: Intl.DateTimeFormatOptions, hour: string): string =>
  new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', numberingSystem: 'latn' })
    .formatToParts(new Date(2026, 10, 21, 15, 45, 30))
    .map(({ type, value }) =>
      type === 'hour' ? hour : (letters[type] ?? quoted(value.replaceAll(/[\u200e\u200f]/g, ''))),
    )
    .join('')

/** How people write days where they live, such as `dd/MM/yyyy`; the reader's own language unless one is given. */
export const localDayPattern = (locale?: string): string =>
  patternFrom(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'HH')

/** Whether people count the hours to twelve where they live. */
export const countsToTwelve = (locale?: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** How many hours a clock counts: as the reader is used to, or as the builder said. */
export type HourCount = 'auto' | '12' | '24'

/** The pattern of a time of day, such as `HH:mm` or `h:mm a`. */
export const timePattern = (hours: HourCount, withSeconds: boolean, locale?: string): string => {
  const isTwelve = hours === 'auto' ? countsToTwelve(locale) : hours === '12'
  const seconds = withSeconds ? ':ss' : ''
  return isTwelve ? `h:mm${seconds} a` : `HH:mm${seconds}`
}

/** A pattern in its parts, each in the letters of Unicode. */
export interface PatternParts {
  /** Empty where it has no day. */
  readonly day: string
  /** Empty where it has no time. */
  readonly time: string
  /** All of it but the zone, which nobody types. */
  readonly withoutZone: string
  readonly hasZone: boolean
}

const unicodeTokens = /'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g
const isOfZone = (token: string): boolean => /^[xXzO]/.test(token)
const isOfTime = (token: string): boolean => /^[abBhHKkmsS]/.test(token)

/** Leaves what only stood between two parts away, from the end of one. */
const withoutEnd = (tokens: readonly string[]): readonly string[] =>
  tokens.slice(0, tokens.findLastIndex((token) => /^[A-Za-z]/.test(token)) + 1)

const withoutStart = (tokens: readonly string[]): readonly string[] => {
  const start = tokens.findIndex((token) => /^[A-Za-z]/.test(token))
  return start === -1 ? [] : tokens.slice(start)
}

/** The day and the time of a pattern in the letters of Unicode. */
export const partsOfPattern = (pattern: string): PatternParts => {
  const all = pattern.match(unicodeTokens) ?? []
  const tokens = all.filter((token, place) => !isOfZone(token) && !isOnlyBefore(all, token, place))
  const first = tokens.findIndex(isOfTime)
  const last = tokens.findLastIndex(isOfTime)
  const timeless = first === -1 ? tokens : [...withoutEnd(tokens.slice(0, first))]
  const behind = first === -1 ? [] : withoutStart(tokens.slice(last + 1))
  return {
    day: [timeless.join(''), behind.join('')].filter((part) => part !== '').join(' '),
    time: first === -1 ? '' : tokens.slice(first, last + 1).join(''),
    withoutZone: tokens.join(''),
    hasZone: all.some(isOfZone),
  }
}

/** Whether blanks stand before nothing but a zone. */
const isOnlyBefore = (all: readonly string[], token: string, place: number): boolean =>
  token.trim() === '' && isOfZone(all[place + 1] ?? '')
