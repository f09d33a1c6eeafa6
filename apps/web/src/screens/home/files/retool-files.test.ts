import type { ReadForeign } from '@ashlar/files'
import { type JsonObject, type JsonValue, pageCheck, pageFaults, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { filesOfForeign } from './foreign-files.ts'
import { importedFile, named, propertiesOf, recordsOf, told, unreadableIn } from './foreign-testing.ts'
import {
  retoolEvent,
  retoolFile,
  retoolOrders as orders,
  retoolPlugin,
  retoolQuery,
  retoolWidget,
} from './retool-testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

const imported = (plugins: readonly [string, JsonValue][], more: JsonObject = {}): ReadForeign =>
  importedFile(retoolFile(plugins, more))
const blocksOf = (read: ReadForeign, name: string) => {
  const record = named(read, name)
  return record.kind === 'api' ? record.blocks : []
}

describe('an application that Retool exported', () => {
  it('becomes a document that can be saved, all of whose bindings can be read', () => {
    const read = imported(orders())
    const records = read.application.pages[0]?.records ?? {}
    expect(pageCheck(catalogue)(records).ok).toBe(true)
    expect(pageFaults(records, catalogue)).toEqual([])
    expect(unreadableIn(read)).toEqual([])
    expect(read.product).toBe('Retool')
    expect(read.application.name).toBe('Orders')
    expect(read.sources.map(({ name, pluginId }) => [name, pluginId])).toEqual([
      ['Warehouse PostgreSQL', 'postgres'],
    ])
  })

  it('has its components with bindings by our words, headings in their style, and what was hidden the other way round', () => {
    const read = imported(orders())
    expect(propertiesOf(read, 'title')).toMatchObject({
      text: 'Orders of {{ (Global.user?.name) }}',
      textStyle: 'heading2',
    })
    expect(propertiesOf(read, 'search')).toMatchObject({
      label: 'Search',
      labelPosition: 'top',
      defaultText: "{{ Global.URL.queryParams.q || '' }}",
    })
    expect(propertiesOf(read, 'reload')).toMatchObject({
      isVisible: '{{ !(!search.value) }}',
      collapseWhenHidden: true,
    })
    expect(propertiesOf(read, 'statusText')).toMatchObject({ text: '{{ orders.selectedRow.status }}' })
  })

  it('has columns of tables with what they compute, and buttons of rows', () => {
    const table = propertiesOf(imported(orders()), 'orders')
    expect(table).toMatchObject({
      tableData: '{{ getOrders.response }}',
      columns: [
        { key: 'id', label: 'Number', type: 'number', isVisible: false },
        { key: 'status', type: 'badge', computedValue: '{{ currentRow["status"].toUpperCase() }}' },
        { label: 'Sum', type: 'currency', isDerived: true, computedValue: '{{ currentRow.price * 2 }}' },
      ],
      rowActions: [{ label: 'Delete', onClick: [{ type: 'executeApi', apiNames: ['deleteOrder'] }] }],
      onRowSelected: [{ type: 'controlModal', name: 'details', direction: 'open' }],
    })
  })

  it('has its queries as APIs, whose bindings are parameters and which run again as there', () => {
    const read = imported(orders())
    expect(named(read, 'getOrders')).toMatchObject({
      trigger: { executeOnPageLoad: true, executeOnInputChange: true },
      blocks: [
        {
          pluginId: 'postgres',
          configuration: { body: `select * from orders where name like {{ "%" + (search.value) + "%" }}` },
        },
      ],
    })
    expect(named(read, 'deleteOrder')).toMatchObject({
      blocks: [{ configuration: { body: 'DELETE FROM orders\nWHERE id = {{ orders.selectedRow.id }}' } }],
      onSuccess: [{ type: 'executeApi', apiNames: ['getOrders'] }],
    })
  })

  it('is connected to a database of whichever kind was chosen', () => {
    const read = imported(orders())
    const [warehouse] = read.sources
    expect(warehouse?.others).toContain('mysql')
    const files = filesOfForeign(read, new Map([[warehouse?.id ?? '', { id: 'mine', pluginId: 'mysql' }]]))
    const api = Object.entries(files).find(
      ([path, text]) => path.endsWith('api.yaml') && text.includes('getOrders'),
    )
    expect(api?.[1]).toContain('pluginId: mysql')
    expect(api?.[1]).toContain('datasourceId: mine')
  })

  it('makes steps of events, and a script where an event depends on something', () => {
    const read = imported([
      ...orders(),
      retoolWidget('ButtonWidget2', 'close', {
        text: 'Close',
        events: [
          retoolEvent(
            'click',
            'state',
            'setValue',
            'chosen',
            { value: '{{ orders.selectedRow }}' },
            { enabled: '{{ search.value }}' },
          ),
        ],
      }),
    ])
    expect(propertiesOf(read, 'reload')['onClick']).toMatchObject([
      { type: 'executeApi', apiNames: ['getOrders'] },
      { type: 'showAlert', message: 'Done: {{ search.value }}', style: 'success' },
    ])
    expect(propertiesOf(read, 'close')['onClick']).toMatchObject([
      { type: 'runJs', code: 'if (search.value) {\n  chosen.set(orders.selectedRow)\n}' },
    ])
  })

  it('has options of fields, written down or computed', () => {
    const read = imported([
      ...orders(),
      retoolWidget('SelectWidget2', 'country', {
        itemMode: 'static',
        _values: ['no', 'se'],
        _labels: ['Norway', ''],
      }),
      retoolWidget('SelectWidget2', 'order', {
        itemMode: 'dynamic',
        data: '{{ getOrders.data }}',
        values: '{{ item.id }}',
        labels: '{{ item.name }}',
      }),
      retoolWidget('SelectWidget', 'old', { values: '["a","b"]', labels: '' }),
    ])
    expect(propertiesOf(read, 'country')['options']).toBe(
      '[{"value":"no","label":"Norway"},{"value":"se","label":"se"}]',
    )
    expect(propertiesOf(read, 'order')['options']).toBe(
      '{{ _.map((getOrders.response), (item, i) => ({ value: item.id, label: (item.name) ?? item.id })) }}',
    )
    expect(propertiesOf(read, 'old')['options']).toContain('["a","b"]')
  })

  it('makes tabs of a container with views, and a list of cells whose items are read by our words', () => {
    const read = imported([
      ...orders(),
      retoolWidget('ContainerWidget2', 'views', {
        _ids: ['v1', 'v2'],
        _viewKeys: ['One', 'Two'],
        showHeader: true,
      }),
      retoolWidget(
        'TabsWidget2',
        'tabs',
        { targetContainerId: 'views', _ids: ['t1'] },
        { container: 'views', rowGroup: 'header' },
      ),
      retoolWidget(
        'TextWidget2',
        'inside',
        { value: '{{ tabs.value }}' },
        { container: 'views', subcontainer: 'v2' },
      ),
      retoolWidget('ListViewWidget2', 'list', { data: '{{ getOrders.data }}' }),
      retoolWidget('TextWidget2', 'cell', { value: '{{ item.name }} {{ i }}' }, { container: 'list' }),
      retoolWidget('TextWidget2', 'place', { value: '{{ ri[0] }} {{ ri[1] }}' }, { container: 'list' }),
    ])
    expect(named(read, 'views')).toMatchObject({
      type: 'tabs',
      properties: { tabs: [{ label: 'One' }, { label: 'Two' }] },
    })
    const inside = named(read, 'inside')
    const canvas = recordsOf(read).find(({ id }) => inside.kind === 'widget' && id === inside.parentId)
    expect(canvas).toMatchObject({ type: 'canvas', properties: { tabId: 'v2', tabName: 'Two' } })
    expect(propertiesOf(read, 'inside')['text']).toBe('{{ views.selectedTab }}')
    expect(propertiesOf(read, 'cell')['text']).toBe('{{ currentItem.name }} {{ currentCell.index }}')
    expect(propertiesOf(read, 'place')['text']).toBe('{{ currentCell.index }} {{ ri[1] }}')
    expect(told(read)).toContain('Orders.place.value: It reads the place of a cell around its own')
  })

  it('moves down what stands below something that is higher here', () => {
    const read = imported([
      retoolWidget('ContainerWidget2', 'box', { heightType: 'auto' }, { row: 0, height: 0.2 }),
      retoolWidget('JSONExplorerWidget', 'tree', { value: '{{ 1 }}' }, { container: 'box', height: 10 }),
      retoolWidget('DividerWidget', 'line', {}, { row: 0.2, height: 0.2 }),
    ])
    const [box, line] = [named(read, 'box'), named(read, 'line')]
    expect(box.kind === 'widget' && line.kind === 'widget' && line.top.value >= box.height.value).toBe(true)
  })

  it('has its screens as pages, each with what it uses of what belongs to all', () => {
    const screen = (id: string, title: string, order: number): [string, JsonValue] =>
      retoolPlugin('screen', 'Screen', id, { title, _order: order }, { screen: id })
    const read = imported([
      screen('page2', 'Customers', 1),
      screen('page1', 'Orders', 0),
      retoolWidget('TextWidget2', 'one', { value: '{{ getOrders.data.length }}' }, {}, { screen: 'page1' }),
      retoolWidget('TextWidget2', 'two', { value: 'Two' }, {}, { screen: 'page2' }),
      retoolQuery('getOrders', 'select 1'),
    ])
    expect(read.application.pages.map(({ name }) => name)).toEqual(['Orders', 'Customers'])
    const namesOn = (index: number) =>
      Object.values(read.application.pages[index]?.records ?? {}).map(({ name }) => name)
    expect(namesOn(0)).toEqual(expect.arrayContaining(['one', 'getOrders']))
    expect(namesOn(1)).toContain('two')
    expect(namesOn(1)).not.toContain('getOrders')
  })

  it('tells each thing that was left out', () => {
    const read = imported(
      [
        ...orders(),
        retoolWidget('JSONSchemaFormWidget', 'schemaForm', { jsonSchema: '{}' }),
        retoolWidget('ButtonWidget2', 'party', {
          text: 'Party',
          customThing: 'yes',
          events: [retoolEvent('click', 'util', 'confetti')],
        }),
        retoolPlugin('datasource', 'LambdaQuery', 'ask', { functionName: 'kept' }),
      ],
      { preloadedAppJSLinks: ['crypto.js'] },
    )
    for (const part of [
      'Orders.schemaForm: There is no component here like JSONSchemaForm',
      'Orders.party.click: The action “util.confetti” has no counterpart',
      'Orders.party: These properties have no counterpart, and were left out: customThing.',
      'Orders.ask: There is no integration here that runs queries like Lambda',
      'The library crypto.js was left out',
    ])
      expect(told(read)).toContain(part)
    expect(named(read, 'schemaForm')).toMatchObject({ type: 'callout' })
    expect(JSON.stringify(blocksOf(read, 'ask'))).toContain('kept')
  })
})
