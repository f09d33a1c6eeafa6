import { dayOf } from '../dates/days.ts'
import type { CalendarEvent } from './calendar-events.ts'
import type { CalendarViewName } from './CalendarToolbar.tsx'

/** What one press of a key changes. */
export interface EventStep {
  /** Whether the whole event moves or only its end. */
  readonly part: 'whole' | 'end'
  readonly days: number
  readonly minutes: number
}

/** The length of a step within a day, and the shortest event, in minutes; the same as of a drag. */
const stepMinutes = 30
/** How long an event without an end lasts as it is drawn, in minutes. */
const usualMinutes = 60

/** What an arrow key does to the event that was picked up; `undefined` for keys that do nothing to it. */
export const stepOf = (
  key: string,
  {
    isShift,
    view,
    isAllDay,
    isRightToLeft,
  }: {
    readonly isShift: boolean
    readonly view: CalendarViewName
    readonly isAllDay: boolean
    readonly isRightToLeft: boolean
  },
): EventStep | undefined => {
  const part = isShift ? 'end' : 'whole'
  const days = (count: number): EventStep => ({ part, days: count, minutes: 0 })
  const minutes = (count: number): EventStep => ({ part, days: 0, minutes: count })
  switch (key) {
    case 'ArrowRight':
      return days(isRightToLeft ? -1 : 1)
    case 'ArrowLeft':
      return days(isRightToLeft ? 1 : -1)
    case 'ArrowDown':
    case 'ArrowUp': {
      const direction = key === 'ArrowDown' ? 1 : -1
      // Below a day of a month lies that of the next week; below a time of a day a later one.
      if (view === 'month') return days(7 * direction)
      return isAllDay ? days(direction) : minutes(stepMinutes * direction)
    }
    default:
      return undefined
  }
}

const later = (moment: string, { days, minutes }: EventStep): string => {
  const date = new Date(moment)
  // By the calendar, so that nine o'clock stays nine o'clock where clocks are changed.
  date.setDate(date.getDate() + days)
  date.setMinutes(date.getMinutes() + minutes)
  return Number.isNaN(date.getTime()) ? moment : date.toISOString()
}

const laterDay = (day: string, { days }: EventStep): string => dayOf(day)?.add({ days }).toString() ?? day

/** The event after one step. It never ends before it has lasted a day, or half an hour. */
export const afterStep = (event: CalendarEvent, step: EventStep): CalendarEvent => {
  if (event.isAllDay) {
    const until = event.end ?? laterDay(event.start, { ...step, days: 1 })
    const end = laterDay(until, step)
    if (step.part === 'whole') return { ...event, start: laterDay(event.start, step), end }
    return end > event.start ? { ...event, end } : event
  }
  if (step.part === 'whole')
    return {
      ...event,
      start: later(event.start, step),
      end: event.end === undefined ? undefined : later(event.end, step),
    }
  const until = event.end ?? later(event.start, { part: 'end', days: 0, minutes: usualMinutes })
  const end = later(until, step)
  const shortest = Date.parse(event.start) + stepMinutes * 60_000
  return Date.parse(end) >= shortest ? { ...event, end } : event
}

/** The first day of an event, as yyyy-MM-dd of the reader's calendar. */
export const firstDayOf = ({ start, isAllDay }: CalendarEvent): string => {
  if (isAllDay) return start
  const date = new Date(start)
  const digits = (value: number, length: number): string => String(value).padStart(length, '0')
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`
}

/** When an event takes place, as it is read aloud. */
export const timeInWords = ({ start, end, isAllDay }: CalendarEvent): string => {
  if (isAllDay) {
    const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' })
    const first = new Date(`${start}T00:00Z`)
    const last = new Date(`${end ?? start}T00:00Z`)
    // The end is the day after the last one.
    if (end !== undefined) last.setUTCDate(last.getUTCDate() - 1)
    return last <= first ? days.format(first) : days.formatRange(first, last)
  }
  const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  const first = new Date(start)
  return end === undefined ? times.format(first) : times.formatRange(first, new Date(end))
}
