import { boolean, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
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

/** Several lines that a person types. */
export const textArea = defineWidget({
  type: 'textArea',
  label: 'Text area',
  help: 'Lets a person type several lines of plain text.',
  icon: 'letter-text',
  keywords: ['multiline', 'long text', 'comment', 'description', 'notes', 'message', 'form'],
  namePrefix: 'TextArea',
  defaultSize: { width: gridUnits(32), height: { value: 9, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 4 },
  exposes: {
    value: { help: 'The text in the field.', initial: '', initialFrom: 'defaultText' },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', ...fieldSettable],
  properties: {
    ...labelProperties(),
    defaultText: text('Default value', '', {
      help: 'What is in the field before anyone types.',
      multiline: true,
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
    minRows: number('Fewest lines', 3, {
      help: 'How many lines the field shows at least; a component of fixed height fills its height instead.',
      group: 'Appearance',
      minimum: 1,
      maximum: 100,
      step: 1,
    }),
    maxRows: number('Most lines', 10, {
      help: 'Up to how many lines the field grows with its text; it scrolls from there on.',
      group: 'Appearance',
      minimum: 1,
      maximum: 100,
      step: 1,
    }),
    ...countProperty,
    ...typingEvents,
    onSubmit: eventHandler('On submit', 'Runs when a person presses Ctrl or Cmd with Enter in the field.'),
    ...commonProperties,
  },
})
