import {
  boolean,
  choice,
  color,
  data,
  defineWidget,
  eventHandler,
  gridUnits,
  icon,
  text,
} from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { notationProperties } from '../shared/notation-properties.ts'
import { thresholdsProperty } from '../shared/thresholds-property.ts'

/** One number that matters, and where it is heading. */
export const statistic = defineWidget({
  type: 'statistic',
  label: 'Statistic',
  help: 'Shows a number that matters, how it changed, and its trend as a small line.',
  icon: 'chart-line',
  keywords: ['kpi', 'metric', 'number', 'stat', 'trend', 'sparkline', 'total'],
  namePrefix: 'Statistic',
  defaultSize: { width: gridUnits(24), height: gridUnits(9) },
  minimumSize: { columns: 6, rows: 5 },
  exposes: {
    change: { help: 'How much the value differs from the previous value.', initial: null },
    changePercent: {
      help: 'The same as a share of the previous value: 0.25 is a quarter more.',
      initial: null,
    },
  },
  settable: ['value', 'previousValue', 'label', 'isVisible'],
  properties: {
    label: text('Label', 'Revenue', { sample: 'content', help: 'What the number is.' }),
    value: text('Value', '48250', { sample: 'content', help: 'The number, or other text.', group: 'Data' }),
    previousValue: text('Previous value', '', {
      help: 'What the number was before; an arrow shows the change.',
      group: 'Data',
      placeholder: '41900',
    }),
    sparkline: data('Trend line', '', {
      help: 'The numbers of the past, the latest last, drawn as a small line below the value; none where it is empty.',
      group: 'Data',
      editor: 'rows',
      rows: {
        noun: 'number',
        fields: [{ name: 'value', label: 'Number', isNumber: true, standsAlone: true }],
      },
      expects: 'array',
      example: '[12, 18, 15, 22, 30]',
    }),
    ...notationProperties(),
    prefix: text('Text before', '', { help: 'Text before the number.', placeholder: '≈' }),
    suffix: text('Text after', '', { help: 'Text after the number.', placeholder: 'orders' }),
    caption: text('Caption', '', {
      help: 'What the change is measured against.',
      placeholder: 'against last month',
    }),
    icon: icon('Icon', { help: 'A small picture beside the label.', group: 'Appearance' }),
    changeAs: choice('Show change as', 'percent', {
      help: 'Whether the change is shown as a share of the previous value or as the difference.',
      group: 'Appearance',
      options: [
        { value: 'percent', label: 'Percent' },
        { value: 'difference', label: 'Difference' },
      ],
    }),
    goodDirection: choice('Good direction', 'up', {
      help: 'Whether more or less is good news; it decides the color of the change.',
      group: 'Appearance',
      options: [
        { value: 'up', label: 'More is good' },
        { value: 'down', label: 'Less is good' },
        { value: 'none', label: 'Neither' },
      ],
    }),
    isCard: boolean('Card', false, {
      help: 'Puts the number on a card with a border and a background.',
      group: 'Appearance',
    }),
    color: color('Color', {
      help: 'The color of the number; that of text where none is chosen.',
      group: 'Appearance',
    }),
    thresholds: thresholdsProperty('the number'),
    align: choice('Alignment', 'left', {
      help: 'Where the content stands between left and right.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'right', label: 'Right' },
      ],
    }),
    onClick: eventHandler('On click', 'Runs when the number is pressed; with steps here it is a button.'),
    ...commonProperties,
  },
})
