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
  ['input', { label: 'Name', placeholderText: 'Ada Lovelace' }],
  ['input', { label: 'Search', inputType: 'SEARCH', placeholderText: 'Customers', isClearable: true }],
  ['input', { label: 'Website', inputType: 'URL', placeholderText: 'https://example.com' }],
  ['input', { label: 'Card expires', mask: '99/99', placeholderText: '12/29' }],
  ['input', { label: 'City', suggestions: ['Oslo', 'Bergen', 'Trondheim'], helperText: 'Type or pick one' }],
  ['input', { label: 'Weight', inputType: 'NUMBER', suffixText: 'kg', defaultText: '12.5' }],
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
])

/** The pages that show this family in all its states. */
export const inputsPages: SamplePages = { inputs: inputsPage, 'inputs-states': statesPage }
