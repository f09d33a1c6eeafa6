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
  delayProperty,
  lengthProperties,
  placeholderProperty,
  typingEvents,
} from '../shared/typing-properties.ts'

/** Code or data that a person writes. */
export const codeEditor = defineWidget({
  type: 'codeEditor',
  label: 'Code editor',
  help: 'Lets a person write code or data with colored syntax, and says where JSON is not valid.',
  icon: 'file-code',
  keywords: ['json', 'sql', 'javascript', 'python', 'html', 'css', 'markdown', 'script', 'form'],
  namePrefix: 'CodeEditor',
  defaultSize: { width: gridUnits(48), height: { value: 18, mode: 'fitContent' } },
  minimumSize: { columns: 12, rows: 6 },
  exposes: {
    value: { help: 'The text in the editor.', initial: '', initialFrom: 'defaultText' },
    parsed: {
      help: 'The data that the JSON in the editor stands for; null while it is not valid, and for other languages.',
      initial: null,
    },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', 'language', ...fieldSettable],
  properties: {
    ...labelProperties(),
    language: choice('Language', 'json', {
      help: 'What is written; JSON is checked while a person writes.',
      options: [
        { value: 'json', label: 'JSON' },
        { value: 'javascript', label: 'JavaScript' },
        { value: 'sql', label: 'SQL' },
        { value: 'python', label: 'Python' },
        { value: 'html', label: 'HTML' },
        { value: 'css', label: 'CSS' },
        { value: 'markdown', label: 'Markdown' },
        { value: 'text', label: 'Plain text' },
      ],
    }),
    defaultText: text('Default value', '', {
      help: 'What is in the editor before anyone writes; data of a binding is written as JSON.',
      multiline: true,
    }),
    ...placeholderProperty('{ "name": "Ada" }'),
    ...validationProperties(),
    ...lengthProperties,
    ...lockProperties,
    ...delayProperty,
    tabSize: number('Spaces of a tab', 2, {
      help: 'How far the Tab key moves code to the right; after Escape the Tab key leaves the editor.',
      group: 'Behavior',
      minimum: 1,
      maximum: 8,
      step: 1,
    }),
    offersFormat: boolean('Format button', true, {
      help: 'Offers to put JSON in order, one value on each line.',
      group: 'Behavior',
      shownWhen: { property: 'language', is: ['json'] },
    }),
    showsLineNumbers: boolean('Line numbers', true, {
      help: 'Numbers the lines.',
      group: 'Appearance',
    }),
    wrapsLines: boolean('Wrap lines', false, {
      help: 'Breaks long lines at the edge, where they would otherwise be scrolled to.',
      group: 'Appearance',
    }),
    minRows: number('Fewest lines', 8, {
      help: 'How many lines the editor shows at least; a component of fixed height fills its height instead.',
      group: 'Appearance',
      minimum: 1,
      maximum: 100,
      step: 1,
    }),
    maxRows: number('Most lines', 24, {
      help: 'Up to how many lines the editor grows with its text; it scrolls from there on.',
      group: 'Appearance',
      minimum: 1,
      maximum: 100,
      step: 1,
    }),
    ...typingEvents,
    onSubmit: eventHandler('On submit', 'Runs when a person presses Ctrl or Cmd with Enter in the editor.'),
    ...commonProperties,
  },
})
