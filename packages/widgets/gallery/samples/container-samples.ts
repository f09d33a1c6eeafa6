import { gridUnits, pixels } from '@ashlar/schema'
import { isRecord, textOf } from '../../src/values.ts'
import type { SampleWidget } from '../sample-widget.ts'

const field = (name: string, top: number, values: SampleWidget['values'] = {}): SampleWidget => ({
  type: 'input',
  name,
  place: [0, top, 96, 5],
  values: { label: name, ...values },
})

const tabItems = [
  { id: 'orders', label: 'Orders' },
  { id: 'notes', label: 'Notes', icon: 'pencil' },
  { id: 'off', label: 'Archive', isDisabled: true },
  { id: 'hidden', label: 'Hidden', isVisible: false },
]

const tabs = (
  name: string,
  place: SampleWidget['place'],
  values: Readonly<Record<string, unknown>>,
): SampleWidget => ({
  type: 'tabs',
  name,
  place,
  values: { tabs: tabItems, ...values },
  children: [
    { ...field('Order', 0), item: 'orders' },
    {
      type: 'button',
      name: `${name}Pay`,
      place: [0, 6, 40, 3],
      values: { text: 'Pay order' },
      item: 'orders',
    },
    { ...field('Note', 0), item: 'notes' },
  ],
})

const people = ['Ada Lovelace', 'Émile Borel', 'Grace Hopper', 'Alan Turing', 'Emmy Noether', 'Kurt Gödel']
const items = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({ name: people[index % people.length], id: 1000 + index }))

const nameOf = (item: unknown): string => (isRecord(item) ? textOf(item.name) : 'Name')

const card = (): readonly SampleWidget[] => [
  {
    type: 'text',
    name: 'CardName',
    place: [0, 0, 96, 2],
    inCell: (item) => ({ text: nameOf(item) }),
  },
  {
    type: 'text',
    name: 'CardId',
    place: [0, 2, 60, 2],
    values: { textColor: 'neutral600' },
    inCell: (item, index) => ({
      text: `Number ${index + 1}, customer ${isRecord(item) ? textOf(item.id) : ''}`,
    }),
  },
  { type: 'button', name: 'CardOpen', place: [60, 4, 36, 3], values: { text: 'Open' } },
]

const grid = (
  name: string,
  place: SampleWidget['place'],
  values: Readonly<Record<string, unknown>>,
  record: NonNullable<SampleWidget['record']> = {},
): SampleWidget => ({ type: 'grid', name, place, values, record, children: card() })

/** Forms and tabs in their states. */
export const formSamples: readonly SampleWidget[] = [
  {
    type: 'form',
    name: 'Plain',
    place: [0, 0, 31, 30],
    values: { title: 'New customer' },
    children: [
      field('Name', 0, { isRequired: true }),
      field('Mail', 7, { inputType: 'EMAIL', defaultText: 'ada@example.org' }),
      {
        type: 'dropdown',
        name: 'Country',
        place: [0, 14, 96, 5],
        values: { label: 'Country', options: ['Norway', 'Kenya'], isRequired: true },
      },
    ],
  },
  {
    type: 'form',
    name: 'Blocked',
    place: [33, 0, 30, 30],
    values: {
      title: 'Submit waits until it is valid',
      disableSubmitWhenInvalid: true,
      submitText: 'Save customer',
    },
    children: [field('Required', 0, { isRequired: true })],
  },
  {
    type: 'form',
    name: 'Off',
    place: [65, 0, 31, 16],
    values: { title: 'Disabled', isDisabled: true, showReset: false },
    children: [field('Locked', 0, { defaultText: 'Cannot change' })],
  },
  {
    type: 'form',
    name: 'Bare',
    place: [65, 22, 31, 10],
    values: { title: '', showFooter: false, hasBorder: false, padding: 'none' },
    children: [field('Alone', 0)],
  },
  tabs('Underlined', [0, 36, 31, 22], {}),
  tabs('Pills', [33, 36, 30, 22], { tabStyle: 'PILLS', defaultTab: 'Notes' }),
  tabs('Left', [65, 36, 31, 22], { tabPlacement: 'LEFT' }),
  tabs('Many', [0, 60, 47, 14], {
    defaultTab: 'Month 17',
    tabs: Array.from({ length: 24 }, (_none, index) => ({ id: `m${index}`, label: `Month ${index + 1}` })),
  }),
  tabs('None', [49, 60, 47, 14], { tabs: [] }),
]

/** Repeated cells in their states. */
export const gridSamples: readonly SampleWidget[] = [
  grid('Scrolls', [0, 0, 62, 30], { items: items(10_000), isSelectable: true, selectedIndex: 1 }),
  grid('Rows', [65, 0, 31, 30], { items: items(40), columns: 1, pageType: 'CLIENT_SIDE', pageSize: 5 }),
  grid('Sideways', [0, 32, 62, 14], { items: items(500), direction: 'HORIZONTAL', minimumCellWidth: 260 }),
  grid('Empty', [65, 32, 31, 14], { items: [], emptyMessage: 'There are no customers yet.' }),
  grid(
    'Fits',
    [0, 48, 96, 20],
    { items: items(6), hasBorder: false, columns: 3 },
    { height: { value: 10, mode: 'fitContent' } },
  ),
]

const column = (name: string, width: number, fields: readonly SampleWidget[]): SampleWidget => ({
  type: 'canvas',
  name,
  place: [0, 0, width, 1],
  children: fields,
})

/** Sections with columns, bounds and a breakpoint of their own, and widgets that are hidden. */
export const sectionSamples: readonly SampleWidget[] = [
  {
    type: 'section',
    name: 'Wide',
    place: [0, 0, 96, 1],
    values: { stackColumnsAt: 800, backgroundColor: 'neutral100' },
    children: [
      column('WideLeft', 24, [field('A quarter', 0)]),
      column('WideMiddle', 48, [field('A half', 0)]),
      column('WideRight', 24, [field('The last quarter', 0)]),
    ],
  },
  {
    type: 'section',
    name: 'High',
    place: [0, 0, 96, 1],
    record: {
      minHeight: gridUnits(20),
      padding: { top: pixels(48), right: pixels(64), bottom: pixels(8), left: pixels(64) },
    },
    children: [
      column('HighLeft', 48, [
        { type: 'text', name: 'Above', place: [0, 0, 96, 2], values: { text: 'Above what is hidden' } },
        {
          type: 'button',
          name: 'Gone',
          place: [0, 3, 40, 10],
          values: { text: 'Hidden', isVisible: false, collapseWhenHidden: true },
        },
        { type: 'text', name: 'Below', place: [0, 14, 96, 2], values: { text: 'Below what is hidden' } },
      ]),
      column('HighRight', 48, [field('Beside', 0)]),
    ],
  },
]

/** Two thousand widgets on one canvas. */
export const manySamples: readonly SampleWidget[] = Array.from({ length: 2000 }, (_none, index) => ({
  type: index % 4 === 0 ? 'input' : 'text',
  name: `Widget${index}`,
  place: [(index % 8) * 12, Math.floor(index / 8) * 6, 11, 5] as const,
  values: { label: `Field ${index}`, text: `Text ${index}` },
}))
