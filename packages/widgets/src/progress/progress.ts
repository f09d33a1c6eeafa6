import { boolean, choice, color, defineWidget, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { thresholdsProperty } from '../shared/thresholds-property.ts'

/** How far something has come. */
export const progress = defineWidget({
  type: 'progress',
  label: 'Progress',
  help: 'Shows how far something has come, as a bar or a circle.',
  icon: 'loader-circle',
  keywords: ['bar', 'circle', 'loading', 'spinner', 'percent', 'gauge'],
  namePrefix: 'Progress',
  defaultSize: { width: gridUnits(24), height: gridUnits(4) },
  minimumSize: { columns: 4, rows: 2 },
  settable: ['value', 'isIndeterminate', 'label', 'isVisible'],
  properties: {
    label: text('Label', 'Progress', {
      sample: 'words',
      help: 'What is going on; screen readers say it too.',
    }),
    value: number('Value', 60, { sample: 'content', help: 'How much is done.', group: 'Data' }),
    maximum: number('Maximum', 100, { help: 'How much there is to do.', group: 'Data' }),
    isIndeterminate: boolean('Unknown length', false, {
      help: 'Shows that something is going on without saying how far it has come.',
      group: 'Data',
    }),
    form: choice('Shape', 'bar', {
      help: 'Whether the progress is drawn as a bar or as a circle.',
      group: 'Appearance',
      options: [
        { value: 'bar', label: 'Bar' },
        { value: 'circle', label: 'Circle' },
      ],
    }),
    showValue: boolean('Show the value', true, {
      help: 'Writes the share that is done beside the label or in the circle.',
      group: 'Appearance',
    }),
    showLabel: boolean('Show the label', true, {
      help: 'Writes the label on the page; screen readers say it in any case.',
      group: 'Appearance',
    }),
    thickness: number('Thickness', 8, {
      help: 'How thick the line is, in px.',
      group: 'Appearance',
      minimum: 2,
      maximum: 40,
    }),
    color: color('Color', {
      help: 'The color of what is done; that of the theme where none is chosen.',
      group: 'Appearance',
    }),
    thresholds: thresholdsProperty('the line'),
    ...commonProperties,
  },
})
