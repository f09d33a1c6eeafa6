import { boolean, defineWidget, gridUnits, number } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldSettable,
  labelProperties,
  lockProperties,
  clearableFieldMethods,
  validationProperties,
} from '../shared/field-properties.ts'
import { numberRuleProperties } from '../shared/number-properties.ts'
import {
  affixProperties,
  placeholderProperty,
  typingEvents,
  typingProperties,
} from '../shared/typing-properties.ts'

/** A number that a person types or steps to. */
export const numberInput = defineWidget({
  type: 'numberInput',
  label: 'Number input',
  help: 'Lets a person enter a number, by typing or in steps.',
  icon: 'hash',
  keywords: ['integer', 'decimal', 'quantity', 'amount', 'stepper', 'spinner', 'form'],
  namePrefix: 'NumberInput',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: {
      help: 'The number in the field; null where there is none.',
      initial: null,
      initialFrom: 'defaultValue',
    },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', 'minValue', 'maxValue', ...fieldSettable],
  properties: {
    ...labelProperties(),
    defaultValue: number('Default value', null, {
      help: 'The number in the field before anyone types.',
    }),
    ...placeholderProperty('0'),
    ...validationProperties(),
    ...numberRuleProperties,
    decimalPlaces: number('Decimals', null, {
      help: 'The most digits behind the decimal sign; 0 for whole numbers, empty for any.',
      group: 'Validation',
      minimum: 0,
      maximum: 20,
      step: 1,
    }),
    ...lockProperties,
    step: number('Step', 1, {
      help: 'By how much arrow keys and buttons change the number; page keys take ten steps.',
      group: 'Behavior',
      minimum: 0,
    }),
    ...typingProperties,
    ...affixProperties,
    thousandsSeparator: boolean('Set thousands apart', true, {
      help: 'Groups the digits while nobody edits the number, as the language of the reader does.',
      group: 'Appearance',
    }),
    padsDecimals: boolean('Fill up decimals', false, {
      help: 'Always shows as many decimals as may be entered, such as 3.50 with two.',
      group: 'Appearance',
    }),
    showsSteppers: boolean('Step buttons', true, {
      help: 'Shows buttons that make the number less and greater.',
      group: 'Appearance',
    }),
    ...typingEvents,
    ...commonProperties,
  },
})
