import { boolean, data, defineWidget, eventHandler, gridUnits } from '@ashlar/schema'
import { layoutProperties } from '../choice-options/layout-properties.ts'
import { countProperties, optionProperties } from '../choice-options/option-properties.ts'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** A choice of several out of a few, all in sight. */
export const checkboxGroup = defineWidget({
  type: 'checkboxGroup',
  label: 'Checkbox group',
  help: 'Lets a person choose several of a few options that are all in sight.',
  icon: 'list-checks',
  keywords: ['tick', 'several', 'multiple', 'options', 'select all', 'form'],
  namePrefix: 'CheckboxGroup',
  defaultSize: { width: gridUnits(24), height: { value: 11, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
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
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['selectedOptionValues', 'options', ...fieldSettable],
  properties: {
    ...labelProperties({
      labelHelp: 'What is chosen here, shown with the options and read by screen readers.',
    }),
    ...optionProperties,
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
    showsSelectAll: boolean('Select all', false, {
      help: 'Offers a box above the others that chooses all options at once.',
      group: 'Behavior',
    }),
    ...layoutProperties,
    onOptionChange: eventHandler('On change', 'Runs when an option is chosen or taken back.'),
    ...commonProperties,
  },
})
