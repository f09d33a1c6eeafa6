import { boolean, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
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
import { placeholderProperty, typingEvents, typingProperties } from '../shared/typing-properties.ts'

/** An amount of money. */
export const currencyInput = defineWidget({
  type: 'currencyInput',
  label: 'Currency input',
  help: 'Lets a person enter an amount of money, with the sign and the decimals of its currency.',
  icon: 'banknote',
  keywords: ['money', 'price', 'amount', 'salary', 'euro', 'dollar', 'payment', 'form'],
  namePrefix: 'CurrencyInput',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: {
      help: 'The amount as a number; null where there is none.',
      initial: null,
      initialFrom: 'defaultValue',
    },
    currency: {
      help: 'The code of the currency, such as EUR.',
      initial: 'USD',
      initialFrom: 'defaultCurrency',
    },
    text: { help: 'The amount as the reader writes it, with the sign of its currency.', initial: '' },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', 'currency', 'minValue', 'maxValue', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'Amount' }),
    defaultValue: number('Default value', null, {
      help: 'The amount in the field before anyone types.',
    }),
    defaultCurrency: text('Currency', 'USD', {
      help: 'The code of the currency, such as EUR; where it can be chosen, the one chosen at first.',
      placeholder: 'EUR',
    }),
    canChooseCurrency: boolean('Currency can be chosen', false, {
      help: 'Whether people may choose another currency in the field.',
    }),
    currencies: text('Currencies', '', {
      help: 'The codes to choose from, parted by commas, or a list of them; empty for all there are.',
      placeholder: 'EUR, GBP, NOK, USD',
      shownWhen: { property: 'canChooseCurrency', is: [true] },
    }),
    ...placeholderProperty('0.00'),
    ...validationProperties(),
    ...numberRuleProperties,
    decimalPlaces: number('Decimals', null, {
      help: 'The most digits behind the decimal sign; empty for as many as the currency has.',
      group: 'Validation',
      minimum: 0,
      maximum: 20,
      step: 1,
    }),
    ...lockProperties,
    step: number('Step', 1, {
      help: 'By how much arrow keys change the amount; page keys take ten steps.',
      group: 'Behavior',
      minimum: 0,
    }),
    ...typingProperties,
    ...typingEvents,
    onCurrencyChange: eventHandler('On currency change', 'Runs when another currency is chosen.', {
      shownWhen: { property: 'canChooseCurrency', is: [true] },
    }),
    ...commonProperties,
  },
})
