import { type EditedApplication, EditedFiles } from '@ashlar/files'
import {
  type ApiRecord,
  check,
  emptyPage,
  type JsonObject,
  pageRecordsSchema,
  type WidgetRecord,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { codePlaceIn } from './code-place.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const files = new EditedFiles({
  endingOf: (pluginId) => (pluginId === 'javascript' ? 'js' : null),
  checkPage: (records) => check(pageRecordsSchema, records),
})
const widget = (id: string, type: string, properties: JsonObject): WidgetRecord => ({
  kind: 'widget',
  id,
  name: `Named_${id}`,
  type,
  parentId: 'id1',
  order: 'a0',
  left: { value: 0, mode: 'gridUnit' },
  top: { value: 0, mode: 'gridUnit' },
  width: { value: 10, mode: 'gridUnit' },
  height: { value: 4, mode: 'gridUnit' },
  properties,
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})
const step = (id: string, pluginId: string, body: string) => ({
  id,
  kind: 'step' as const,
  name: id,
  pluginId,
  datasourceId: pluginId,
  configuration: { body, note: `about ${id}` },
})
const load: ApiRecord = {
  kind: 'api',
  id: 'load',
  name: 'Load',
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks: [step('First', 'javascript', 'return 1'), step('Second', 'restapi', '{{ First.output }}')],
  onSuccess: [],
  onError: [],
  onCancel: [],
}
const table = widget('a', 'table', {
  tableData: '{{ Load.response }}',
  columns: [{ id: 'c1', computedValue: '{{ currentCell }}' }],
})
let count = 0
const page = {
  ...emptyPage('Page1', () => `id${(count += 1)}`),
  a: table,
  b: widget('b', 'text', { text: 'b' }),
  load,
}
const edited: EditedApplication = {
  name: 'Orders',
  pages: [{ id: 'p1', name: 'Page1', isHidden: false }],
  openId: 'p1',
  page,
  application: {},
  integrations: [],
}
const placeAt = (path: string, words: string) => {
  const text = files.textOf(edited, path) ?? ''
  const place = files.placeOf(edited, path)
  const position = text.indexOf(words)
  if (place === null || position === -1) throw new Error(`${path} has no ${words}.`)
  return codePlaceIn({ records: page, catalogue }, { place, text, position: position + 1 })
}

describe('the place of code in a file', () => {
  it('is the component in whose lines it stands, and the list over which its property goes', () => {
    expect(placeAt('pages/page1/page.yaml', 'Load.response')).toMatchObject({ record: { id: 'a' } })
    expect(placeAt('pages/page1/page.yaml', 'currentCell')?.perItem).toBeDefined()
    expect(placeAt('pages/page1/page.yaml', 'text: b')).toMatchObject({ record: { id: 'b' } })
  })

  it('is the block of an API, in its code file and in its own', () => {
    const api = 'pages/page1/apis/load'
    expect(placeAt(`${api}/first.js`, 'return 1')).toMatchObject({ record: load, blockId: 'First' })
    expect(placeAt(`${api}/api.yaml`, 'First.output')).toMatchObject({ record: load, blockId: 'Second' })
    expect(placeAt(`${api}/api.yaml`, 'responseType')).toMatchObject({ record: load, blockId: '' })
  })

  it('is none at the head of a file', () => {
    expect(placeAt('pages/page1/page.yaml', 'name: Page1')).toBeNull()
  })
})
