import { boolean, data, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** A choice of one out of many, found by typing. */
export const dropdown = defineWidget({
  type: 'dropdown',
  label: 'Dropdown',
  help: 'Lets a person choose one of several options and search among them.',
  icon: 'chevrons-up-down',
  keywords: ['select', 'choose', 'combobox', 'options', 'filter', 'pick'],
  namePrefix: 'Dropdown',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    selectedOptionValue: {
      help: 'The value of the chosen option; null where none is chosen.',
      initial: null,
      initialFrom: 'defaultOptionValue',
    },
    selectedOption: {
      help: 'The chosen option as it stands in the options: a value or an object; null where none is chosen.',
      initial: null,
    },
    isValid: { help: 'Whether an option is chosen where one is required.', initial: true },
    isTouched: { help: 'Whether a person has chosen or left the field.', initial: false },
  },
  settable: ['selectedOptionValue', 'options', 'isDisabled', 'isVisible', 'isRequired'],
  properties: {
    label: text('Label', 'Label', {
      help: 'What is chosen here, shown above the field and read by screen readers.',
    }),
    options: data('Options', '["Option 1", "Option 2", "Option 3"]', {
      help: 'What can be chosen: a list of texts or numbers, or of objects with label and value.',
      group: 'Data',
      expects: 'array',
      example: '[{ "label": "Germany", "value": "DE" }, { "label": "Norway", "value": "NO" }]',
    }),
    labelKey: text('Label field', '', {
      help: 'The field of each object that is shown; label where none is named.',
      group: 'Data',
      placeholder: 'label',
    }),
    valueKey: text('Value field', '', {
      help: 'The field of each object that bindings read; value where none is named.',
      group: 'Data',
      placeholder: 'value',
    }),
    defaultOptionValue: text('Default value', '', {
      help: 'The value that is chosen before anyone chooses.',
      group: 'Data',
    }),
    placeholderText: text('Placeholder', 'Select an option', {
      help: 'What is shown while nothing is chosen.',
    }),
    isRequired: boolean('Required', false, {
      help: 'Whether an option has to be chosen.',
      group: 'Validation',
    }),
    isClearable: boolean('Clearable', true, {
      help: 'Whether the choice can be taken back.',
      group: 'Behaviour',
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows the choice but lets nobody change it.',
      group: 'Behaviour',
    }),
    onOptionChange: eventHandler(
      'On change',
      'Runs when another option is chosen or the choice is taken back.',
    ),
    ...commonProperties,
  },
})
