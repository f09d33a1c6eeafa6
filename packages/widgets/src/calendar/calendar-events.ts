import type { ValuesOf } from '@ashlar/schema'
import { dayOf } from '../dates/days.ts'
import { momentOf } from '../shared/dates.ts'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import { dataOf, flagOf, isRecord, textOf } from '../values.ts'
import type { calendar } from './calendar.ts'

/** One event as the calendar draws it. */
export interface CalendarEvent {
  /** Its place in the data. */
  readonly index: number
  readonly title: string
  readonly isAllDay: boolean
  /** A moment in UTC, or the first day of an event that lasts all day. */
  readonly start: string
  /** A moment in UTC, or the day after the last one; `undefined` where the data names no end. */
  readonly end: string | undefined
  /** CSS colors of the event and of the text on it; `undefined` where the theme decides. */
  readonly color: string | undefined
  readonly colorUpon: string | undefined
}

/** The names of the fields of each object of the data. */
export interface EventFields {
  readonly start: string
  readonly end: string
  readonly title: string
  readonly color: string
  readonly allDay: string
}

/** More events than these are more than one page should read. */
export const mostEvents = 100_000
const longestTitle = 300

const fieldName = (value: unknown, otherwise: string): string =>
  textOf(value).slice(0, 200).trim() || otherwise

/** The names of the fields, as the properties of the calendar say. */
export const eventFieldsOf = (
  values: Pick<ValuesOf<typeof calendar>, 'startKey' | 'endKey' | 'titleKey' | 'colorKey' | 'allDayKey'>,
): EventFields => ({
  start: fieldName(values.startKey, 'start'),
  end: fieldName(values.endKey, 'end'),
  title: fieldName(values.titleKey, 'title'),
  color: fieldName(values.colorKey, 'color'),
  allDay: fieldName(values.allDayKey, 'allDay'),
})

const isDayText = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(value)

const moment = (value: unknown): Date | undefined => {
  if (typeof value === 'string' && value.length > 64) return undefined
  const read = momentOf(value)
  const year = read?.getFullYear() ?? 0
  return year >= 1 && year < 9999 ? read : undefined
}

const allDayEvent = (start: unknown, end: unknown) => {
  const first = dayOf(start)
  if (first === undefined) return undefined
  const last = dayOf(end)
  // The last day belongs to the event, as people write it; the calendar wants the day after it.
  const until = last === undefined || last.compare(first) < 0 ? first : last
  return { start: first.toString(), end: until.add({ days: 1 }).toString() }
}

const timedEvent = (start: unknown, end: unknown) => {
  const first = moment(start)
  if (first === undefined) return undefined
  const last = moment(end)
  return {
    start: first.toISOString(),
    end: last === undefined || last <= first ? undefined : last.toISOString(),
  }
}

/**
 * The events in the data of a calendar. What has no start is left out. An event lasts all day where its object says so,
 * or where its start is a day without a time.
 */
export const calendarEventsOf = (data: unknown, fields: EventFields): readonly CalendarEvent[] => {
  const list = dataOf(data)
  if (!Array.isArray(list)) return []
  return list.slice(0, mostEvents).flatMap((entry: unknown, index): readonly CalendarEvent[] => {
    if (!isRecord(entry)) return []
    const start = entry[fields.start]
    const end = entry[fields.end]
    const isAllDay = flagOf(entry[fields.allDay], isDayText(start))
    const span = isAllDay ? allDayEvent(start, end) : timedEvent(start, end)
    if (span === undefined) return []
    return [
      {
        index,
        title: textOf(entry[fields.title]).slice(0, longestTitle).trim() || 'Untitled',
        isAllDay,
        ...span,
        color: cssColor(entry[fields.color]),
        colorUpon: cssColorUpon(entry[fields.color]),
      },
    ]
  })
}

const longestWithoutEnd = 2 * 864e5
const zoneSlack = 864e5

/** The events that may be visible between two moments: of thousands, only these are handed to the drawing library. */
export const eventsWithin = (
  events: readonly CalendarEvent[],
  range: { readonly start: Date; readonly end: Date },
): readonly CalendarEvent[] =>
  events.filter((event) => {
    const start = Date.parse(event.start)
    const end = event.end === undefined ? start + longestWithoutEnd : Date.parse(event.end)
    // Days are read as midnight in UTC, up to a day away from midnight here.
    return start < range.end.getTime() + zoneSlack && end > range.start.getTime() - zoneSlack
  })

/** The beginning of a time of day for the library, as `08:00:00`; eight o'clock where it cannot be read. */
export const scrollTimeOf = (value: unknown): string => {
  const [, hours = '8', minutes = '00'] =
    /^\s*([01]?\d|2[0-3]):([0-5]\d)/.exec(textOf(value).slice(0, 20)) ?? []
  return `${hours.padStart(2, '0')}:${minutes}:00`
}

/** The object of the data behind an event. */
export const eventItemAt = (data: unknown, index: number): unknown => {
  const list = dataOf(data)
  return Array.isArray(list) ? (list[index] ?? null) : null
}
