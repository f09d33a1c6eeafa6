import { boolean, choice, data, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { dayCalendarProperties } from '../dates/day-properties.ts'
import { renameProperties } from '../shared/rename-properties.ts'

/** Events in months, weeks and days. */
export const calendar = defineWidget({
  type: 'calendar',
  label: 'Calendar',
  help: 'Shows events by month, week or day, or as a list, and lets people move them.',
  icon: 'calendar-days',
  keywords: ['events', 'schedule', 'agenda', 'month', 'week', 'appointments', 'bookings', 'shifts'],
  namePrefix: 'Calendar',
  defaultSize: { width: gridUnits(64), height: gridUnits(48) },
  minimumSize: { columns: 20, rows: 20 },
  exposes: {
    selectedEvent: {
      help: 'The object of the data behind the event that was pressed last; null before.',
      initial: null,
      itemOf: 'events',
    },
    selectedSlot: {
      help: 'The empty place that was pressed or drawn over last: an object with start, end and allDay; null before.',
      initial: null,
    },
    changedEvent: {
      help: 'The event that was moved or stretched last: an object with event, start, end and allDay; null before.',
      initial: null,
    },
    rangeStart: {
      help: 'The first moment that is visible, in UTC, for APIs that load events.',
      initial: null,
    },
    rangeEnd: { help: 'The moment at which what is visible ends, in UTC.', initial: null },
    view: {
      help: 'What is shown: month, week, day or agenda.',
      initial: 'month',
      initialFrom: 'defaultView',
      among: 'defaultView' as const,
    },
    date: {
      help: 'The day around which the calendar is opened, as yyyy-MM-dd; set it to turn the pages.',
      initial: null,
      initialFrom: 'defaultDate',
    },
  },
  settable: ['events', 'view', 'date', 'isEditable', 'isVisible'],
  migrations: [
    {
      title: 'names the field of colors as code does',
      up: (properties) => renameProperties(properties, { colourKey: 'colorKey' }),
    },
  ],
  properties: {
    label: text('Label', 'Calendar', {
      help: 'What the calendar is, read by screen readers.',
    }),
    events: data('Events', '[]', {
      help: 'A list of objects, one for each event.',
      group: 'Data',
      editor: 'rows',
      rows: {
        noun: 'event',
        fields: [
          { name: 'title', label: 'Title', namedBy: 'titleKey' },
          { name: 'start', label: 'Start', placeholder: '2026-03-02 09:00', namedBy: 'startKey' },
          { name: 'end', label: 'End', placeholder: '2026-03-02 10:00', namedBy: 'endKey' },
          { name: 'allDay', label: 'All day', kind: 'flag', namedBy: 'allDayKey' },
          { name: 'color', label: 'Color', kind: 'color', namedBy: 'colorKey' },
        ],
      },
      expects: 'array',
      example: '[{ "title": "Kick-off", "start": "2026-03-02T09:00", "end": "2026-03-02T10:00" }]',
    }),
    startKey: text('Start field', '', {
      fieldsOf: { property: 'events' },
      help: 'The field of each object with its start; start where none is named.',
      group: 'Data',
      placeholder: 'start',
    }),
    endKey: text('End field', '', {
      fieldsOf: { property: 'events' },
      help: 'The field with the end; of an event that lasts all day, the last day belongs to it.',
      group: 'Data',
      placeholder: 'end',
    }),
    titleKey: text('Title field', '', {
      fieldsOf: { property: 'events' },
      help: 'The field with the title; title where none is named.',
      group: 'Data',
      placeholder: 'title',
    }),
    colorKey: text('Color field', '', {
      fieldsOf: { property: 'events' },
      help: 'The field with the color, a name of the theme or a hexadecimal color; color where none is named.',
      group: 'Data',
      placeholder: 'color',
    }),
    allDayKey: text('All-day field', '', {
      fieldsOf: { property: 'events' },
      help: 'The field that says whether an event lasts all day; without it, those whose start has no time do.',
      group: 'Data',
      placeholder: 'allDay',
    }),
    defaultView: choice('View at first', 'month', {
      help: 'What is shown first.',
      options: [
        { value: 'month', label: 'Month' },
        { value: 'week', label: 'Week' },
        { value: 'day', label: 'Day' },
        { value: 'agenda', label: 'Agenda' },
      ],
    }),
    defaultDate: text('Date at first', '', {
      help: 'The day that is shown first, such as 2026-03-01; left empty, today.',
      placeholder: '2026-03-01',
    }),
    isEditable: boolean('Can be changed', false, {
      help: 'Lets people move and stretch events, by pointer or, after Space on an event, with the arrow keys; On event change has to save what they did.',
      group: 'Behavior',
    }),
    ...dayCalendarProperties,
    showsWeekends: boolean('Weekends', true, {
      help: 'Whether Saturdays and Sundays are shown.',
      group: 'Appearance',
    }),
    dayStartsAt: text('Day begins at', '08:00', {
      help: 'The time to which weeks and days are scrolled at first.',
      group: 'Appearance',
      placeholder: '08:00',
    }),
    onEventClick: eventHandler('On event click', 'Runs when an event is pressed.'),
    onSlotClick: eventHandler('On slot click', 'Runs when an empty day or time is pressed or drawn over.'),
    onEventChange: eventHandler('On event change', 'Runs when an event was moved or stretched.', {
      shownWhen: { property: 'isEditable', is: [true] },
    }),
    onRangeChange: eventHandler('On range change', 'Runs when other days become visible.'),
    ...commonProperties,
  },
})
