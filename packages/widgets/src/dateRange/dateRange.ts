import { data, defineWidget, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  dateClearProperty,
  dateEvents,
  dayCalendarProperties,
  dayRuleProperties,
} from '../dates/day-properties.ts'
import { offered, rangeNames } from '../dates/preset-names.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** A first and a last day. */
export const dateRange = defineWidget({
  type: 'dateRange',
  label: 'Date range',
  help: 'Lets a person choose a first and a last day, in a calendar or with one press.',
  icon: 'calendar-range',
  keywords: ['period', 'from', 'until', 'between', 'filter', 'last 7 days', 'quarter', 'span', 'form'],
  namePrefix: 'DateRange',
  defaultSize: { width: gridUnits(32), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 12, rows: 3 },
  exposes: {
    startDate: {
      help: 'The first day as yyyy-MM-dd, such as 2026-03-01; null where there is none.',
      initial: null,
      initialFrom: 'defaultStartDate',
    },
    endDate: {
      help: 'The last day as yyyy-MM-dd, which belongs to the range; null where there is none.',
      initial: null,
      initialFrom: 'defaultEndDate',
    },
    value: {
      help: 'Both days: an object with startDate and endDate; null while one is missing.',
      initial: null,
    },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: [
    'startDate',
    'endDate',
    'minDate',
    'maxDate',
    'disabledDates',
    'disabledWeekdays',
    'presets',
    ...fieldSettable,
  ],
  properties: {
    ...labelProperties({ label: 'Period' }),
    defaultStartDate: text('Default start', '', {
      help: 'The first day at first, such as 2026-03-01, or the word today.',
      group: 'Data',
      placeholder: '2026-03-01',
    }),
    defaultEndDate: text('Default end', '', {
      help: 'The last day at first, such as 2026-03-31, or the word today.',
      group: 'Data',
      placeholder: '2026-03-31',
    }),
    presets: data(
      'Shortcuts',
      '["last7Days", "last30Days", "thisMonth", "lastMonth", "thisQuarter", "thisYear"]',
      {
        editor: 'rows',
        offers: offered(rangeNames),
        rows: {
          noun: 'shortcut',
          fields: [
            { name: 'label', label: 'Label', placeholder: 'Fair' },
            { name: 'start', label: 'First day', placeholder: '2026-05-04' },
            { name: 'end', label: 'Last day', placeholder: '2026-05-08' },
          ],
        },
        help: 'Ranges to choose with one press: today, yesterday, last7Days, last30Days, last90Days, next7Days, next30Days, thisMonth, lastMonth, nextMonth, thisQuarter, lastQuarter, thisYear, lastYear, yearToDate, or objects with label, start and end.',
        group: 'Data',
        expects: 'array',
        example: '["thisMonth", { "label": "Fair", "start": "2026-05-04", "end": "2026-05-08" }]',
      },
    ),
    displayDateFormat: text('Shown format', '', {
      help: 'How people see the days, such as d MMM yyyy; left empty, as they are written where they live.',
      group: 'Appearance',
      placeholder: 'd MMM yyyy',
    }),
    startPlaceholder: text('Placeholder of the start', 'Start', { help: 'What an empty start shows.' }),
    endPlaceholder: text('Placeholder of the end', 'End', { help: 'What an empty end shows.' }),
    ...validationProperties({ requiredHelp: 'Whether both days have to be chosen.' }),
    ...dayRuleProperties,
    minDays: number('Fewest days', null, {
      help: 'How many days the range has at least, the first and the last one counted.',
      group: 'Validation',
      minimum: 1,
      step: 1,
    }),
    maxDays: number('Most days', null, {
      help: 'How many days the range has at most, the first and the last one counted.',
      group: 'Validation',
      minimum: 1,
      step: 1,
    }),
    ...lockProperties,
    ...dateClearProperty,
    ...dayCalendarProperties,
    ...dateEvents,
    ...commonProperties,
  },
})
