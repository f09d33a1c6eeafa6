import { addApi, addStateVariable, addWidget, apply, type Outcome, renameEntity } from '@ashlar/document'
import { emptyPage, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { usesInWords, usesOfApi } from './api-uses.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

const aPage = () => {
  let count = 0
  const newId = () => `id${(count += 1)}`
  let records: PageRecords = emptyPage('Page1', newId)
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const perform = (outcome: Outcome): string => {
    if (!outcome.ok) throw new Error(outcome.message)
    const applied = apply(records, outcome.change)
    if (!applied.ok) throw new Error('The change does not fit.')
    records = applied.records
    return outcome.selection?.[0] ?? Object.keys(outcome.change.added)[0] ?? ''
  }
  const runs = [{ id: 's', type: 'executeApi', apiNames: ['Orders'] }]
  const add = (type: string, properties: Record<string, string | typeof runs>): string =>
    perform(addWidget(records, catalogue, { type, parentId: canvas?.id ?? '', properties }, newId))
  const query = (name: string, body: string): string => {
    const step = { pluginId: 'postgres', datasourceId: 'shop', configuration: { body } }
    return perform(addApi(records, { name, ...step }, newId))
  }
  const ids = {
    orders: query('Orders', 'select 1'),
    other: query('Other', 'select {{ Orders.response.length }}'),
    table: add('table', { tableData: '{{ Orders.response }}' }),
    button: add('button', { onClick: runs }),
    variable: perform(
      addStateVariable(
        records,
        { name: 'Count', defaultValue: '{{ Orders.response.length }}', createdAt: 0 },
        newId,
      ),
    ),
  }
  perform(renameEntity(records, catalogue, { id: ids.table, name: 'List' }))
  return { records, ids }
}

describe('the uses of an API', () => {
  const { records, ids } = aPage()
  const api = records[ids.orders]
  if (api?.kind !== 'api') throw new Error('There is no API.')
  const routes = [
    {
      id: 'r1',
      path: '/orders',
      pageId: 'p1',
      onRouteLoad: [{ id: 's', type: 'executeApi' as const, apiNames: ['Orders'] }],
    },
  ]
  const uses = usesOfApi({ records, catalogue, pageId: 'p1', routes }, api)

  it('are named as the panels name them, and lead there', () => {
    expect(uses.map(({ where, place }) => [where, place])).toEqual([
      ['Button1 › On click', { kind: 'property', widgetId: ids.button, path: 'onClick' }],
      ['Count › Default value', { kind: 'state', id: ids.variable, isOfApplication: false }],
      ['List › Data', { kind: 'property', widgetId: ids.table, path: 'tableData' }],
      ['Other › Step1', expect.objectContaining({ kind: 'block', apiId: ids.other })],
      ['Route /orders › On load', { kind: 'routes' }],
    ])
  })

  it('are said in a sentence, which counts what is too much for it', () => {
    expect(usesInWords(uses)).toBe('Button1 › On click, Count › Default value, List › Data and 2 others')
    expect(usesInWords(uses.slice(0, 2))).toBe('Button1 › On click and Count › Default value')
    expect(usesInWords(uses.slice(0, 1))).toBe('Button1 › On click')
  })
})
