import { type JsonObject, type JsonValue, pageCheck, pageFaults, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { readForeign } from './foreign-files.ts'
import { importedFile, named, recordsOf, told, unreadableIn } from './foreign-testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

const component = (
  id: string,
  type: string,
  properties: Record<string, JsonValue>,
  { parent = null, left = 0, top = 0 }: { parent?: string | null; left?: number; top?: number } = {},
): JsonObject => ({
  id,
  name: id,
  type,
  pageId: 'page-1',
  parent,
  properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, { value }])),
  general: null,
  styles: { visibility: { value: '{{true}}' }, textSize: { value: 12 } },
  validation: {},
  layouts: [{ type: 'desktop', left, top, width: 43, height: 40, dimensionUnit: 'count' }],
})

const event = (sourceId: string, eventId: string, action: JsonObject): JsonObject => ({
  sourceId,
  target: 'component',
  index: 0,
  event: { eventId, ...action },
})

const file = (): JsonObject => ({
  tooljet_database: [],
  app: [
    {
      definition: {
        appV2: {
          name: 'Ticket desk',
          components: [
            component('tickets', 'Table', {
              data: '{{queries.getTickets.data}}',
              columns: [{ name: 'Number', key: 'id', columnType: 'number' }],
              serverSidePagination: '{{variables.page}}',
            }),
            component(
              'reload',
              'Button',
              { text: 'Reload {{components.tickets.selectedRow.id}}' },
              { top: 420 },
            ),
            component('details', 'ModalV2', { title: 'Details' }),
            component(
              'subject',
              'TextInput',
              { label: 'Subject', value: "{{variables.ticket.subject || ''}}" },
              { parent: 'details' },
            ),
            component(
              'parts',
              'Tabs',
              { tabs: "{{[{ title: 'First', id: '0' }, { title: 'Second', id: '1' }]}}" },
              { top: 500 },
            ),
            component('inside', 'Text', { text: 'In the second' }, { parent: 'parts-1' }),
            component('places', 'Map', { initialLocation: 'Oslo' }, { top: 900 }),
          ],
          pages: [{ id: 'page-1', name: 'Home', index: 0 }],
          events: [
            event('reload', 'onClick', {
              actionId: 'run-query',
              queryId: 'query-1',
              queryName: 'getTickets',
            }),
            event('tickets', 'onRowClicked', { actionId: 'show-modal', modal: 'details' }),
            event('reload', 'onHover', { actionId: 'show-alert', message: 'Hello' }),
            event('subject', 'onChange', {
              actionId: 'set-custom-variable',
              key: 'subject',
              value: '{{components.subject.value}}',
            }),
            event('query-1', 'onDataQuerySuccess', {
              actionId: 'show-alert',
              message: 'Loaded',
              alertType: 'success',
            }),
            event('subject', 'onBlur', { actionId: 'logout' }),
          ],
          dataQueries: [
            {
              id: 'query-1',
              name: 'getTickets',
              dataSourceId: 'source-1',
              options: {
                query: "select * from tickets where subject = '{{components.subject.value}}'",
                runOnPageLoad: true,
                enableTransformation: true,
                transformation: 'return data.filter((row) => row.id > queries.getTickets.data.length)',
              },
            },
            {
              id: 'query-2',
              name: 'own',
              dataSourceId: 'source-2',
              options: { operation: 'list_rows', table_id: 'kept' },
            },
          ],
          dataSources: [
            { id: 'source-1', name: 'Desk', kind: 'postgresql' },
            { id: 'source-2', name: 'own', kind: 'tooljetdb' },
          ],
          appVersions: [{ homePageId: 'page-1' }],
        },
      },
    },
  ],
})

describe('an application that ToolJet exported', () => {
  it('becomes a document that can be saved, all of whose bindings can be read', () => {
    const read = importedFile(file())
    const records = read.application.pages[0]?.records ?? {}
    expect(pageCheck(catalogue)(records).ok).toBe(true)
    expect(pageFaults(records, catalogue)).toEqual([])
    expect(unreadableIn(read)).toEqual([])
    expect(read.product).toBe('ToolJet')
    expect(read.sources.map(({ name, pluginId }) => [name, pluginId])).toEqual([['Desk', 'postgres']])
  })

  it('has its components with bindings by our words, at their places', () => {
    const read = importedFile(file())
    expect(named(read, 'tickets')).toMatchObject({
      type: 'table',
      width: { value: 96 },
      properties: {
        tableData: '{{getTickets.response}}',
        columns: [{ key: 'id', label: 'Number', type: 'number' }],
      },
    })
    expect(named(read, 'reload')).toMatchObject({
      top: { value: 42 },
      properties: { text: 'Reload {{tickets.selectedRow.id}}' },
    })
    expect(named(read, 'subject')).toMatchObject({
      properties: { defaultText: "{{ticket.value.subject || ''}}" },
    })
    const inside = named(read, 'inside')
    const canvas = recordsOf(read).find(({ id }) => inside.kind === 'widget' && id === inside.parentId)
    expect(canvas).toMatchObject({ type: 'canvas', properties: { tabId: '1', tabName: 'Second' } })
  })

  it('makes steps of its events', () => {
    const read = importedFile(file())
    expect(named(read, 'reload')).toMatchObject({
      properties: { onClick: [{ type: 'executeApi', apiNames: ['getTickets'] }] },
    })
    expect(named(read, 'tickets')).toMatchObject({
      properties: { onRowClicked: [{ type: 'controlModal', name: 'details', direction: 'open' }] },
    })
    expect(named(read, 'subject')).toMatchObject({
      properties: { onTextChanged: [{ type: 'setStateVar', value: '{{subject.value}}' }] },
    })
  })

  it('has its queries as APIs, with what followed them', () => {
    expect(named(importedFile(file()), 'getTickets')).toMatchObject({
      trigger: { executeOnPageLoad: true },
      onSuccess: [{ type: 'showAlert', message: 'Loaded' }],
      blocks: [
        {
          pluginId: 'postgres',
          configuration: {
            body: 'select * from tickets where subject = {{ components.subject.value }}'.replace(
              'components.',
              '',
            ),
          },
        },
        { pluginId: 'javascript', name: 'Step2' },
      ],
    })
  })

  it('reads ids in references as the names they stand for', () => {
    const ids = {
      button: '11111111-2222-4333-8444-555555555555',
      query: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    }
    const text = JSON.stringify(file())
      .replaceAll('"reload"', `"${ids.button}"`)
      .replaceAll('"query-1"', `"${ids.query}"`)
      .replace(`"name":"${ids.button}"`, '"name":"reload"')
      .replaceAll('queries.getTickets', `queries.${ids.query}`)
    const result = readForeign(text)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    expect(named(result.value, 'tickets')).toMatchObject({
      properties: { tableData: '{{getTickets.response}}' },
    })
    expect(named(result.value, 'getTickets').kind).toBe('api')
  })

  it('has code that acts on the page as an event, and buttons of rows with what follows them', () => {
    const given = JSON.stringify(file())
      .replace(
        '"serverSidePagination":{"value":"{{variables.page}}"}',
        '"actions":{"value":[{"name":"Action0","buttonText":"Close"}]}',
      )
      .replace(
        '"dataQueries":[',
        `"dataQueries":[{"id":"query-3","name":"fill","kind":"runjs","options":{"code":"actions.setVariable('chosen', components.subject.value); await queries.getTickets.run(); actions.showAlert('success', 'Filled')","runOnPageLoad":true}},`,
      )
      .replace(
        '"events":[',
        '"events":[{"sourceId":"tickets","target":"table_action","index":0,"event":{"eventId":"onClick","ref":"Action0","actionId":"run-query","queryId":"query-3","queryName":"fill"}},',
      )
    const result = readForeign(given)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    const read = result.value
    const fill = named(read, 'fill')
    const script = JSON.stringify(fill)
    expect(fill.kind).toBe('event')
    for (const part of ['doSetVariable(', 'await runGetTickets()', "doShowAlert('success', 'Filled')"])
      expect(script).toContain(part)
    expect(named(read, 'chosen').kind).toBe('stateVariable')
    expect(named(read, 'tickets')).toMatchObject({
      properties: {
        rowActions: [{ label: 'Close', onClick: [{ type: 'triggerEvent', event: { name: 'fill' } }] }],
      },
    })
    const page = recordsOf(read).find((record) => record.kind === 'widget' && record.type === 'page')
    expect(page).toMatchObject({
      properties: { onPageLoad: [{ type: 'triggerEvent', event: { name: 'fill' } }] },
    })
  })

  it('tells each thing that was left out', () => {
    const read = importedFile(file())
    const sentences = told(read)
    expect(named(read, 'places')).toMatchObject({ type: 'callout' })
    expect(sentences).toContain('Home.places: There is no component here like Map')
    expect(sentences).toContain('Home.own: There is no integration here like tooljetdb')
    expect(sentences).toContain('Home.reload.onHover: This event has no counterpart')
    expect(sentences).toContain('The action “logout” has no counterpart')
    expect(sentences).toContain('serverSidePagination')
    expect(JSON.stringify(named(read, 'own'))).toContain('kept')
  })

  it('stands circles of components, and files of older versions', () => {
    const circle = file()
    const text = JSON.stringify(circle).replace(
      '"name":"details","type":"ModalV2","pageId":"page-1","parent":null',
      '"name":"details","type":"ModalV2","pageId":"page-1","parent":"subject"',
    )
    const read = readForeign(text)
    expect(read.ok && read.value.report.map(({ path }) => path)).toContain('Home.details')
    const older = readForeign('{"appV2":{"editingVersion":{"definition":{"pages":{}}}}}')
    expect(older.ok ? '' : older.problems[0]?.reason).toContain('an older version of ToolJet')
  })
})
