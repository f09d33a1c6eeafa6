/** A moment as a field for date and time holds it, to the minute, in the time zone of the browser. */
export const toLocalTime = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** The moment that such a field holds; null while it holds none. */
export const fromLocalTime = (text: string): Date | null => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The next full hour that is at least half an hour away: what somebody who plans most likely wants to change least. */
export const suggestedTime = (now: Date): Date => {
  const suggested = new Date(now.getTime() + 90 * 60_000)
  suggested.setMinutes(0, 0, 0)
  return suggested
}
