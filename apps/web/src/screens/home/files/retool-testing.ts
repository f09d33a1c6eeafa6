import type { JsonObject, JsonValue } from '@ashlar/schema'

/** A record as Retool writes it into an application, for tests. */
const record = (name: string, fields: JsonObject): JsonValue => [
  '~#iR',
  ['^ ', 'n', name, 'v', ['^ ', ...Object.entries(fields).flat()]],
]

const marked = (text: string): string => (/^[~^`]/.test(text) ? `~${text}` : text)

const written = (value: JsonValue): JsonValue => {
  if (typeof value === 'string') return marked(value)
  if (Array.isArray(value)) return ['~#iL', value.map(written)]
  if (typeof value !== 'object' || value === null) return value
  return ['~#iOM', Object.entries(value).flatMap(([key, inner]) => [marked(key), written(inner)])]
}

/** Where a component stands: in what, and where in it. */
interface RetoolPlace {
  readonly container?: string
  readonly rowGroup?: 'header' | 'body' | 'footer'
  readonly subcontainer?: string
  readonly row?: number
  readonly col?: number
  readonly height?: number
  readonly width?: number
  readonly tabNum?: number
}

/** A part of an application as Retool exports it, for tests. */
export const retoolPlugin = (
  type: string,
  subtype: string,
  id: string,
  template: JsonObject,
  more: JsonObject = {},
): [string, JsonValue] => [
  id,
  record('pluginTemplate', {
    id,
    uuid: null,
    type,
    subtype,
    namespace: null,
    resourceName: null,
    resourceDisplayName: null,
    style: null,
    position2: null,
    container: '',
    folder: '',
    screen: null,
    ...more,
    template: written(template),
  }),
]

/** A component as Retool exports it, for tests. */
export const retoolWidget = (
  subtype: string,
  id: string,
  template: JsonObject = {},
  place: RetoolPlace = {},
  more: JsonObject = {},
): [string, JsonValue] =>
  retoolPlugin('widget', subtype, id, template, {
    ...more,
    position2: record('position2', {
      container: '',
      rowGroup: 'body',
      subcontainer: '',
      row: 0,
      col: 0,
      height: 1,
      width: 12,
      tabNum: 0,
      ...place,
    }),
  })

/** A statement as Retool exports it, for tests. */
export const retoolQuery = (id: string, query: string, template: JsonObject = {}): [string, JsonValue] =>
  retoolPlugin(
    'datasource',
    'SqlQueryUnified',
    id,
    { query, editorMode: 'sql', events: [], ...template },
    { resourceName: 'e9a1', resourceDisplayName: 'Warehouse PostgreSQL' },
  )

/** What follows an event there. */
export const retoolEvent = (
  event: string,
  type: string,
  method: string,
  pluginId = '',
  params: JsonObject = {},
  more: JsonObject = {},
): JsonObject => ({
  event,
  type,
  method,
  pluginId,
  targetId: null,
  params,
  waitType: 'debounce',
  waitMs: '0',
  ...more,
})

/** A file that Retool exports of an application called Orders, for tests. */
export const retoolFile = (plugins: readonly [string, JsonValue][], more: JsonObject = {}): JsonObject => ({
  uuid: '277627a6',
  page: {
    id: 1,
    data: {
      appState: JSON.stringify(
        record('appTemplate', {
          isFetching: false,
          plugins: ['~#iOM', plugins.flat()],
          version: '3.33.15',
          preloadedAppJavaScript: null,
          ...more,
        }),
      ),
    },
    page: { name: 'Orders' },
  },
  modules: {},
})

/** An application with a part of each kind, for tests. */
export const retoolOrders = (): [string, JsonValue][] => [
  retoolPlugin('frame', 'Frame', '$main', { type: 'main' }),
  retoolPlugin('frame', 'Frame', '$header', { type: 'header' }),
  retoolWidget(
    'TextWidget2',
    'title',
    { value: '## Orders of {{ current_user.fullName }}' },
    { subcontainer: 'header' },
  ),
  retoolWidget('TextInputWidget2', 'search', {
    label: 'Search',
    value: "{{ urlparams.q || '' }}",
    labelPosition: 'top',
  }),
  retoolWidget(
    'TableWidget2',
    'orders',
    {
      data: '{{ getOrders.data }}',
      _columnIds: ['c1', 'c2', 'c3'],
      _columnKey: { c1: 'id', c2: 'status', c3: '' },
      _columnLabel: { c1: 'Number', c2: 'Status', c3: 'Sum' },
      _columnFormat: { c1: 'decimal', c2: 'tag', c3: 'currency' },
      _columnHidden: { c1: 'true', c2: '', c3: '' },
      _columnValueOverride: {
        c1: '',
        c2: '{{ item.toUpperCase() }}',
        c3: '{{ currentSourceRow.price * 2 }}',
      },
      _actionIds: ['a1'],
      _actionLabel: { a1: 'Delete' },
      events: [
        { ...retoolEvent('clickAction', 'datasource', 'trigger', 'deleteOrder'), targetId: 'a1' },
        retoolEvent('selectRow', 'widget', 'show', 'details'),
      ],
    },
    { row: 1, height: 10 },
  ),
  retoolWidget(
    'ButtonWidget2',
    'reload',
    {
      text: 'Reload',
      hidden: '{{ !search.value }}',
      events: [
        retoolEvent('click', 'datasource', 'trigger', 'getOrders'),
        retoolEvent('click', 'util', 'showNotification', '', {
          options: { notificationType: 'success', title: 'Done', description: '{{ search.value }}' },
        }),
      ],
    },
    { row: 12, col: 8, width: 4 },
  ),
  retoolPlugin('frame', 'ModalFrameWidget', 'details', { hideOnEscape: true, overlayInteraction: true }),
  retoolWidget(
    'TextWidget2',
    'statusText',
    { value: '{{ orders.selectedRow.status }}' },
    { container: 'details' },
  ),
  retoolQuery('getOrders', "select * from orders where name like '%{{ search.value }}%'", {
    runWhenModelUpdates: true,
  }),
  retoolQuery('deleteOrder', '', {
    editorMode: 'gui',
    actionType: 'DELETE_BY',
    tableName: 'orders',
    filterBy: '[{"key":"id","value":"{{ orders.selectedRow.id }}","operation":"="}]',
    events: [retoolEvent('success', 'datasource', 'trigger', 'getOrders')],
  }),
  retoolPlugin('state', 'State', 'chosen', { value: '[]' }),
]
