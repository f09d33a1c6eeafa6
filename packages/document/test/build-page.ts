import {
  boolean,
  choice,
  data,
  defineWidget,
  emptyPage,
  eventHandler,
  gridUnits,
  items,
  number,
  text,
  widgetCatalogue,
  type ApiRecord,
  type JsonObject,
  type PageRecord,
  type PageRecords,
  type StateVariableRecord,
  type WidgetRecord,
} from '@ashlar/schema'
import { apply } from '../src/change.ts'
import { addWidget, type AddWidget } from '../src/operations/add-widget.ts'
import type { NewId, Outcome } from '../src/outcome.ts'

const help = 'For tests.'
const size = (columns: number, rows: number) => ({ width: gridUnits(columns), height: gridUnits(rows) })
const structure = (type: string, role: 'page' | 'section' | 'canvas', holds: (type: string) => boolean) =>
  defineWidget({
    type,
    label: type,
    help,
    icon: 'square',
    namePrefix: type[0]?.toUpperCase() + type.slice(1),
    role,
    insertable: false,
    defaultSize: { width: gridUnits(96), height: { value: 1, mode: 'fitContent' } },
    properties: {},
    canContain: holds,
  })
const onCanvas = (type: string) => !['page', 'section', 'canvas', 'modal'].includes(type)
const holder = (type: string) => ({
  type,
  label: type,
  help,
  icon: 'square',
  namePrefix: type[0]?.toUpperCase() + type.slice(1),
  role: 'container' as const,
  canContain: (inner: string) => inner === 'canvas',
})
const internalText = (label: string) => text(label, '', { help, bindable: false, isInternal: true })

/** A small catalogue with one component of each shape that operations must deal with. */
export const catalogue = widgetCatalogue([
  structure('page', 'page', (type) => type === 'section' || type === 'modal'),
  { ...structure('section', 'section', (type) => type === 'canvas'), children: [{ type: 'canvas' }] },
  {
    ...structure('canvas', 'canvas', onCanvas),
    properties: {
      layout: choice('Layout', 'FIXED_GRID', {
        help,
        bindable: false,
        group: 'Layout',
        options: ['FIXED_GRID', 'VSTACK', 'HSTACK'].map((value) => ({ value, label: value })),
      }),
      tabId: internalText('Tab'),
      tabName: internalText('Tab name'),
      canExtend: boolean('Can extend', true, { help, bindable: false, isInternal: true }),
      detachFromLayout: boolean('Detached', false, { help, bindable: false, isInternal: true }),
    },
  },
  defineWidget({
    ...holder('modal'),
    role: 'overlay',
    canContain: (inner) => inner === 'canvas' || inner === 'section',
    defaultSize: size(48, 30),
    properties: {},
    children: [{ type: 'canvas' }],
  }),
  defineWidget({
    ...holder('tabs'),
    label: 'Tabs',
    defaultSize: size(48, 30),
    minimumSize: { columns: 12, rows: 8 },
    properties: {
      tabs: items('Tabs', {
        help,
        itemLabel: 'Tab',
        initial: [
          { id: 'tab1', label: 'Tab 1' },
          { id: 'tab2', label: 'Tab 2' },
        ],
        properties: { label: text('Label', 'Tab', { help }) },
      }),
    },
    canvasPerItem: { property: 'tabs', itemId: 'tabId', itemLabel: 'tabName' },
  }),
  defineWidget({
    ...holder('repeater'),
    defaultSize: size(48, 30),
    properties: { items: data('Items', '[]', { help, expects: 'array', example: '[]' }) },
    children: [{ type: 'canvas' }],
    repeats: { of: 'items', as: { item: 'currentItem', cell: 'currentCell' } },
  }),
  defineWidget({
    type: 'container',
    label: 'Container',
    help,
    icon: 'square',
    namePrefix: 'Container',
    role: 'container',
    defaultSize: size(48, 20),
    properties: { padding: text('Padding', '8', { help }) },
    canContain: (type) => type === 'canvas',
    children: [{ type: 'canvas' }],
  }),
  defineWidget({
    type: 'button',
    label: 'Button',
    help,
    icon: 'square',
    namePrefix: 'Button',
    defaultSize: size(12, 3),
    properties: {
      text: text('Text', 'Click me', { help }),
      isDisabled: boolean('Disabled', false, { help }),
      onClick: eventHandler('On click', help),
    },
  }),
  defineWidget({
    type: 'table',
    label: 'Table',
    help,
    icon: 'square',
    namePrefix: 'Table',
    defaultSize: size(87, 24),
    minimumSize: { columns: 12, rows: 6 },
    properties: {
      tableData: data('Data', '[]', { help, expects: 'array', example: '[]' }),
      pageSize: number('Rows per page', 10, { help }),
      columns: items('Columns', {
        help,
        itemLabel: 'Column',
        properties: {
          label: text('Label', '', { help }),
          width: number('Width', null, { help }),
        },
      }),
    },
  }),
])

/** Ids that count up: id1, id2 … */
export const countingIds = (prefix = 'id'): NewId => {
  let count = 0
  return () => `${prefix}${(count += 1)}`
}

/** An empty page: widget `0`, a section `s1` and its canvas `s2`. */
export const aPage = (): PageRecords => emptyPage('Page1', countingIds('s'))
export const canvasId = 's2'

/** The records after an operation that must succeed. */
export const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit the records it was made from.')
  return applied.records
}

/** A page with components added one by one; each gets the id of its place in the list, `w1` first. */
export const aPageWith = (...widgets: (Partial<AddWidget> & { type: string })[]): PageRecords => {
  const newId = countingIds('w')
  return widgets.reduce(
    (records, widget) =>
      after(
        records,
        addWidget(records, catalogue, { parentId: canvasId, place: { left: 0, top: 0 }, ...widget }, newId),
      ),
    aPage(),
  )
}

/** The records with some more put in. */
export const withRecords = (records: PageRecords, ...more: PageRecord[]): PageRecords => ({
  ...records,
  ...Object.fromEntries(more.map((record) => [record.id, record])),
})

/** An API of one SQL step. */
export const anApi = (name: string, body: string, more: Partial<ApiRecord> = {}): ApiRecord => ({
  kind: 'api',
  id: `api-${name}`,
  name,
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks: [aStep('Step1', { body })],
  onSuccess: [],
  onError: [],
  onCancel: [],
  ...more,
})

/** A step with a configuration. */
export const aStep = (name: string, configuration: JsonObject): ApiRecord['blocks'][number] => ({
  id: `step-${name}`,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'demo',
  configuration,
})

/** A state variable. */
export const aVariable = (name: string, defaultValue = ''): StateVariableRecord => ({
  kind: 'stateVariable',
  id: `variable-${name}`,
  name,
  defaultValue,
  persistance: 'Temporary',
  createdAt: 0,
})

/** A widget that must be there. */
export const theWidget = (records: PageRecords, id: string): WidgetRecord => {
  const record = records[id]
  if (record?.kind !== 'widget') throw new Error(`There is no widget ${id}.`)
  return record
}

/** An API that must be there. */
export const theApi = (records: PageRecords, id: string): ApiRecord => {
  const record = records[id]
  if (record?.kind !== 'api') throw new Error(`There is no API ${id}.`)
  return record
}
