import { americanColor } from '../choice-options/american-color.ts'
import { boolean, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { listOptionProperties, searchProperties } from '../choice-options/option-properties.ts'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** A choice of one out of many, found by typing. */
export const dropdown = defineWidget({
  type: 'dropdown',
  label: 'Dropdown',
  help: 'Lets a person choose one of several options and search among them.',
  icon: 'chevrons-up-down',
  keywords: ['select', 'choose', 'combobox', 'options', 'filter', 'pick', 'autocomplete', 'lookup'],
  namePrefix: 'Dropdown',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: {
      help: 'The value of the chosen option; null where none of the options is chosen.',
      initial: null,
      initialFrom: 'defaultOptionValue',
    },
    selectedOptionValue: {
      help: 'The value that was chosen or set, also while no option has it.',
      initial: null,
      initialFrom: 'defaultOptionValue',
    },
    selectedOption: {
      help: 'The chosen option as it stands in the options: a value or an object; null where none is chosen.',
      initial: null,
      itemOf: 'options',
    },
    selectedLabel: { help: 'The label of the chosen option.', initial: '' },
    searchText: { help: 'What is being searched for in the open list.', initial: '' },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['selectedOptionValue', 'options', ...fieldSettable],
  migrations: [americanColor],
  properties: {
    ...labelProperties({
      labelHelp: 'What is chosen here, shown with the field and read by screen readers.',
    }),
    placeholderText: text('Placeholder', 'Select an option', {
      help: 'What is shown while nothing is chosen.',
    }),
    ...listOptionProperties,
    defaultOptionValue: text('Default value', '', {
      help: 'The value that is chosen before anyone chooses.',
      group: 'Data',
    }),
    ...validationProperties({ requiredHelp: 'Whether an option has to be chosen.' }),
    ...lockProperties,
    isClearable: boolean('Clearable', true, {
      help: 'Whether the choice can be taken back.',
      group: 'Behavior',
    }),
    ...searchProperties,
    onOptionChange: eventHandler(
      'On change',
      'Runs when another option is chosen or the choice is taken back.',
    ),
    onSearchTextChanged: eventHandler('On search', 'Runs when what is searched for has changed.'),
    onOptionCreate: eventHandler(
      'On new option',
      'Runs when a person chose what they typed as a new option.',
      {
        shownWhen: { property: 'allowCustomValue', is: [true] },
      },
    ),
    onClear: eventHandler('On clear', 'Runs when the choice is taken back.'),
    ...commonProperties,
  },
})
