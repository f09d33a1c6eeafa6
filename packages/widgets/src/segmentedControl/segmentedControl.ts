import { boolean, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
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

/** A choice of one out of very few, in one line. */
export const segmentedControl = defineWidget({
  type: 'segmentedControl',
  label: 'Segmented control',
  help: 'Lets a person switch between a few options that stand in one line.',
  icon: 'rectangle-ellipsis',
  keywords: ['toggle', 'switch', 'choose', 'one', 'options', 'buttons', 'segments', 'view'],
  namePrefix: 'SegmentedControl',
  defaultSize: { width: gridUnits(32), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
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
    defaultOptionValue: text('Default value', 'Option 1', {
      sample: 'words',
      help: 'The value that is chosen before anyone chooses.',
      group: 'Data',
    }),
    ...validationProperties({ requiredHelp: 'Whether an option has to be chosen.' }),
    ...lockProperties,
    fillsWidth: boolean('Fill the width', true, {
      help: 'Whether the options share the whole width; otherwise each is as wide as its words.',
      group: 'Appearance',
    }),
    onOptionChange: eventHandler('On change', 'Runs when another option is chosen.'),
    ...commonProperties,
  },
})
