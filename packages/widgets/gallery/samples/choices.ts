import type { SampleWidget } from '../sample-host.ts'
import type { SamplePages } from './sample-pages.ts'

type Values = Readonly<Record<string, unknown>>
type Sample = readonly [type: string, values: Values, isLoading?: boolean]

/** Places widgets in three columns, row by row, `rows` apart. */
const inColumns = (top: number, rows: number, widgets: readonly Sample[]): readonly SampleWidget[] =>
  widgets.map(([type, values, isLoading = false], index) => ({
    type,
    name: `${type}${top}_${index}`,
    place: [(index % 3) * 33, top + Math.floor(index / 3) * rows, 30, 5],
    values,
    isLoading,
  }))

const countries = [
  { label: 'Norway', value: 'NO', group: 'Europe' },
  { label: 'Poland', value: 'PL', group: 'Europe' },
  { label: 'Portugal', value: 'PT', group: 'Europe' },
  { label: 'Japan', value: 'JP', group: 'Asia' },
  { label: 'India', value: 'IN', group: 'Asia', disabled: true },
  { label: 'Kenya', value: 'KE', group: 'Africa' },
]

const states = [
  { label: 'Open', value: 'open', color: 'info', description: 'Nobody has begun' },
  { label: 'In work', value: 'work', color: 'warning', description: 'Somebody is at it' },
  { label: 'Done', value: 'done', color: 'success', description: 'Nothing is left to do' },
  { label: 'Rejected', value: 'rejected', color: 'danger', description: 'It will not be done' },
]

const plans = [
  { label: 'Free', value: 'free', description: 'For one person', icon: 'user' },
  { label: 'Team', value: 'team', description: 'Up to twenty people', icon: 'users' },
  {
    label: 'Company',
    value: 'company',
    description: 'Ask us for an offer',
    icon: 'building',
    disabled: true,
  },
]

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

const views = [
  { label: 'List', value: 'list', icon: 'list' },
  { label: 'Board', value: 'board', icon: 'columns-3' },
  { label: 'Map', value: 'map', icon: 'map' },
]

const many = Array.from({ length: 10_000 }, (_none, index) => ({
  label: `Customer ${index + 1}`,
  value: index + 1,
}))

const listed: readonly Sample[] = [
  ['dropdown', { label: 'Country', options: countries, defaultOptionValue: 'NO' }],
  ['dropdown', { label: 'State', options: states, defaultOptionValue: 'work' }],
  ['dropdown', { label: 'Ten thousand', options: many, placeholderText: 'Find a customer' }],
  ['dropdown', { label: 'Supplier', options: ['Bolt & Co', 'Nuts Ltd'], allowCustomValue: true }],
  ['multiSelect', { label: 'Countries', options: countries, defaultOptionValues: ['NO', 'JP'] }],
  ['multiSelect', { label: 'Customers', options: many, defaultOptionValues: [1, 2, 3, 4, 5, 6, 7, 8] }],
]

const places = [
  {
    label: 'Europe',
    value: 'EU',
    children: [
      {
        label: 'Norway',
        value: 'NO',
        children: [
          { label: 'Oslo', value: 'OSL' },
          { label: 'Bergen', value: 'BGO' },
        ],
      },
      { label: 'Poland', value: 'PL', children: [{ label: 'Kraków', value: 'KRK' }] },
      { label: 'Portugal', value: 'PT', disabled: true },
    ],
  },
  { label: 'Asia', value: 'AS', children: [{ label: 'Japan', value: 'JP' }] },
  { label: 'Elsewhere', value: 'X' },
]

const trees: readonly Sample[] = [
  ['treeSelect', { label: 'Place', options: places, defaultOptionValue: 'OSL', showsPath: true }],
  ['treeSelect', { label: 'Places', options: places, isMultiple: true, defaultOptionValues: ['OSL', 'JP'] }],
  [
    'treeSelect',
    { label: 'In columns', options: places, mode: 'columns', leavesOnly: true, showsPath: true },
  ],
]

const inSight: readonly Sample[] = [
  ['radio', { label: 'Plan', options: plans, defaultOptionValue: 'team' }],
  ['radio', { label: 'Day', options: days, optionLayout: 'horizontal', defaultOptionValue: 'Tuesday' }],
  ['radio', { label: 'Plan as cards', options: plans, optionLayout: 'cards', defaultOptionValue: 'free' }],
  ['checkboxGroup', { label: 'Days', options: days, showsSelectAll: true, defaultOptionValues: ['Monday'] }],
  ['checkboxGroup', { label: 'Plans', options: plans, optionLayout: 'cards', defaultOptionValues: ['team'] }],
  ['segmentedControl', { label: 'View', options: views, defaultOptionValue: 'board' }],
  ['checkbox', { label: 'I have read the terms', defaultCheckedState: true }],
  ['checkbox', { label: 'Some of them', isIndeterminate: true, helperText: 'Three of five are chosen' }],
  ['switch', { label: 'Send invoices by e-mail', defaultCheckedState: true }],
]

const drawn: readonly Sample[] = [
  ['slider', { label: 'Discount', defaultValue: 15, suffixText: ' %' }],
  [
    'slider',
    {
      label: 'Temperature',
      minValue: -10,
      maxValue: 40,
      step: 0.5,
      defaultValue: 21.5,
      marks: [
        { value: -10, label: 'Freezing' },
        { value: 15, label: 'Mild' },
        { value: 40, label: 'Hot' },
      ],
    },
  ],
  ['rangeSlider', { label: 'Price', prefixText: '€', maxValue: 500, step: 10, showsLimits: true }],
  ['rating', { label: 'Service', defaultValue: 3, allowHalf: true }],
  ['rating', { label: 'Average', isReadOnly: true, value: 4.3, helperText: '128 people have judged' }],
  ['colorPicker', { label: 'Brand', defaultColor: '#2f6f5e80', allowsAlpha: true, isClearable: true }],
]

const drawnStates: readonly Sample[] = [
  ['dropdown', { label: 'Server search', options: countries, clientSideFiltering: false }],
  ['treeSelect', { label: 'Empty tree', options: [], isRequired: true, isTouched: true }],
  ['treeSelect', { label: 'Disabled tree', options: places, defaultOptionValue: 'JP', isDisabled: true }],
  ['slider', { label: 'Disabled', defaultValue: 40, isDisabled: true }],
  ['slider', { label: 'Own rule', defaultValue: 90, customValidationRule: false, isTouched: true }],
  ['slider', { label: 'Beside', defaultValue: 20, labelPosition: 'left', showsLimits: true }],
  ['rangeSlider', { label: 'Read only', isReadOnly: true, marks: [0, 25, 50, 75, 100] }],
  ['rangeSlider', { label: 'Disabled', isDisabled: true, defaultStartValue: 100, defaultEndValue: 100 }],
  ['slider', { label: 'Loading' }, true],
  ['rating', { label: 'Required', isRequired: true, isTouched: true, shape: 'heart' }],
  ['rating', { label: 'Disabled', isDisabled: true, defaultValue: 2 }],
  ['rating', { label: 'Ten', maxRating: 10, shape: 'circle', defaultValue: 7, activeColor: 'primary500' }],
  ['colorPicker', { label: 'Empty', isRequired: true, isTouched: true }],
  ['colorPicker', { label: 'From the theme', defaultColor: 'danger' }],
  ['colorPicker', { label: 'Disabled', defaultColor: '#aa3366', isDisabled: true }],
]

const locked: readonly Sample[] = [
  ['dropdown', { label: 'Required', options: days, isRequired: true, isTouched: true }],
  ['dropdown', { label: 'Disabled', options: days, defaultOptionValue: 'Monday', isDisabled: true }],
  ['dropdown', { label: 'Read only', options: days, defaultOptionValue: 'Monday', isReadOnly: true }],
  ['dropdown', { label: 'Loading', options: [] }, true],
  ['dropdown', { label: 'Empty', options: [] }],
  ['dropdown', { label: 'Beside', options: days, labelPosition: 'left', helperText: 'A working day' }],
  ['multiSelect', { label: 'Required', options: days, isRequired: true, isTouched: true }],
  ['multiSelect', { label: 'Disabled', options: days, defaultOptionValues: days, isDisabled: true }],
  [
    'multiSelect',
    { label: 'Two at most', options: days, defaultOptionValues: days.slice(3), maxSelected: 2 },
  ],
  ['checkbox', { label: 'I agree', isRequired: true, isTouched: true }],
  ['checkbox', { label: 'Disabled', defaultCheckedState: true, isDisabled: true }],
  ['checkbox', { label: 'Read only', defaultCheckedState: true, isReadOnly: true }],
  ['switch', { label: 'I agree', isRequired: true, isTouched: true }],
  ['switch', { label: 'Disabled', defaultCheckedState: true, isDisabled: true }],
  ['switch', { label: 'Control at the end', labelSide: 'before' }],
  [
    'segmentedControl',
    { label: 'Required', options: views, isRequired: true, isTouched: true, defaultOptionValue: '' },
  ],
  ['segmentedControl', { label: 'Disabled', options: views, isDisabled: true, defaultOptionValue: 'list' }],
  ['segmentedControl', { label: 'Narrow', options: days, fillsWidth: false, defaultOptionValue: 'Friday' }],
]

const lockedGroups: readonly Sample[] = [
  ['radio', { label: 'Required', options: days, isRequired: true, isTouched: true }],
  [
    'radio',
    {
      label: 'Disabled',
      options: plans,
      isDisabled: true,
      defaultOptionValue: 'team',
      optionLayout: 'cards',
    },
  ],
  ['radio', { label: 'Beside', options: days, labelPosition: 'left', defaultOptionValue: 'Friday' }],
  [
    'checkboxGroup',
    { label: 'Two at least', options: days, minSelected: 2, defaultOptionValues: 'Friday', isTouched: true },
  ],
  ['checkboxGroup', { label: 'Disabled', options: days, isDisabled: true, defaultOptionValues: ['Monday'] }],
  ['checkboxGroup', { label: 'Loading', options: [] }, true],
]

/** The pages that show this family in all its states. */
export const choicesPages: SamplePages = {
  choices: [
    ...inColumns(0, 7, listed),
    ...inColumns(15, 7, trees),
    ...inColumns(23, 21, inSight),
    ...inColumns(80, 9, drawn),
  ],
  'choices-states': [
    ...inColumns(0, 8, locked),
    ...inColumns(50, 20, lockedGroups),
    ...inColumns(92, 8, drawnStates),
  ],
}
