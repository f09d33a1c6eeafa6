import type { SampleWidget } from '../sample-host.ts'
import type { SamplePages } from './sample-pages.ts'

type Values = Readonly<Record<string, unknown>>

/** Places widgets in three columns, row by row, `rows` apart. */
const inColumns = (
  top: number,
  rows: number,
  widgets: readonly (readonly [type: string, values: Values, isLoading?: boolean])[],
): readonly SampleWidget[] =>
  widgets.map(([type, values, isLoading = false], index) => ({
    type,
    name: `${type}${top}_${index}`,
    place: [(index % 3) * 33, top + Math.floor(index / 3) * rows, 30, 5],
    values,
    isLoading,
  }))

const inputsPage = inColumns(0, 7, [
  ['input', { label: 'Name', placeholderText: 'Ada Lovelace', icon: 'user' }],
  ['input', { label: 'Search', inputType: 'SEARCH', placeholderText: 'Customers', isClearable: true }],
  ['input', { label: 'Website', inputType: 'URL', placeholderText: 'https://example.com' }],
  ['input', { label: 'Card expires', mask: '99/99', placeholderText: '12/29' }],
  ['input', { label: 'City', suggestions: ['Oslo', 'Bergen', 'Trondheim'], helperText: 'Type or pick one' }],
  [
    'input',
    {
      label: 'Weight',
      inputType: 'NUMBER',
      suffixText: 'kg',
      icon: 'weight',
      iconPosition: 'RIGHT',
      defaultText: '12.5',
    },
  ],
  ['numberInput', { label: 'Seats', defaultValue: 1250, minValue: 0, step: 50 }],
  ['currencyInput', { label: 'Salary', defaultValue: 52300.5, defaultCurrency: 'EUR' }],
  [
    'currencyInput',
    { label: 'Budget', defaultValue: 12000, defaultCurrency: 'NOK', canChooseCurrency: true },
  ],
  ['emailInput', { label: 'E-mail', placeholderText: 'name@example.com' }],
  ['phoneInput', { label: 'Phone', defaultText: '+4722334455', defaultCountry: 'NO', isClearable: true }],
  [
    'passwordInput',
    { label: 'New password', passwordKind: 'new', minLength: 12, needsDigit: true, value: 'abc1' },
  ],
  ['textArea', { label: 'Notes', placeholderText: 'What the next person should know' }],
  [
    'textArea',
    { label: 'Grown', defaultText: 'one\ntwo\nthree\nfour\nfive', showsCount: true, maxLength: 200 },
  ],
])

const statesPage = inColumns(0, 8, [
  ['input', { label: 'Required', isRequired: true, isTouched: true }],
  [
    'input',
    { label: 'Wrong', inputType: 'EMAIL', defaultText: 'ada@', isTouched: true, helperText: 'For invoices' },
  ],
  ['input', { label: 'Counted', defaultText: 'Ada', maxLength: 20, showsCount: true, isClearable: true }],
  ['input', { label: 'Disabled', defaultText: 'Cannot change', isDisabled: true, prefixText: 'NO-' }],
  ['input', { label: 'Read only', defaultText: 'To read and copy', isReadOnly: true }],
  ['input', { label: 'Loading' }, true],
  [
    'input',
    { label: 'Beside', labelPosition: 'left', placeholderText: 'Label at the side', isRequired: true },
  ],
  ['input', { label: 'Beside, and a long label', labelPosition: 'left', helperText: 'Below the control' }],
  [
    'input',
    {
      label: 'Own rule',
      customValidationRule: false,
      customErrorMessage: 'This name is taken.',
      isTouched: true,
    },
  ],
  ['input', { label: 'A label that is much too long for the width that it has been given here' }],
  ['input', { label: '', placeholderText: 'No label', prefixText: 'https://', suffixText: '.example.com' }],
  ['input', { label: 'Password', inputType: 'PASSWORD', defaultText: 'secret' }],
  ['numberInput', { label: 'At its limit', defaultValue: 5, maxValue: 5 }],
  [
    'numberInput',
    { label: 'Too much', defaultValue: 1001, maxValue: 1000, isTouched: true, suffixText: 'kg' },
  ],
  ['numberInput', { label: 'Locked number', defaultValue: 12345.678, isReadOnly: true }],
  ['currencyInput', { label: 'Yen', defaultValue: 12.5, defaultCurrency: 'JPY', isTouched: true }],
  ['currencyInput', { label: 'Locked money', defaultValue: 5, canChooseCurrency: true, isDisabled: true }],
  ['currencyInput', { label: 'Loading money' }, true],
  ['phoneInput', { label: 'Wrong phone', defaultText: '123', defaultCountry: 'NO', isTouched: true }],
  ['phoneInput', { label: 'Locked phone', defaultText: '+12133734253', isReadOnly: true }],
  ['phoneInput', { label: 'One country', defaultCountry: 'GB', canChooseCountry: false, isRequired: true }],
  [
    'emailInput',
    { label: 'Several', takesSeveral: true, defaultText: 'ada@example.org, emmy', isTouched: true },
  ],
  ['passwordInput', { label: 'Too weak', minLength: 12, needsSymbol: true, value: 'abc', isTouched: true }],
  ['passwordInput', { label: 'Locked password', value: 'abc', isDisabled: true }],
  ['textArea', { label: 'Too long', defaultText: 'four', maxLength: 3, showsCount: true, isTouched: true }],
  ['textArea', { label: 'Locked text', defaultText: 'Only to read', isReadOnly: true }],
  ['textArea', { label: 'Beside', labelPosition: 'left', isRequired: true, helperText: 'In your own words' }],
])

/** The pages that show this family in all its states. */
export const inputsPages: SamplePages = { inputs: inputsPage, 'inputs-states': statesPage }
