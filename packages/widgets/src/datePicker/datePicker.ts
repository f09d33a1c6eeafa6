import { data, defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  dateClearProperty,
  dateEvents,
  datePlaceholderProperty,
  dayCalendarProperties,
  dayFormatProperties,
  dayRuleProperties,
} from '../dates/day-properties.ts'
import { dayNames, offered } from '../dates/preset-names.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** One day. */
export const datePicker = defineWidget({
  type: 'datePicker',
  label: 'Date picker',
  help: 'Lets a person type a day or choose it in a calendar.',
  icon: 'calendar',
  keywords: ['day', 'calendar', 'birthday', 'deadline', 'due', 'when', 'form'],
  namePrefix: 'DatePicker',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    selectedDate: {
      help: 'The chosen day in the date format of the component; null where none is chosen.',
      initial: null,
      initialFrom: 'defaultDate',
    },
    outputDateUtc: {
      help: 'The midnight at which the chosen day begins here, in the date format and by the clocks of UTC; null where none is chosen.',
      initial: null,
    },
    value: {
      help: 'The chosen day as yyyy-MM-dd, such as 2026-03-01; null where none is chosen.',
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
    'presets',
    ...fieldSettable,
  ],
  properties: {
    ...labelProperties({ label: 'Date' }),
    defaultDate: text('Default date', '', {
      help: 'The day that is chosen at first: a text such as 2026-03-01, a date, or the word today.',
      group: 'Data',
      placeholder: '2026-03-01',
    }),
    presets: data('Shortcuts', '["today", "tomorrow"]', {
      editor: 'rows',
      offers: offered(dayNames),
      rows: {
        noun: 'shortcut',
        fields: [
          { name: 'label', label: 'Label', placeholder: 'In two weeks' },
          { name: 'value', label: 'Day', placeholder: '14 or 2026-05-04', isNumber: true },
        ],
      },
      help: 'Days to choose with one press: yesterday, today, tomorrow, inOneWeek, inOneMonth, endOfMonth, endOfYear, or objects with label and value, a day or a number of days from today.',
      group: 'Data',
      expects: 'array',
      example: '["today", { "label": "In two weeks", "value": 14 }]',
    }),
    ...dayFormatProperties,
    ...datePlaceholderProperty,
    ...validationProperties({ requiredHelp: 'Whether a day has to be chosen.' }),
    ...dayRuleProperties,
    ...lockProperties,
    ...dateClearProperty,
    ...dayCalendarProperties,
    ...dateEvents,
    ...commonProperties,
  },
})
