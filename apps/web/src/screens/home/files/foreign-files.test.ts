import { parseTemplate, readCode } from '@ashlar/expression'
import { readApplicationFiles, type ReadForeign } from '@ashlar/files'
import {
  type ApiRecord,
  type JsonObject,
  type JsonValue,
  pageCheck,
  pageFaults,
  type PageRecord,
  widgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { appsmithCanvas, appsmithFile, appsmithQuery, appsmithWidget } from './appsmith-testing.ts'
import { filesOfForeign, readForeign } from './foreign-files.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const checkPage = pageCheck(catalogue)

const imported = (file: JsonObject): ReadForeign => {
  const read = readForeign(JSON.stringify(file))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.value
}
const recordsOf = ({ application: { pages } }: ReadForeign, page = 0): PageRecord[] =>
  Object.values(pages[page]?.records ?? {})
const widget = (read: ReadForeign, name: string): WidgetRecord => {
  const found = recordsOf(read).find((record) => record.kind === 'widget' && record.name === name)
  if (found?.kind !== 'widget') throw new Error(`There is no ${name}.`)
  return found
}
const api = (read: ReadForeign, name: string): ApiRecord => {
  const found = recordsOf(read).find((record) => record.kind === 'api' && record.name === name)
  if (found?.kind !== 'api') throw new Error(`There is no ${name}.`)
  return found
}
const stepOf = (read: ReadForeign, name: string) => {
  const [block] = api(read, name).blocks
  if (block?.kind !== 'step') throw new Error(`${name} has no step.`)
  return block
}
const reasons = ({ report }: ReadForeign): string[] => report.map(({ path, reason }) => `${path}: ${reason}`)
const refusal = (text: string): string => {
  const read = readForeign(text)
  return read.ok ? '' : (read.problems[0]?.reason ?? '')
}

const perRow = (table: string, key: string): string =>
  `{{${table}.processedTableData.map((currentRow, currentIndex) => ( currentRow["${key}"]))}}`

const orders = (): JsonObject =>
  appsmithFile(
    [
      appsmithWidget(
        'TABLE_WIDGET_V2',
        'Table1',
        {
          tableData: '{{GetOrders.data}}',
          columnOrder: ['total', 'id', 'ship'],
          primaryColumns: {
            id: {
              index: 0,
              id: 'id',
              originalId: 'id',
              label: 'Number',
              columnType: 'number',
              computedValue: perRow('Table1', 'id'),
            },
            total: {
              index: 1,
              id: 'total',
              originalId: 'total',
              label: 'Total',
              columnType: 'text',
              computedValue:
                '{{Table1.processedTableData.map((currentRow, currentIndex) => ( currentRow.price * currentRow.amount))}}',
            },
            ship: {
              index: 2,
              id: 'ship',
              columnType: 'button',
              buttonLabel: 'Ship',
              onClick: '{{Ship.run({ id: Table1.triggeredRow.id })}}',
            },
          },
          onRowSelected: "{{showModal('Details')}}",
          borderRadius: '4px',
        },
        [0, 8, 64, 40],
      ),
      appsmithWidget(
        'BUTTON_WIDGET',
        'Reload',
        { text: 'Reload', onClick: '{{GetOrders.run()}}', buttonVariant: 'SECONDARY' },
        [48, 0, 64, 4],
      ),
      appsmithWidget(
        'INPUT_WIDGET_V2',
        'Search',
        { inputType: 'TEXT', label: 'Search', defaultText: "{{appsmith.store.search || ''}}" },
        [0, 0, 24, 7],
      ),
      appsmithWidget('MODAL_WIDGET', 'Details', {
        children: [
          appsmithCanvas([
            appsmithWidget('TEXT_WIDGET', 'Title', {
              text: 'Order {{Table1.selectedRow.id}} of {{Helpers.nameOf(Table1.selectedRow)}}',
            }),
            appsmithWidget(
              'BUTTON_WIDGET',
              'Close',
              { text: 'Close', onClick: '{{Helpers.done()}}' },
              [0, 8, 16, 12],
            ),
          ]),
        ],
      }),
      appsmithWidget('JSON_FORM_WIDGET', 'Form1', { sourceData: '{{Table1.selectedRow}}' }, [0, 44, 24, 60]),
    ],
    {
      actions: [
        appsmithQuery(
          'GetOrders',
          "select * from orders where name like '%{{Search.text}}%' and city = '{{ Search.text }}'",
          { executeOnLoad: true },
        ),
        appsmithQuery('Ship', 'update orders set shipped = true where id = {{this.params.id}}'),
        {
          pluginType: 'API',
          pluginId: 'restapi-plugin',
          unpublishedAction: {
            name: 'Rates',
            pageId: 'Orders',
            datasource: {
              name: 'DEFAULT_REST_DATASOURCE',
              datasourceConfiguration: { url: 'https://rates.example.com' },
            },
            actionConfiguration: {
              path: '/v1/{{Search.text}}',
              httpMethod: 'POST',
              body: '{ "row": {{Table1.selectedRow}} }',
              headers: [{ key: 'content-type', value: 'application/json' }],
            },
          },
        },
        {
          pluginType: 'DB',
          pluginId: 'firestore-plugin',
          unpublishedAction: { name: 'Log', pageId: 'Orders', actionConfiguration: { body: 'keep me' } },
        },
      ],
      objects: [
        {
          name: 'Helpers',
          body: `export default {
  count: 0,
  nameOf(row) { return row.first + ' ' + row.last },
  async done() {
    this.count = this.count + 1
    await Ship.run({ id: Table1.selectedRow.id })
    await GetOrders.run()
    closeModal('Details')
    showAlert(this.nameOf(Table1.selectedRow), 'success')
  },
}`,
        },
      ],
    },
  )

/** All texts of an application that hold code, with what they are. */
const codeIn = (value: JsonValue, key = ''): { key: string; text: string }[] => {
  if (typeof value === 'string') return [{ key, text: value }]
  if (Array.isArray(value)) return value.flatMap((inner) => codeIn(inner, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => codeIn(inner, name))
}
const unreadable = (read: ReadForeign): string[] =>
  recordsOf(read)
    .flatMap((record) => codeIn(JSON.parse(JSON.stringify(record))))
    .flatMap(({ key, text }) => {
      if (key === 'code') return readCode('script', text).error?.message ?? []
      return parseTemplate(text).parts.flatMap((part) =>
        part.kind === 'binding' && part.error ? part.error.message : [],
      )
    })

describe('an application that Appsmith exported', () => {
  it('becomes a document that can be saved, all of whose code can be read', () => {
    const read = imported(orders())
    const [page] = read.application.pages
    expect(checkPage(page?.records).ok).toBe(true)
    expect(pageFaults(page?.records ?? {}, catalogue)).toEqual([])
    expect(unreadable(read)).toEqual([])
    expect(read.product).toBe('Appsmith')
    expect(read.sources.map(({ name, pluginId }) => ({ name, pluginId }))).toEqual([
      { name: 'Warehouse', pluginId: 'postgres' },
      { name: 'https://rates.example.com', pluginId: 'restapi' },
    ])
  })

  it('keeps its places on our grid', () => {
    const { left, width, top, height } = widget(imported(orders()), 'Reload')
    expect([left.value, width.value, top.value, height.value]).toEqual([72, 24, 0, 4])
  })

  it('has its columns, and its buttons of rows', () => {
    const { tableData, columns, rowActions } = widget(imported(orders()), 'Table1').properties
    expect(tableData).toBe('{{GetOrders.response}}')
    expect(columns).toMatchObject([
      { key: 'total', computedValue: '{{ currentRow.price * currentRow.amount }}' },
      { key: 'id', label: 'Number', type: 'number' },
    ])
    expect(rowActions).toMatchObject([{ label: 'Ship' }])
  })

  it('makes steps of single calls, and scripts of everything else', () => {
    const read = imported(orders())
    expect(widget(read, 'Reload').properties['onClick']).toMatchObject([
      { type: 'executeApi', apiNames: ['GetOrders'] },
    ])
    expect(widget(read, 'Table1').properties['onRowSelected']).toMatchObject([
      { type: 'controlModal', name: 'Details', direction: 'open' },
    ])
    const [step] = codeIn(widget(read, 'Close').properties['onClick'] ?? null, '').filter(
      ({ key }) => key === 'code',
    )
    expect(step?.text).toContain('set count(value) { Helpers_count.set(value) }')
    expect(step?.text).toContain('await ShipParameters.set(')
    expect(step?.text).toContain('nameOf(row)')
  })

  it('gives bindings the functions that they call', () => {
    const { text } = widget(imported(orders()), 'Title').properties
    expect(text).toContain('Order {{Table1.selectedRow.id}} of {{ (() => {')
    expect(text).toContain('return (Helpers.nameOf(Table1.selectedRow))')
  })

  it('has statements whose bindings are values, and requests', () => {
    const read = imported(orders())
    expect(stepOf(read, 'GetOrders').configuration['body']).toBe(
      `select * from orders where name like {{ '' + "%" + (Search.text) + "%" }} and city = {{ Search.text }}`.replace(
        "'' + ",
        '',
      ),
    )
    expect(stepOf(read, 'Ship').configuration['body']).toContain('{{ShipParameters.value.id}}')
    expect(stepOf(read, 'Rates').configuration).toMatchObject({
      method: 'POST',
      path: '/v1/{{Search.text}}',
      bodyType: 'json',
    })
    expect(api(read, 'GetOrders').trigger.executeOnPageLoad).toBe(true)
    expect(api(read, 'Ship').trigger.executeOnPageLoad).toBe(false)
  })

  it('reads by our words what it read by its own', () => {
    expect(widget(imported(orders()), 'Search').properties['defaultText']).toBe("{{Store.search || ''}}")
  })

  it('tells each thing that was left out', () => {
    const read = imported(orders())
    expect(widget(read, 'Form1').type).toBe('callout')
    expect(stepOf(read, 'Log').configuration['body']).toContain('keep me')
    const told = reasons(read).join('\n')
    expect(told).toContain('Orders.Form1: There is no component here like json form')
    expect(told).toContain('Orders.Log: There is no integration here like firestore')
    expect(told).toContain('borderRadius (1)')
    expect(told).toContain('Orders.Helpers: Objects of code have no counterpart')
  })

  it('is imported as files, whose steps name the integrations that were chosen', () => {
    const read = imported(orders())
    const [warehouse] = read.sources
    const files = filesOfForeign(read, new Map([[warehouse?.id ?? '', { id: 'mine', pluginId: 'postgres' }]]))
    const again = readApplicationFiles(files, { checkPage })
    if (!again.ok) throw new Error(JSON.stringify(again.problems))
    expect(again.value.application.integrations.map(({ name }) => name)).toEqual([
      'https://rates.example.com',
    ])
    expect(JSON.stringify(again.value.application.pages)).toContain('"datasourceId":"mine"')
  })

  it('opens with the page that opened there', () => {
    const read = imported(appsmithFile([], { pages: ['About'] }))
    expect(read.application.pages.map(({ name }) => name)).toEqual(['Orders', 'About'])
    const paths = Object.values(read.application.records).map((record) =>
      record.kind === 'route' ? record.path : '',
    )
    expect(paths).toEqual(['/', '/about'])
  })
})

describe('a hostile file', () => {
  it('is refused where it is no application', () => {
    expect(refusal('nothing')).toBe('The file is no JSON, or it is damaged.')
    expect(refusal('[]')).toBe('The file holds no application.')
    expect(refusal('{"pages":[]}')).toBe('This is no application that Appsmith, Retool, or ToolJet exported.')
    expect(refusal('{"a":'.repeat(5000))).toBe('The file cannot be read: its values nest too deeply.')
    expect(refusal(' '.repeat(50 * 1024 * 1024 + 1))).toBe('The file is too large: 50 MB are the most.')
    expect(refusal('{"exportedApplication":{},"pageList":[{"unpublishedPage":{"name":7}}]}')).not.toBe('')
  })

  it('reaches no prototype', () => {
    const text = JSON.stringify(
      appsmithFile([appsmithWidget('TEXT_WIDGET', 'Text1', { text: 'Hello' })]),
    ).replace(
      '"text":"Hello"',
      '"text":"Hello","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
    )
    const read = readForeign(text)
    expect(read.ok).toBe(true)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('gets names that bindings can read, and says so', () => {
    const read = imported(
      appsmithFile(
        [
          appsmithWidget('TEXT_WIDGET', 'window', { text: 'one' }),
          appsmithWidget('TEXT_WIDGET', 'a b; alert(1)', { text: '{{window.text}}' }),
          appsmithWidget('TEXT_WIDGET', '__proto__', { text: 'two' }),
          appsmithWidget('TEXT_WIDGET', 'constructor', { text: 'three' }),
        ],
        { actions: [appsmithQuery('prototype', 'select 1'), appsmithQuery('prototype', 'select 2')] },
      ),
    )
    expect(checkPage(read.application.pages[0]?.records).ok).toBe(true)
    expect(JSON.stringify(read.application.pages)).toContain('{{window1.text}}')
    expect(reasons(read).join('\n')).toContain('Something else has this name: the query was left out.')
  })

  it('loses nothing else where components have the same name', () => {
    const read = imported(
      appsmithFile([
        appsmithWidget('TEXT_WIDGET', 'Text1', { text: 'first' }),
        appsmithWidget('TEXT_WIDGET', 'Text1', { text: 'second' }),
      ]),
    )
    expect(checkPage(read.application.pages[0]?.records).ok).toBe(true)
    expect(JSON.stringify(read.application.pages)).toContain('second')
  })

  it('leaves out what no schema takes, and keeps the rest', () => {
    const read = imported(
      appsmithFile([
        appsmithWidget('TEXT_WIDGET', 'Text1', { text: 'x'.repeat(1_000_001) }),
        appsmithWidget('BUTTON_WIDGET', 'Go', { text: 'Go' }, [-1e9, -5, 1e300, 1e300]),
      ]),
    )
    expect(widget(read, 'Text1').properties['text']).toBeUndefined()
    expect(reasons(read).join('\n')).toContain('Orders.Text1.text: It was left out')
    expect(widget(read, 'Go').width.value).toBe(96)
  })
})
