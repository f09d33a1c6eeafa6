import { calendar } from '../calendar/calendar.ts'
import { datePicker } from '../datePicker/datePicker.ts'
import { dateRange } from '../dateRange/dateRange.ts'
import { dateTimePicker } from '../dateTimePicker/dateTimePicker.ts'
import { timeline } from '../timeline/timeline.ts'
import { timePicker } from '../timePicker/timePicker.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets for days and times. */
export const dates = {
  title: 'Dates and times',
  descriptors: [datePicker, dateRange, dateTimePicker, timePicker, calendar, timeline],
} satisfies WidgetFamily
