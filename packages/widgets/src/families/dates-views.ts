import type { dates } from './dates.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const datesViews: LoadersOf<typeof dates> = {
  calendar: () => import('../calendar/CalendarView.tsx').then((module) => module.CalendarView),
  datePicker: () => import('../datePicker/DatePickerView.tsx').then((module) => module.DatePickerView),
  dateRange: () => import('../dateRange/DateRangeView.tsx').then((module) => module.DateRangeView),
  dateTimePicker: () =>
    import('../dateTimePicker/DateTimePickerView.tsx').then((module) => module.DateTimePickerView),
  timeline: () => import('../timeline/TimelineView.tsx').then((module) => module.TimelineView),
  timePicker: () => import('../timePicker/TimePickerView.tsx').then((module) => module.TimePickerView),
}
