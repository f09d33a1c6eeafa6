import { boolean, defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  dateClearProperty,
  dateEvents,
  datePlaceholderProperty,
  dayCalendarProperties,
  dayRuleProperties,
} from '../dates/day-properties.ts'
import { timeProperties } from '../dates/time-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

const whileManaged = { property: 'manageTimezone', is: [true] } as const

/** One moment: a day and a time, in a time zone. */
export const dateTimePicker = defineWidget({
  type: 'dateTimePicker',
  label: 'Date and time picker',
  help: 'Lets a person enter a day and a time, also in another time zone than their own.',
  icon: 'calendar-clock',
  keywords: ['date', 'time', 'moment', 'timestamp', 'appointment', 'schedule', 'timezone', 'form'],
  namePrefix: 'DateTimePicker',
  defaultSize: { width: gridUnits(28), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  exposes: {
    selectedDate: {
      help: 'The chosen moment in the date format, by the clocks of the time zone; null where none is chosen.',
      initial: null,
      initialFrom: 'defaultDate',
    },
    outputDateUtc: {
      help: 'The same as selectedDate, by the clocks of UTC; null where none is chosen.',
      initial: null,
    },
    value: {
      help: 'The chosen moment in UTC, such as 2026-03-01T08:30:00.000Z; null where none is chosen.',
      initial: null,
      initialFrom: 'defaultDate',
    },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: [
    'selectedDate',
    'value',
    'minDate',
    'maxDate',
    'disabledDates',
    'disabledWeekdays',
    ...fieldSettable,
  ],
  properties: {
    ...labelProperties({ label: 'Date and time' }),
    defaultDate: text('Default moment', '', {
      help: 'The moment that is chosen at first: a text such as 2026-03-01T09:30, a date, or the word now.',
      group: 'Data',
      placeholder: '2026-03-01T09:30',
    }),
    dateFormat: text('Date format', "yyyy-MM-dd'T'HH:mm:ssxxx", {
      help: 'How bindings read the moment, such as yyyy-MM-dd HH:mm; value is always in UTC.',
      group: 'Data',
      placeholder: 'yyyy-MM-dd HH:mm',
    }),
    manageTimezone: boolean('Set time zones', false, {
      help: 'Works in the time zones named here; switched off, everything is in the time zone of the reader.',
      group: 'Data',
    }),
    timezone: text('Time zone of the value', 'UTC', {
      help: 'The zone by whose clocks bindings read the moment, and in which texts without a zone are meant.',
      group: 'Data',
      placeholder: 'Europe/Oslo',
      shownWhen: whileManaged,
    }),
    displayTimezone: text('Time zone shown', '', {
      help: 'The zone by whose clocks people see and enter the moment; left empty, their own.',
      group: 'Data',
      placeholder: 'America/New_York',
      shownWhen: whileManaged,
    }),
    displayDateFormat: text('Shown format', '', {
      help: 'How people see the moment, such as d MMM yyyy HH:mm; without a time it is followed by one, and left empty it is as where they live.',
      group: 'Appearance',
      placeholder: 'd MMM yyyy HH:mm',
    }),
    ...datePlaceholderProperty,
    ...validationProperties({ requiredHelp: 'Whether a moment has to be entered.' }),
    ...dayRuleProperties,
    ...lockProperties,
    ...dateClearProperty,
    ...timeProperties,
    ...dayCalendarProperties,
    ...dateEvents,
    ...commonProperties,
  },
})
