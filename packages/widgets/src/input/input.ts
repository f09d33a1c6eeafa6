import { choice, data, defineWidget, gridUnits, text } from '@ashlar/schema'
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
  affixProperties,
  countProperty,
  lengthProperties,
  placeholderProperty,
  typingEvents,
  typingProperties,
} from '../shared/typing-properties.ts'

/** One line that a person types: text, a number, an e-mail address, a password, a web address. */
export const input = defineWidget({
  type: 'input',
  label: 'Input',
  help: 'Lets a person type one line: text, a number, an e-mail address, a password or a web address.',
  icon: 'text-cursor-input',
  keywords: ['text field', 'form', 'search', 'number', 'email', 'password', 'url', 'mask', 'autocomplete'],
  namePrefix: 'Input',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: {
      help: 'What is in the field: text, or a number where the type is Number; null for a field without a number.',
      initial: '',
      initialFrom: 'defaultText',
      secretWhere: { property: 'inputType', is: 'PASSWORD' },
    },
    text: {
      help: 'What is in the field as it was typed, also where it is no number.',
      initial: '',
      initialFrom: 'defaultText',
      secretWhere: { property: 'inputType', is: 'PASSWORD' },
    },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', 'suggestions', ...fieldSettable],
  properties: {
    ...labelProperties(),
    defaultText: text('Default value', '', {
      help: 'What is in the field before anyone types.',
    }),
    ...placeholderProperty('name@example.com'),
    inputType: choice('Type', 'TEXT', {
      help: 'What may be typed; a number is read as a number by bindings.',
      options: [
        { value: 'TEXT', label: 'Text' },
        { value: 'NUMBER', label: 'Number' },
        { value: 'EMAIL', label: 'E-mail' },
        { value: 'PASSWORD', label: 'Password' },
        { value: 'URL', label: 'Web address' },
        { value: 'SEARCH', label: 'Search' },
        { value: 'TEL', label: 'Phone' },
      ],
    }),
    lines: choice('Lines', 'ONE', {
      help: 'Whether the field has one line, several, or several where the component is higher than a field of one line.',
      group: 'Appearance',
      bindable: false,
      shownWhen: { property: 'inputType', is: ['TEXT'] },
      options: [
        { value: 'ONE', label: 'One' },
        { value: 'SEVERAL', label: 'Several' },
        { value: 'BY_HEIGHT', label: 'By the height' },
      ],
    }),
    suggestions: data('Suggestions', '', {
      editor: 'words',
      help: 'Texts offered while a person types; anything else may be typed too.',
      group: 'Data',
      expects: 'array',
      example: '["Oslo", "Bergen", "Trondheim"]',
      shownWhen: { property: 'inputType', is: ['TEXT', 'EMAIL', 'URL', 'SEARCH', 'TEL'] },
    }),
    ...validationProperties(),
    ...lengthProperties,
    mask: text('Mask', '', {
      help: 'The form to fill in: 9 is a digit, a is a letter, * either; other signs stand there by themselves.',
      group: 'Validation',
      placeholder: '99/99/9999',
      shownWhen: { property: 'inputType', is: ['TEXT', 'TEL'] },
    }),
    pattern: text('Pattern', '', {
      help: 'A regular expression that the whole text has to match.',
      group: 'Validation',
      placeholder: '[A-Z]{2}-\\d{4}',
    }),
    patternMessage: text('Pattern message', '', {
      help: 'What the field says while the text does not match the pattern.',
      group: 'Validation',
      placeholder: 'Enter two letters, a dash and four digits.',
    }),
    ...lockProperties,
    ...typingProperties,
    autoComplete: text('Autofill', '', {
      help: 'What the browser may fill in from what it knows of the person, as HTML names it; off for nothing.',
      group: 'Behavior',
      placeholder: 'street-address',
    }),
    ...affixProperties,
    ...countProperty,
    ...typingEvents,
    ...commonProperties,
  },
})
