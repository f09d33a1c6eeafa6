import type { JsonObject } from '@ashlar/schema'

/** A component as Appsmith exports it, for tests. */
export const appsmithWidget = (
  type: string,
  widgetName: string,
  properties: JsonObject = {},
  [leftColumn, topRow, rightColumn, bottomRow]: readonly [number, number, number, number] = [0, 0, 16, 4],
): JsonObject => ({
  type,
  widgetName,
  widgetId: `id-${widgetName}`,
  version: 1,
  renderMode: 'CANVAS',
  parentColumnSpace: 10,
  parentRowSpace: 10,
  leftColumn,
  topRow,
  rightColumn,
  bottomRow,
  isVisible: true,
  ...properties,
})

/** A canvas as Appsmith puts it between a component and what stands in it. */
export const appsmithCanvas = (children: readonly JsonObject[], properties: JsonObject = {}): JsonObject => ({
  type: 'CANVAS_WIDGET',
  widgetName: 'Canvas9',
  widgetId: 'canvas',
  children: [...children],
  ...properties,
})

/** What a file holds, beside its pages. */
interface AppsmithParts {
  readonly actions?: readonly JsonObject[]
  readonly objects?: readonly { readonly name: string; readonly body: string; readonly pageId?: string }[]
  readonly pages?: readonly string[]
}

/** A statement as Appsmith exports it, for tests. */
export const appsmithQuery = (name: string, body: string, more: JsonObject = {}): JsonObject => ({
  pluginType: 'DB',
  pluginId: 'postgres-plugin',
  unpublishedAction: {
    name,
    pageId: 'Orders',
    datasource: { id: 'Warehouse', name: 'Warehouse', pluginId: 'postgres-plugin' },
    actionConfiguration: { body, pluginSpecifiedTemplates: [{ value: true }] },
    ...more,
  },
})

/** A file that Appsmith exports of an application of one page called Orders, for tests. */
export const appsmithFile = (
  children: readonly JsonObject[],
  { actions = [], objects = [], pages = [] }: AppsmithParts = {},
): JsonObject => ({
  clientSchemaVersion: 1,
  serverSchemaVersion: 6,
  exportedApplication: { name: 'Order desk', pages: [{ id: 'Orders', isDefault: true }] },
  datasourceList: [{ name: 'Warehouse', pluginId: 'postgres-plugin' }],
  pageList: [...pages.map((name) => pageOf(name, [])), pageOf('Orders', children)],
  actionList: [...actions],
  actionCollectionList: objects.map(({ name, body, pageId = 'Orders' }) => ({
    unpublishedCollection: { name, pageId, body },
  })),
})

const pageOf = (name: string, children: readonly JsonObject[]): JsonObject => ({
  unpublishedPage: {
    name,
    layouts: [
      {
        dsl: {
          type: 'CANVAS_WIDGET',
          widgetName: 'MainContainer',
          widgetId: '0',
          snapColumns: 64,
          children: [...children],
        },
      },
    ],
  },
})
