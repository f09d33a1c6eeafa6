import type { CalendarDate } from '@internationalized/date'
import { useMemo, useState } from 'react'
import {
  DayPicker,
  type ClassNames,
  type DateRange,
  type DayPickerProps,
  type Matcher,
  type Modifiers,
} from 'react-day-picker'
import styles from './DayCalendar.module.css'
import type { DayRules, Weekday } from './day-rules.ts'
import { dateAtNoon, dayAt, dayToday } from './days.ts'

const classNames: Partial<ClassNames> = {
  root: styles.calendar ?? '',
  months: styles.months ?? '',
  month_caption: styles.caption ?? '',
  nav: styles.nav ?? '',
  button_previous: styles.navButton ?? '',
  button_next: styles.navButton ?? '',
  chevron: styles.chevron ?? '',
  dropdowns: styles.dropdowns ?? '',
  dropdown_root: styles.dropdownRoot ?? '',
  dropdown: styles.dropdown ?? '',
  caption_label: styles.captionLabel ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  week_number: styles.weekNumber ?? '',
  week_number_header: styles.weekNumber ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  today: styles.today ?? '',
  outside: styles.outside ?? '',
  disabled: styles.disabled ?? '',
  hidden: styles.hidden ?? '',
  selected: styles.selected ?? '',
  range_start: styles.rangeStart ?? '',
  range_middle: styles.rangeMiddle ?? '',
  range_end: styles.rangeEnd ?? '',
}

/** Two days, the first one not after the second. */
export interface DayRange {
  readonly start: CalendarDate | undefined
  readonly end: CalendarDate | undefined
}

interface DayCalendarProps {
  readonly rules: DayRules
  readonly firstWeekday: Weekday
  readonly showsWeekNumbers: boolean
  /** Takes the focus to the chosen day as soon as it is drawn. */
  readonly takesFocus: boolean
  readonly selection:
    | {
        readonly kind: 'day'
        readonly day: CalendarDate | undefined
        readonly choose: (day: CalendarDate) => void
      }
    | {
        readonly kind: 'range'
        readonly range: DayRange
        readonly choose: (range: DayRange) => void
        readonly months: 1 | 2
      }
}

const matchersOf = (rules: DayRules): Matcher[] => [
  ...(rules.minimum === undefined ? [] : [{ before: dateAtNoon(rules.minimum) }]),
  ...(rules.maximum === undefined ? [] : [{ after: dateAtNoon(rules.maximum) }]),
  { dayOfWeek: [...rules.weekdays] },
  (date: Date) => rules.days.has(dayAt(date).toString()),
]

/** How far the list of years reaches from today, or from what is chosen, where no rule ends it. */
const yearsAround = 100

const reach = (rules: DayRules, chosen: CalendarDate) => ({
  startMonth: dateAtNoon(rules.minimum ?? chosen.set({ year: Math.max(1, chosen.year - yearsAround) })),
  endMonth: dateAtNoon(rules.maximum ?? chosen.set({ year: Math.min(9999, chosen.year + yearsAround) })),
})

const inLocale = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, options)
  return (date: Date) => format.format(date)
}

const formatters = {
  formatMonthDropdown: inLocale({ month: 'long' }),
  formatWeekdayName: inLocale({ weekday: 'short' }),
  formatCaption: inLocale({ month: 'long', year: 'numeric' }),
}

const fullDay = inLocale({ dateStyle: 'full' })

const labels = {
  labelDayButton: (date: Date, modifiers: Modifiers) =>
    [fullDay(date), modifiers.today === true && 'today', modifiers.selected === true && 'chosen']
      .filter(Boolean)
      .join(', '),
}

const rangeOf = ({ start, end }: DayRange): DateRange | undefined =>
  start === undefined
    ? undefined
    : { from: dateAtNoon(start), to: end === undefined ? undefined : dateAtNoon(end) }

/** A calendar in which one day or a range of days is chosen, by pointer and by keyboard. */
export const DayCalendar = ({
  rules,
  firstWeekday,
  showsWeekNumbers,
  takesFocus,
  selection,
}: DayCalendarProps) => {
  const chosen = selection.kind === 'day' ? selection.day : (selection.range.start ?? selection.range.end)
  const shownFirst = chosen ?? rules.minimum ?? dayToday()
  const start = chosen ?? (shownFirst.compare(dayToday()) > 0 ? shownFirst : dayToday())
  const [month, setMonth] = useState(() => dateAtNoon(start))
  // What is typed beside an open calendar turns its pages.
  const [followed, setFollowed] = useState(chosen?.toString())
  if (followed !== chosen?.toString()) {
    setFollowed(chosen?.toString())
    if (chosen !== undefined && selection.kind === 'day') setMonth(dateAtNoon(chosen))
  }
  const disabled = useMemo(() => matchersOf(rules), [rules])
  const common: DayPickerProps = {
    classNames,
    formatters,
    labels,
    ...reach(rules, start),
    month,
    onMonthChange: setMonth,
    captionLayout: 'dropdown',
    weekStartsOn: firstWeekday,
    showWeekNumber: showsWeekNumbers,
    ...(firstWeekday === 1 ? { ISOWeek: true } : {}),
    fixedWeeks: true,
    showOutsideDays: selection.kind === 'day',
    disabled,
    autoFocus: takesFocus,
  }
  if (selection.kind === 'day')
    return (
      <DayPicker
        {...common}
        mode="single"
        selected={selection.day === undefined ? undefined : dateAtNoon(selection.day)}
        onDayClick={(date, modifiers) => {
          if (modifiers.disabled !== true) selection.choose(dayAt(date))
        }}
      />
    )
  return (
    <DayPicker
      {...common}
      mode="range"
      numberOfMonths={selection.months}
      selected={rangeOf(selection.range)}
      onDayClick={(date, modifiers) => {
        if (modifiers.disabled !== true) selection.choose(nextRange(selection.range, dayAt(date)))
      }}
    />
  )
}

/** The range after another day was chosen: a complete one begins anew, the second day completes it in either direction. */
const nextRange = ({ start, end }: DayRange, day: CalendarDate): DayRange => {
  if (start === undefined || end !== undefined) return { start: day, end: undefined }
  return day.compare(start) < 0 ? { start: day, end: start } : { start, end: day }
}
