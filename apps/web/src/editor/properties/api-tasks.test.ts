import { addApi, addWidget, apply, type Outcome } from '@ashlar/document'
import {
  emptyPage,
  type JsonObject,
  type PageRecords,
  widgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { apiBehind, apiTasks, taskProperties } from './api-tasks.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const descriptor = catalogue.get('table')
if (descriptor === undefined) throw new Error('There is no table.')
let count = 0
const newId = () => `id${(count += 1)}`

const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}

/** A page with the API GetOrders and a table. */
const aPageWithTable = (properties: JsonObject): { records: PageRecords; table: WidgetRecord } => {
  const empty = emptyPage('Page1', newId)
  const canvas = Object.values(empty).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const beginning = { pluginId: 'postgres', datasourceId: 'i1', configuration: { body: 'select 1' } }
  const withApi = after(empty, addApi(empty, { name: 'GetOrders', ...beginning }, newId))
  const records = after(
    withApi,
    addWidget(
      withApi,
      catalogue,
      { type: 'table', parentId: canvas?.id ?? '', place: { left: 0, top: 0 }, properties },
      newId,
    ),
  )
  const table = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'table')
  if (table?.kind !== 'widget') throw new Error('The table was not added.')
  return { records, table }
}

const tableData = '{{ GetOrders.response.rows }}'

describe('what the API of a table can do', () => {
  it('is asked of the API that its data is bound to', () => {
    const bound = aPageWithTable({ tableData })
    expect(apiBehind(bound.records, bound.table, 'tableData')).toBe('GetOrders')
    const written = aPageWithTable({ tableData: '[{ "name": "GetOrders" }]' })
    expect(apiBehind(written.records, written.table, 'tableData')).toBeUndefined()
  })

  it('is done once it is switched on and the API runs on its event', () => {
    const { table } = aPageWithTable({ tableData })
    const before = apiTasks(descriptor, table, 'GetOrders')
    expect(before.map(({ task, isDone }) => [task.label, isDone])).toEqual([
      ['Turning pages', false],
      ['Search', false],
      ['Sorting', false],
      ['Filters', false],
    ])
    expect(before[0]?.queryLine).toBe('limit {{ Table1.pageSize }} offset {{ Table1.pageOffset }}')
    const search = before[1]?.task
    if (search === undefined) throw new Error('There is no search.')
    const set = taskProperties(table, search, 'GetOrders', 's1')
    expect(set).toEqual([
      { path: 'serverSideSearch', value: true },
      { path: 'onSearch', value: [{ id: 's1', type: 'executeApi', apiNames: ['GetOrders'] }] },
    ])
    const done = aPageWithTable({
      tableData,
      ...Object.fromEntries(set.map(({ path, value }) => [path, value])),
    }).table
    expect(apiTasks(descriptor, done, 'GetOrders')[1]?.isDone).toBe(true)
    expect(taskProperties(done, search, 'GetOrders', 's2')).toEqual([
      { path: 'serverSideSearch', value: true },
    ])
  })

  it('names properties and events that the table has', () => {
    for (const { flag, event } of descriptor.delegates?.tasks ?? []) {
      expect(descriptor.properties[event]?.kind).toBe('eventHandler')
      if (flag !== undefined) expect(descriptor.properties[flag]?.kind).toBe('boolean')
    }
    expect(descriptor.delegates?.tasks).toHaveLength(4)
  })
})
