import { defaultAlertSeconds, stickyAlertSeconds } from './alerts.ts'

/** How many seconds a duration means: text is read as a number, none is the default, a negative one stays. Null: it means nothing. */
export const alertSeconds = (value: unknown): number | null => {
  if (value === undefined || value === null) return defaultAlertSeconds
  if (typeof value === 'string' && value.trim() === '') return defaultAlertSeconds
  const seconds = typeof value === 'string' ? Number(value) : value
  if (typeof seconds !== 'number' || Number.isNaN(seconds)) return null
  return seconds < 0 ? stickyAlertSeconds : Math.min(seconds, stickyAlertSeconds)
}

/** What is said of a duration that means nothing. */
export const badAlertDuration = 'The duration of an alert must be a number of seconds.'
