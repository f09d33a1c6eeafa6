import { defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { layoutProperties } from '../choice-options/layout-properties.ts'
import { optionProperties } from '../choice-options/option-properties.ts'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** A choice of one out of a few, all in sight. */
export const radio = defineWidget({
  type: 'radio',
  label: 'Radio group',
  help: 'Lets a person choose one of a few options that are all in sight.',
  icon: 'circle-dot',
  keywords: ['choose', 'one', 'options', 'cards', 'radio button', 'form'],
  namePrefix: 'Radio',
  defaultSize: { width: gridUnits(24), height: { value: 11, mode: 'fitContent' } },
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
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['selectedOptionValue', 'options', ...fieldSettable],
  properties: {
    ...labelProperties({
      labelHelp: 'What is chosen here, shown with the options and read by screen readers.',
    }),
    ...optionProperties,
    defaultOptionValue: text('Default value', '', {
      help: 'The value that is chosen before anyone chooses.',
      group: 'Data',
    }),
    ...validationProperties({ requiredHelp: 'Whether an option has to be chosen.' }),
    ...lockProperties,
    ...layoutProperties,
    onSelectionChange: eventHandler('On change', 'Runs when another option is chosen.'),
    ...commonProperties,
  },
})
