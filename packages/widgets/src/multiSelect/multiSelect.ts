import { americanColor } from '../choice-options/american-color.ts'
import { boolean, data, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import {
  countProperties,
  listOptionProperties,
  searchProperties,
} from '../choice-options/option-properties.ts'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** A choice of several out of many, found by typing. */
export const multiSelect = defineWidget({
  type: 'multiSelect',
  label: 'Multiselect',
  help: 'Lets a person choose several of many options and search among them.',
  icon: 'list-checks',
  keywords: ['select', 'tags', 'chips', 'several', 'multiple', 'options', 'filter', 'pick'],
  namePrefix: 'MultiSelect',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  exposes: {
    value: {
      help: 'The values of the chosen options, in the order in which they were chosen.',
      initial: [],
      initialFrom: 'defaultOptionValues',
    },
    selectedOptionValues: {
      help: 'The values that were chosen or set, also those that no option has.',
      initial: [],
      initialFrom: 'defaultOptionValues',
    },
    selectedOptions: {
      help: 'The chosen options as they stand in the options: values or objects.',
      initial: [],
      itemsOf: 'options',
    },
    searchText: { help: 'What is being searched for in the open list.', initial: '' },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['selectedOptionValues', 'options', ...fieldSettable],
  migrations: [americanColor],
  properties: {
    ...labelProperties({
      labelHelp: 'What is chosen here, shown with the field and read by screen readers.',
    }),
    placeholderText: text('Placeholder', 'Select options', {
      help: 'What is shown while nothing is chosen.',
    }),
    ...listOptionProperties,
    defaultOptionValues: data('Default values', '', {
      editor: 'choices',
      help: 'The values that are chosen before anyone chooses.',
      group: 'Data',
      expects: 'array',
      example: '["DE", "NO"]',
    }),
    ...validationProperties({ requiredHelp: 'Whether at least one option has to be chosen.' }),
    ...countProperties,
    ...lockProperties,
    isClearable: boolean('Clearable', true, {
      help: 'Offers a button that takes back all choices.',
      group: 'Behavior',
    }),
    showsSelectAll: boolean('Select all', true, {
      help: 'Offers to choose all options at once, or all that match what was typed.',
      group: 'Behavior',
    }),
    ...searchProperties,
    shownChips: number('Choices shown', 3, {
      help: 'How many choices are written out in the field; the others are counted.',
      group: 'Appearance',
      minimum: 0,
      maximum: 100,
      step: 1,
    }),
    onOptionChange: eventHandler('On change', 'Runs when an option is chosen or taken back.'),
    onSearchTextChanged: eventHandler('On search', 'Runs when what is searched for has changed.'),
    onOptionCreate: eventHandler(
      'On new option',
      'Runs when a person chose what they typed as a new option.',
      {
        shownWhen: { property: 'allowCustomValue', is: [true] },
      },
    ),
    onClear: eventHandler('On clear', 'Runs when all choices are taken back at once.'),
    ...commonProperties,
  },
})
