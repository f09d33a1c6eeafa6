const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?$/i

/** Whether text is a calendar day such as `2026-03-01`. */
export const isDateText = (text: string): boolean => dateOnly.test(text)

/** Whether text is a moment such as `2026-03-01T09:30:00Z` or `2026-03-01 09:30`. */
export const isDateTimeText = (text: string): boolean => dateTime.test(text)

/** Numbers below this are seconds since 1970, larger ones milliseconds: it is the year 5138 in seconds. */
const largestSeconds = 1e11

/**
 * The moment that a value means: a calendar day is that day here and never the evening before; text without a zone is
 * local time; numbers are seconds or milliseconds since 1970. `undefined` for everything else.
 */
export const momentOf = (value: unknown): Date | undefined => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value
  if (typeof value === 'number' && Number.isFinite(value))
    return new Date(Math.abs(value) < largestSeconds ? value * 1000 : value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const day = dateOnly.exec(text)
  if (day !== null) return new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]))
  const moment = new Date(
    isDateTimeText(text) ? text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00') : text,
  )
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
