import type { SampleWidget } from '../sample-host.ts'
import type { SamplePages } from './sample-pages.ts'

type Values = Readonly<Record<string, unknown>>

/** Places fields in three columns, row by row, `rows` apart. */
const inColumns = (
  top: number,
  rows: number,
  widgets: readonly (readonly [type: string, values: Values, isLoading?: boolean])[],
): readonly SampleWidget[] =>
  widgets.map(([type, values, isLoading = false], index) => ({
    type,
    name: `${type}${top}_${index}`,
    place: [(index % 3) * 33, top + Math.floor(index / 3) * rows, 30, 5],
    values,
    isLoading,
  }))

const datesPage = inColumns(0, 7, [
  ['datePicker', { label: 'Due' }],
  ['datePicker', { label: 'Start', defaultDate: '2026-11-05', displayDateFormat: 'd MMM yyyy' }],
  [
    'datePicker',
    {
      label: 'Delivery',
      minDate: 'today',
      disabledWeekdays: ['saturday', 'sunday'],
      presets: ['tomorrow', 'inOneWeek', { label: 'In two weeks', value: 14 }],
      helperText: 'On workdays',
    },
  ],
  ['dateRange', { label: 'Period', defaultStartDate: '2026-11-09', defaultEndDate: '2026-12-04' }],
  [
    'dateRange',
    { label: 'Stay', minDate: 'today', maxDays: 14, presets: [], displayDateFormat: 'd MMM yyyy' },
  ],
  ['timePicker', { label: 'Opens', defaultTime: '09:30', minTime: '06:00', maxTime: '20:00' }],
  ['timePicker', { label: 'Closes', hourFormat: '12', defaultTime: '17:45' }],
  ['dateTimePicker', { label: 'Appointment', defaultDate: '2026-11-24T14:00' }],
  [
    'dateTimePicker',
    {
      label: 'Flight leaves',
      manageTimezone: true,
      timezone: 'UTC',
      displayTimezone: 'America/New_York',
      defaultDate: '2026-11-24T14:00',
    },
  ],
  [
    'dateTimePicker',
    {
      label: 'An hour that comes twice',
      manageTimezone: true,
      displayTimezone: 'Europe/Oslo',
      defaultDate: '2026-10-25T01:30:00Z',
    },
  ],
])

const statesPage = inColumns(0, 8, [
  ['datePicker', { label: 'Required', isRequired: true, isTouched: true }],
  [
    'datePicker',
    {
      label: 'Too late',
      defaultDate: '2026-11-05',
      maxDate: '2026-11-01',
      isTouched: true,
      helperText: 'In time',
    },
  ],
  ['datePicker', { label: 'Disabled', defaultDate: '2026-11-05', isDisabled: true }],
  ['datePicker', { label: 'Read only', defaultDate: '2026-11-05', isReadOnly: true }],
  ['datePicker', { label: 'Loading' }, true],
  ['datePicker', { label: 'Beside', labelPosition: 'left', defaultDate: 'today', showsWeekNumbers: true }],
  ['dateRange', { label: 'No end', defaultStartDate: '2026-11-09', isTouched: true }],
  ['dateRange', { label: 'Locked period', defaultStartDate: '2026-11-09', isDisabled: true }],
  ['timePicker', { label: 'Too early', defaultTime: '05:00', minTime: '08:00', isTouched: true }],
  ['timePicker', { label: 'Locked time', defaultTime: '05:00', isReadOnly: true }],
  ['dateTimePicker', { label: 'Locked moment', defaultDate: '2026-11-24T14:00', isDisabled: true }],
])

const meetings = Array.from({ length: 40 }, (_none, index) => ({
  id: index,
  title: ['Interview', 'Stand-up', 'Delivery', 'Review', 'Site visit'][index % 5],
  start: `2026-11-${String((index % 27) + 1).padStart(2, '0')}T${String(8 + (index % 9)).padStart(2, '0')}:00`,
  end: `2026-11-${String((index % 27) + 1).padStart(2, '0')}T${String(9 + (index % 9)).padStart(2, '0')}:30`,
  color: ['', 'danger', 'success', '#7a4fd0', ''][index % 5],
}))

const calendarPage: readonly SampleWidget[] = [
  {
    type: 'calendar',
    name: 'Calendar1',
    place: [0, 0, 96, 56],
    values: {
      label: 'Meetings',
      isEditable: true,
      defaultDate: '2026-11-18',
      events: [...meetings, { title: 'Fair', start: '2026-11-17', end: '2026-11-19', color: 'warning' }],
    },
  },
]

const largeCalendarPage: readonly SampleWidget[] = [
  {
    type: 'calendar',
    name: 'Calendar1',
    place: [0, 0, 96, 56],
    values: {
      defaultDate: '2026-11-18',
      events: Array.from({ length: 5000 }, (_none, index) => ({
        title: `Booking ${index}`,
        start: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}T${String(7 + (index % 11)).padStart(2, '0')}:00`,
      })),
    },
  },
]

const history = [
  { title: 'Order placed', text: 'By Ada Lovelace', time: '2026-11-18T09:30', icon: 'shopping-cart' },
  {
    title: 'Paid',
    text: 'Card ending in 4242',
    time: '2026-11-18T09:34',
    icon: 'credit-card',
    color: 'success',
  },
  {
    title: 'Held back',
    text: 'The address could not be found.',
    time: '2026-11-19T15:02',
    icon: 'triangle-alert',
    color: 'warning',
  },
  { title: 'Called the customer', time: '2026-11-20T10:00' },
  {
    title: 'Delivered',
    text: 'Left with a neighbor',
    time: '2026-11-21T08:05',
    icon: 'package-check',
    color: 'primary',
  },
]

const timelinePage: readonly SampleWidget[] = [
  { type: 'timeline', name: 'Timeline1', place: [0, 0, 30, 40], values: { label: 'Order', items: history } },
  {
    type: 'timeline',
    name: 'Timeline2',
    place: [33, 0, 30, 40],
    values: { items: history, groupsByDay: true, visibleItems: 3, order: 'oldest' },
  },
  {
    type: 'timeline',
    name: 'Timeline3',
    place: [0, 42, 62, 40],
    values: { items: history, itemLayout: 'alternate' },
  },
  { type: 'timeline', name: 'Timeline4', place: [66, 0, 30, 12], values: { items: [] } },
  { type: 'timeline', name: 'Timeline5', place: [66, 14, 30, 12], values: { items: [] }, isLoading: true },
]

/** The pages that show this family in all its states. */
export const datesPages: SamplePages = {
  dates: datesPage,
  'dates-states': statesPage,
  calendar: calendarPage,
  'calendar-large': largeCalendarPage,
  timeline: timelinePage,
}
