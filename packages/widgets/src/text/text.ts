import {
  boolean,
  choice,
  color,
  defineWidget,
  eventHandler,
  gridUnits,
  icon,
  number,
  text as textProperty,
} from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { notationProperties } from '../shared/notation-properties.ts'

/** Text for reading, from headings to small print. */
export const text = defineWidget({
  type: 'text',
  label: 'Text',
  help: 'Shows a heading, a sentence or a value.',
  icon: 'type',
  keywords: ['heading', 'title', 'label', 'paragraph', 'number', 'value'],
  namePrefix: 'Text',
  defaultSize: { width: gridUnits(24), height: { value: 3, mode: 'fitContent' } },
  minimumSize: { columns: 2, rows: 2 },
  settable: ['text', 'textColor', 'isVisible'],
  properties: {
    text: textProperty('Text', 'Text', {
      sample: 'words',
      help: 'What is shown. Bindings in {{ }} may stand anywhere in it.',
      multiline: true,
      placeholder: 'Hello {{ Global.user.name }}',
    }),
    textType: choice('Type', 'text', {
      help: 'Whether the value is shown as it is or written as a number.',
      bindable: false,
      options: [
        { value: 'text', label: 'Text' },
        { value: 'number', label: 'Number' },
      ],
    }),
    ...notationProperties({ shownWhen: { property: 'textType', is: ['number'] } }),
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
        { value: 'code', label: 'Code' },
      ],
    }),
    textColor: color('Color', {
      help: 'The color of the text; the theme decides where none is chosen.',
      group: 'Appearance',
    }),
    textAlign: choice('Alignment', 'left', {
      help: 'Where the lines of the text stand between left and right.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'right', label: 'Right' },
      ],
    }),
    verticalAlign: choice('Vertical alignment', 'top', {
      help: 'Where the text stands when the component is higher than it. Automatic is the middle where the component is as high as a field, so that it stands in line with those beside it, and the top where it is higher.',
      group: 'Appearance',
      options: [
        { value: 'top', label: 'Top' },
        { value: 'center', label: 'Middle' },
        { value: 'bottom', label: 'Bottom' },
        { value: 'auto', label: 'Automatic' },
      ],
    }),
    icon: icon('Icon', { help: 'A small picture beside the text.', group: 'Appearance' }),
    iconPosition: choice('Icon position', 'LEFT', {
      help: 'On which side of the text the icon stands.',
      group: 'Appearance',
      options: [
        { value: 'LEFT', label: 'Left' },
        { value: 'RIGHT', label: 'Right' },
      ],
    }),
    shouldScroll: boolean('Scroll content', true, {
      help: 'Whether a text that does not fit scrolls inside the component; otherwise it is cut off.',
      group: 'Layout',
    }),
    maxLines: number('Lines at most', null, {
      help: 'What is longer ends with an ellipsis; all of it is shown where this is empty.',
      group: 'Layout',
      minimum: 1,
      maximum: 1000,
    }),
    hasLinks: boolean('Recognize links', false, {
      help: 'Makes web and e-mail addresses in the text links that open in a new tab.',
      group: 'Behavior',
    }),
    isSelectable: boolean('Can be selected', true, {
      help: 'Whether people can mark the text and copy it.',
      group: 'Behavior',
    }),
    onClick: eventHandler('On click', 'Runs when the text is pressed; with steps here it is a button.'),
    ...commonProperties,
  },
})
