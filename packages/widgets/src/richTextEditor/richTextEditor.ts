import { boolean, choice, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldSettable,
  labelProperties,
  lockProperties,
  clearableFieldMethods,
  validationProperties,
} from '../shared/field-properties.ts'
import {
  countProperty,
  delayProperty,
  lengthProperties,
  placeholderProperty,
  typingEvents,
} from '../shared/typing-properties.ts'

/** Formatted text that a person writes. */
export const richTextEditor = defineWidget({
  type: 'richTextEditor',
  label: 'Rich text editor',
  help: 'Lets a person write formatted text with headings, lists, links, quotes and code.',
  icon: 'pencil',
  keywords: ['wysiwyg', 'html', 'format', 'bold', 'document', 'notes', 'comment', 'description', 'form'],
  namePrefix: 'RichTextEditor',
  defaultSize: { width: gridUnits(48), height: { value: 20, mode: 'fitContent' } },
  minimumSize: { columns: 12, rows: 8 },
  exposes: {
    value: {
      help: 'The text as HTML with nothing in it but the formats that the editor offers; empty where nothing is written.',
      initial: '',
      initialFrom: 'defaultText',
    },
    text: { help: 'The text without its formats.', initial: '' },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', ...fieldSettable],
  properties: {
    ...labelProperties(),
    defaultText: text('Default value', '', {
      help: 'What is in the editor before anyone writes, as HTML or as plain text.',
      multiline: true,
      language: 'html',
    }),
    ...placeholderProperty('What happened, and what you expected'),
    ...validationProperties(),
    ...lengthProperties,
    ...lockProperties,
    ...delayProperty,
    checksSpelling: boolean('Check spelling', true, {
      help: 'Lets the browser underline words that it does not know.',
      group: 'Behavior',
    }),
    toolbar: choice('Toolbar', 'FULL', {
      help: 'Which formats are offered; the keyboard reaches all of them in any case.',
      group: 'Appearance',
      options: [
        { value: 'FULL', label: 'All formats' },
        { value: 'BASIC', label: 'The usual ones' },
        { value: 'NONE', label: 'No toolbar' },
      ],
    }),
    minRows: number('Fewest lines', 5, {
      help: 'How many lines the editor shows at least; a component of fixed height fills its height instead.',
      group: 'Appearance',
      minimum: 1,
      maximum: 100,
      step: 1,
    }),
    maxRows: number('Most lines', 20, {
      help: 'Up to how many lines the editor grows with its text; it scrolls from there on.',
      group: 'Appearance',
      minimum: 1,
      maximum: 100,
      step: 1,
    }),
    ...countProperty,
    ...typingEvents,
    onSubmit: eventHandler('On submit', 'Runs when a person presses Ctrl or Cmd with Enter in the editor.'),
    ...commonProperties,
  },
})
