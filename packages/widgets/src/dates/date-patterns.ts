/**
 * Builders write formats either with the letters of Unicode (`dd/MM/yyyy`) or with those that older libraries made
 * popular (`DD/MM/YYYY`). Nobody means the week-numbering year or the day of the year in a field for dates, so the
 * latter are read as the former.
 */

const longestPattern = 80
const inQuotes = /\[[^\]]*\]|'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z'[]+|./g

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
}

/** The letters that date-fns knows and that say something about a moment. */
const knownLetters = /^(?:[GyQqMLwIdEeciabBhHKkmsSXxOzPpTt])$/

/** A pattern in the letters of Unicode. Letters without a meaning stand for themselves; empty where there is no pattern. */
export const unicodePattern = (pattern: string): string => {
  if (pattern.length > longestPattern) return ''
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
