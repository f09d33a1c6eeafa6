import { boolean, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { dateClearProperty } from '../dates/day-properties.ts'
import { timeProperties } from '../dates/time-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'
import { placeholderProperty } from '../shared/typing-properties.ts'

/** A time of day. */
export const timePicker = defineWidget({
  type: 'timePicker',
  label: 'Time picker',
  help: 'Lets a person type a time of day or choose it from a list.',
  icon: 'clock',
  keywords: ['hour', 'minute', 'clock', 'opening', 'shift', 'when', 'form'],
  namePrefix: 'TimePicker',
  defaultSize: { width: gridUnits(18), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: {
      help: 'The chosen time as HH:mm, such as 21:05, with seconds where they are asked for; null where none is chosen.',
      initial: null,
      initialFrom: 'defaultTime',
    },
    text: { help: 'The chosen time as the reader sees it, such as 9:05 PM.', initial: null },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['value', 'minTime', 'maxTime', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'Time' }),
    defaultTime: text('Default time', '', {
      help: 'The time that is chosen at first, such as 09:30, or the word now.',
      group: 'Data',
      placeholder: '09:30',
    }),
    ...placeholderProperty('09:30'),
    ...validationProperties({ requiredHelp: 'Whether a time has to be chosen.' }),
    minTime: text('Earliest time', '', {
      help: 'The first time that may be chosen; after the latest time, it means a span over midnight.',
      group: 'Validation',
      placeholder: '08:00',
    }),
    maxTime: text('Latest time', '', {
      help: 'The last time that may be chosen.',
      group: 'Validation',
      placeholder: '18:00',
    }),
    ...lockProperties,
    ...dateClearProperty,
    ...timeProperties,
    showsSeconds: boolean('Seconds', false, {
      help: 'Whether the time has seconds.',
      group: 'Appearance',
    }),
    onTimeSelected: eventHandler('On change', 'Runs when another time is chosen, typed or cleared.'),
    onFocus: eventHandler('On focus', 'Runs when the field gets the focus.'),
    onFocusOut: eventHandler('On focus out', 'Runs when the focus leaves the field.'),
    ...commonProperties,
  },
})
