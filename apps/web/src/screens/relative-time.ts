const units: readonly { unit: Intl.RelativeTimeFormatUnit; milliseconds: number }[] = [
  { unit: 'year', milliseconds: 365 * 86_400_000 },
  { unit: 'month', milliseconds: 30 * 86_400_000 },
  { unit: 'week', milliseconds: 7 * 86_400_000 },
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO 8601 time seen from `now` (ms since 1970): "3 hours ago". Within a minute, and ahead of a slow clock, "just now". */
export const relativeTime = (at: string, now: number): string => {
  const distance = now - Date.parse(at)
  for (const { unit, milliseconds } of units) {
    if (distance >= milliseconds) return relative.format(-Math.floor(distance / milliseconds), unit)
  }
  return 'just now'
}

/** An ISO 8601 time that is still to come, seen from `now` (ms since 1970): "in 3 hours". Within a minute "any moment". */
export const timeUntil = (at: string, now: number): string => {
  const distance = Date.parse(at) - now
  for (const { unit, milliseconds } of units) {
    if (distance >= milliseconds) return relative.format(Math.floor(distance / milliseconds), unit)
  }
  return 'any moment'
}

/** An ISO 8601 time in full, in the time zone of the person. */
export const exactTime = (at: string): string => exact.format(new Date(at))
