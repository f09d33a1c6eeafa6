import { boolean, choice, data, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { nestedOptionRows, optionProperties } from '../choice-options/option-properties.ts'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

const { options: _flat, descriptionKey: _line, ...keyProperties } = optionProperties

const example =
  '[{ "label": "Europe", "value": "EU", "children": [{ "label": "Norway", "value": "NO" }, { "label": "Poland", "value": "PL" }] }, { "label": "Asia", "value": "AS", "children": [{ "label": "Japan", "value": "JP" }] }]'

/** A choice out of options that contain others. */
export const treeSelect = defineWidget({
  type: 'treeSelect',
  label: 'Tree select',
  help: 'Lets a person choose from options that contain others, as a tree or in columns.',
  icon: 'list-tree',
  keywords: ['select', 'cascader', 'hierarchy', 'nested', 'category', 'folder', 'levels', 'form'],
  namePrefix: 'TreeSelect',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  exposes: {
    value: {
      help: 'The value of the chosen option, or the list of values where several can be chosen.',
      initial: null,
    },
    selectedOptionValue: {
      help: 'The value that was chosen or set, where one can be chosen.',
      initial: null,
      initialFrom: 'defaultOptionValue',
    },
    selectedOptionValues: {
      help: 'The values of the chosen ends of the tree, where several can be chosen.',
      initial: [],
      initialFrom: 'defaultOptionValues',
    },
    selectedOption: {
      help: 'The chosen option as it stands in the options, without what it contains; null where none is chosen.',
      initial: null,
    },
    selectedPath: {
      help: 'The labels from the outermost option to the chosen one, where one can be chosen.',
      initial: [],
    },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['selectedOptionValue', 'selectedOptionValues', 'options', ...fieldSettable],
  properties: {
    ...labelProperties({
      labelHelp: 'What is chosen here, shown with the field and read by screen readers.',
    }),
    placeholderText: text('Placeholder', 'Select an option', {
      help: 'What is shown while nothing is chosen.',
    }),
    options: data('Options', example, {
      sample: 'content',
      help: 'What can be chosen: a list of objects with label, value and, where they contain others, children.',
      group: 'Data',
      editor: 'rows',
      rows: nestedOptionRows,
      expects: 'array',
      example,
    }),
    ...keyProperties,
    childrenKey: text('Children field', '', {
      fieldsOf: { property: 'options' },
      help: 'The field with the options that an option contains; children where none is named.',
      group: 'Data',
      placeholder: 'children',
    }),
    isMultiple: boolean('Several choices', false, {
      help: 'Whether several options can be chosen; choosing one that contains others chooses all of these.',
      group: 'Behavior',
      bindable: false,
    }),
    defaultOptionValue: text('Default value', '', {
      help: 'The value that is chosen before anyone chooses.',
      group: 'Data',
      shownWhen: { property: 'isMultiple', is: [false] },
    }),
    defaultOptionValues: data('Default values', '', {
      editor: 'choices',
      help: 'The values that are chosen before anyone chooses.',
      group: 'Data',
      expects: 'array',
      example: '["NO", "JP"]',
      shownWhen: { property: 'isMultiple', is: [true] },
    }),
    ...validationProperties({ requiredHelp: 'Whether an option has to be chosen.' }),
    ...lockProperties,
    leavesOnly: boolean('Only options without children', false, {
      help: 'Whether only options that contain no others can be chosen.',
      group: 'Behavior',
      shownWhen: { property: 'isMultiple', is: [false] },
    }),
    isClearable: boolean('Clearable', true, {
      help: 'Whether the choice can be taken back.',
      group: 'Behavior',
    }),
    mode: choice('Shown as', 'tree', {
      help: 'Whether the options open as a tree or as columns beside each other.',
      group: 'Appearance',
      bindable: false,
      options: [
        { value: 'tree', label: 'Tree' },
        { value: 'columns', label: 'Columns' },
      ],
    }),
    expandsAll: boolean('All open', false, {
      help: 'Whether the tree is all open at first.',
      group: 'Appearance',
      shownWhen: { property: 'mode', is: ['tree'] },
    }),
    showsPath: boolean('Show the path', false, {
      help: 'Writes in the field in what the chosen option is contained, such as Europe / Norway.',
      group: 'Appearance',
      shownWhen: { property: 'isMultiple', is: [false] },
    }),
    shownChips: number('Choices shown', 3, {
      help: 'How many choices are written out in the field; the others are counted.',
      group: 'Appearance',
      minimum: 0,
      maximum: 100,
      step: 1,
      shownWhen: { property: 'isMultiple', is: [true] },
    }),
    onOptionChange: eventHandler('On change', 'Runs when the choice changes.'),
    onClear: eventHandler('On clear', 'Runs when the choice is taken back.'),
    ...commonProperties,
  },
})
