import { choice, colour, defineWidget, gridUnits, text as textProperty } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Text for reading, from headings to small print. */
export const text = defineWidget({
  type: 'text',
  label: 'Text',
  help: 'Shows a heading, a sentence or a value.',
  icon: 'type',
  keywords: ['heading', 'title', 'label', 'paragraph', 'markdown'],
  namePrefix: 'Text',
  defaultSize: { width: gridUnits(24), height: { value: 3, mode: 'fitContent' } },
  minimumSize: { columns: 2, rows: 2 },
  settable: ['text', 'isVisible'],
  properties: {
    text: textProperty('Text', 'Text', {
      help: 'What is shown. Bindings in {{ }} may stand anywhere in it.',
      multiline: true,
      placeholder: 'Hello {{ Global.user.name }}',
    }),
    textStyle: choice('Style', 'body2', {
      help: 'The size and weight of the text; headings are headings for screen readers too.',
      group: 'Appearance',
      options: [
        { value: 'heading1', label: 'Heading 1' },
        { value: 'heading2', label: 'Heading 2' },
        { value: 'heading3', label: 'Heading 3' },
        { value: 'heading4', label: 'Heading 4' },
        { value: 'heading5', label: 'Heading 5' },
        { value: 'heading6', label: 'Heading 6' },
        { value: 'body1', label: 'Body 1' },
        { value: 'body2', label: 'Body 2' },
        { value: 'body3', label: 'Body 3' },
        { value: 'label', label: 'Label' },
      ],
    }),
    textColor: colour('Colour', {
      help: 'The colour of the text; the theme decides where none is chosen.',
      group: 'Appearance',
    }),
    textAlign: choice('Alignment', 'left', {
      help: 'Where the lines of the text stand between left and right.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Centre' },
        { value: 'right', label: 'Right' },
      ],
    }),
    verticalAlign: choice('Vertical alignment', 'top', {
      help: 'Where the text stands when the component is higher than it.',
      group: 'Appearance',
      options: [
        { value: 'top', label: 'Top' },
        { value: 'center', label: 'Middle' },
        { value: 'bottom', label: 'Bottom' },
      ],
    }),
    ...commonProperties,
  },
})
