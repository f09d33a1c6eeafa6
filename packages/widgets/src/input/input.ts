import { boolean, choice, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** One line that a person types: text, a number, an e-mail address or a password. */
export const input = defineWidget({
  type: 'input',
  label: 'Input',
  help: 'Lets a person type text, a number, an e-mail address or a password.',
  icon: 'text-cursor-input',
  keywords: ['text field', 'form', 'search', 'number', 'email', 'password'],
  namePrefix: 'Input',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: {
      help: 'What is in the field: text, or a number where the type is Number; null for a field without a number.',
      initial: '',
      initialFrom: 'defaultText',
    },
    isValid: { help: 'Whether the value keeps all the rules of the field.', initial: true },
    isTouched: { help: 'Whether a person has changed or left the field.', initial: false },
  },
  settable: ['value', 'isDisabled', 'isVisible', 'isRequired'],
  properties: {
    label: text('Label', 'Label', {
      help: 'What the field is for, shown above it and read by screen readers.',
    }),
    defaultText: text('Default value', '', {
      help: 'What is in the field before anyone types.',
    }),
    placeholderText: text('Placeholder', '', {
      help: 'An example shown while the field is empty.',
      placeholder: 'name@example.com',
    }),
    inputType: choice('Type', 'TEXT', {
      help: 'What may be typed; a number is read as a number by bindings.',
      options: [
        { value: 'TEXT', label: 'Text' },
        { value: 'NUMBER', label: 'Number' },
        { value: 'EMAIL', label: 'E-mail' },
        { value: 'PASSWORD', label: 'Password' },
      ],
    }),
    isRequired: boolean('Required', false, {
      help: 'Whether the field may not be left empty.',
      group: 'Validation',
    }),
    minLength: number('Shortest length', null, {
      help: 'The fewest characters that are accepted.',
      group: 'Validation',
      minimum: 0,
      step: 1,
    }),
    maxLength: number('Longest length', null, {
      help: 'The most characters that are accepted.',
      group: 'Validation',
      minimum: 0,
      step: 1,
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows the value but lets nobody change it.',
      group: 'Behaviour',
    }),
    onTextChanged: eventHandler('On change', 'Runs each time the value changes.'),
    onSubmit: eventHandler('On submit', 'Runs when a person presses Enter in the field.'),
    onFocus: eventHandler('On focus', 'Runs when the field gets the focus.'),
    onFocusOut: eventHandler('On focus out', 'Runs when the focus leaves the field.'),
    ...commonProperties,
  },
})
