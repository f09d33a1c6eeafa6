import { type Evaluation, that } from './evaluation.ts'
import type { BuiltPage } from './built-page.ts'
import { customersPage, emptyShopPage, ordersPage, pageOf } from './shop.ts'

const fields = () =>
  pageOf(
    ['add_component', { type: 'input', name: 'First', properties: { label: 'First name' } }],
    ['add_component', { type: 'input', name: 'Last', properties: { label: 'Last name' } }],
    ['add_component', { type: 'button', name: 'Save', properties: { text: 'Save' } }],
  )

const place = (page: BuiltPage, name: string) => {
  const record = page.named(name)
  return record?.kind === 'widget'
    ? { left: record.left.value, top: record.top.value, right: record.left.value + record.width.value }
    : { left: -1, top: -1, right: -1 }
}

/** Layout: where things stand and how large they are. */
export const layout: readonly Evaluation[] = [
  {
    name: 'two fields side by side',
    start: fields,
    instruction: 'Put first and last name side by side.',
    turns: [
      [
        ['move', { component: 'First', position: 'inside', place: { left: 0, top: 0, columns: 48 } }],
        ['move', { component: 'Last', position: 'inside', place: { left: 48, top: 0, columns: 48 } }],
      ],
    ],
    conditions: [
      that('They stand in one row', (page) => place(page, 'First').top === place(page, 'Last').top),
      that('They do not overlap', (page) => place(page, 'First').right <= place(page, 'Last').left),
    ],
  },
  {
    name: 'a container around fields',
    start: fields,
    instruction: 'Put both fields into a box called Person.',
    turns: [[['group', { components: ['First', 'Last'], name: 'Person' }]]],
    conditions: [
      that('Both stand in the box', (page) => {
        const box = page.named('Person')
        return box?.kind === 'widget' && page.widgets('input').every((input) => page.within(input, box))
      }),
      that('The button stays outside', (page) => {
        const [button] = page.widgets('button')
        const box = page.named('Person')
        return button !== undefined && box?.kind === 'widget' && !page.within(button, box)
      }),
    ],
  },
  {
    name: 'tabs for two topics',
    start: emptyShopPage,
    instruction: 'Tabs for Orders and Customers with a table in each.',
    turns: [
      [
        ['add_component', { type: 'tabs', name: 'Topics' }],
        [
          'set_items',
          { component: 'Topics', property: 'tabs', items: [{ label: 'Orders' }, { label: 'Customers' }] },
        ],
        ['add_component', { type: 'table', name: 'Orders', inside: 'Topics', tab: 'Orders' }],
        ['add_component', { type: 'table', name: 'Customers', inside: 'Topics', tab: 'Customers' }],
      ],
    ],
    conditions: [
      that('There are these two tabs', (page) => page.has('tabs', 'tabs', /Orders.*Customers/u)),
      that('Each table stands on a canvas of its own', (page) => {
        const [one, other] = page.widgets('table')
        return one !== undefined && other !== undefined && one.parentId !== other.parentId
      }),
    ],
  },
  {
    name: 'a title above everything',
    start: customersPage,
    instruction: 'Put a heading "Customers" above the table.',
    turns: [
      [
        [
          'add_component',
          {
            type: 'text',
            name: 'Heading',
            place: { left: 0, top: 0, columns: 96, rows: 4 },
            properties: { text: 'Customers', textStyle: { variant: 'heading1' } },
          },
        ],
      ],
    ],
    conditions: [
      that('It is a heading', (page) => page.has('text', 'textStyle', /heading/u)),
      that('The table made room', (page) => place(page, 'Customers').top > place(page, 'Heading').top),
    ],
  },
  {
    name: 'a stack of fields',
    start: fields,
    instruction: 'Lay the page out as a vertical stack, fields as wide as the page.',
    turns: [
      [
        ['set_layout', { layout: 'vertical' }],
        ['set_size', { component: 'First', width: 'fillParent' }],
        ['set_size', { component: 'Last', width: 'fillParent' }],
      ],
    ],
    conditions: [
      that('The canvas is a stack', (page) => page.has('canvas', 'layout', /VSTACK/u)),
      that('The fields fill it', (page) =>
        page.widgets('input').every(({ width }) => width.mode === 'fillParent'),
      ),
    ],
  },
  {
    name: 'two columns',
    start: emptyShopPage,
    instruction: 'A section with two columns, a chart at the left and a table at the right.',
    turns: [
      [['add_section', { columns: 2 }]],
      [['read_page', {}]],
      [
        ['add_component', { type: 'chart', name: 'Chart', inside: 'Canvas2' }],
        ['add_component', { type: 'table', name: 'Rows', inside: 'Canvas3' }],
      ],
    ],
    conditions: [
      that('They stand in two columns of one section', (page) => {
        const [chart] = page.widgets('chart')
        const [table] = page.widgets('table')
        const one = page.records[chart?.parentId ?? '']
        const other = page.records[table?.parentId ?? '']
        return (
          one?.kind === 'widget' &&
          other?.kind === 'widget' &&
          one.id !== other.id &&
          one.parentId === other.parentId &&
          one.left.value < other.left.value
        )
      }),
    ],
  },
  {
    name: 'a wider table',
    start: ordersPage,
    instruction: 'Make the table half as wide and 50 rows high.',
    selected: 'Orders',
    turns: [[['set_size', { component: 'Orders', width: 48, height: { mode: 'gridUnit', value: 50 } }]]],
    conditions: [
      that('It has this size', (page) => {
        const [table] = page.widgets('table')
        return table?.width.value === 48 && table.height.value === 50
      }),
      that('Nothing else changed', (page) => page.onlyTouched('Orders')),
    ],
  },
  {
    name: 'the order of a stack',
    start: () =>
      pageOf(
        ['set_layout', { layout: 'vertical' }],
        ['add_component', { type: 'button', name: 'Save' }],
        ['add_component', { type: 'input', name: 'Name' }],
      ),
    instruction: 'The button belongs below the field.',
    turns: [[['move', { component: 'Save', position: 'after', relativeTo: 'Name' }]]],
    conditions: [
      that('The field comes first', (page) => {
        const [button] = page.widgets('button')
        const [input] = page.widgets('input')
        return button !== undefined && input !== undefined && input.order < button.order
      }),
    ],
  },
]
