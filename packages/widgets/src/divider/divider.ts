import { choice, color, defineWidget, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** A line between things that do not belong together. */
export const divider = defineWidget({
  type: 'divider',
  label: 'Divider',
  help: 'Draws a line between parts of a page, with words on it if you like.',
  icon: 'minus',
  keywords: ['line', 'separator', 'rule', 'hr'],
  namePrefix: 'Divider',
  defaultSize: { width: gridUnits(48), height: gridUnits(2) },
  minimumSize: { columns: 1, rows: 1 },
  settable: ['label', 'isVisible'],
  properties: {
    label: text('Label', '', { help: 'Words that stand on the line.', placeholder: 'More details' }),
    orientation: choice('Direction', 'horizontal', {
      help: 'Whether the line runs from side to side or from top to bottom.',
      group: 'Appearance',
      options: [
        { value: 'horizontal', label: 'Horizontal' },
        { value: 'vertical', label: 'Vertical' },
      ],
    }),
    labelPosition: choice('Label position', 'center', {
      help: 'Where the words stand on the line.',
      group: 'Appearance',
      options: [
        { value: 'start', label: 'Start' },
        { value: 'center', label: 'Middle' },
        { value: 'end', label: 'End' },
      ],
    }),
    lineStyle: choice('Line', 'solid', {
      help: 'Whether the line is drawn through, dashed or dotted.',
      group: 'Appearance',
      options: [
        { value: 'solid', label: 'Solid' },
        { value: 'dashed', label: 'Dashed' },
        { value: 'dotted', label: 'Dotted' },
      ],
    }),
    thickness: number('Thickness', 1, {
      help: 'How thick the line is, in px.',
      group: 'Appearance',
      minimum: 1,
      maximum: 24,
    }),
    color: color('Color', {
      help: 'The color of the line; that of borders where none is chosen.',
      group: 'Appearance',
    }),
    ...commonProperties,
  },
})
