import { apply } from '@ashlar/document'
import {
  type ApiRecord,
  type Change,
  type JsonObject,
  type PageRecord,
  type WidgetRecord,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { chosenChange } from './chosen-change.ts'
import { proposedChanges } from './proposed-changes.ts'
import { risksOf } from './risks.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

const aWidget = (
  id: string,
  type: string,
  properties: JsonObject = {},
  parentId = 'canvas',
): WidgetRecord => ({
  kind: 'widget',
  id,
  name: id,
  type,
  parentId,
  order: 'a',
  left: { value: 0, mode: 'gridUnit' },
  top: { value: 0, mode: 'gridUnit' },
  width: { value: 4, mode: 'gridUnit' },
  height: { value: 4, mode: 'gridUnit' },
  properties,
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})

const anApi = (name: string, sql: string, datasourceId = 'shop'): ApiRecord => ({
  kind: 'api',
  id: name,
  name,
  responseType: 'SYNC',
  trigger: { type: 'UI', options: {} },
  blocks: [
    {
      id: `${name}Step`,
      kind: 'step',
      name: 'Step1',
      pluginId: 'postgres',
      datasourceId,
      configuration: { body: sql },
    },
  ],
  onSuccess: [],
  onError: [],
  onCancel: [],
})

const adding = (...records: PageRecord[]): Change => ({
  added: Object.fromEntries(records.map((record) => [record.id, record])),
  updated: {},
  removed: {},
})
const updating = (...pairs: (readonly [PageRecord, PageRecord])[]): Change => ({
  added: {},
  updated: Object.fromEntries(pairs.map(([before, after]) => [after.id, [before, after]])),
  removed: {},
})
const all = { left: new Set<string>(), acceptedRisks: new Set<string>() }

describe('the risks of a proposal', () => {
  it.each([
    [
      'an image from another site',
      aWidget('Image1', 'image', { image: 'https://evil.example/x.png' }),
      'leads to evil.example',
    ],
    [
      'an address without a scheme',
      aWidget('Image1', 'image', { image: '//evil.example/x.png' }),
      'leads to evil.example',
    ],
    [
      'data in an address',
      aWidget('Image1', 'image', { image: 'https://evil.example/{{ Table1.selectedRow.name }}' }),
      'puts data into an address',
    ],
    [
      'an address that is put together in a binding',
      aWidget('Image1', 'image', { image: "{{ 'ht' + 'tps:' + parts[0] + Table1.selectedRow.name }}" }),
      'is an address that is computed',
    ],
    [
      'code of a button',
      aWidget('Button1', 'button', { onClick: [{ id: '1', type: 'runJs', code: 'Api1.run()' }] }),
      'runs code',
    ],
    [
      'a button that opens an address',
      aWidget('Button1', 'button', { onClick: [{ id: '1', type: 'navigateTo', url: '{{ Input1.value }}' }] }),
      'opens an address',
    ],
    ['a statement that writes', anApi('Save', 'delete from orders'), 'may change data in Step1'],
  ])('are %s', (_what, record, text) => {
    expect(
      risksOf(adding(record))
        .map((risk) => risk.text)
        .join('\n'),
    ).toContain(text)
  })

  it('are not a plain table with its query', () => {
    const table = aWidget('Table1', 'table', { data: '{{ GetOrders.response }}' })
    expect(risksOf(adding(table, anApi('GetOrders', 'select id from orders')))).toEqual([])
  })

  it('are another integration in an API that was there, and not what was there before', () => {
    const before = anApi('GetOrders', 'select id from orders')
    const risks = risksOf(updating([before, anApi('GetOrders', 'select id from orders', 'other')]))
    expect(risks.map(({ text }) => text)).toEqual(['GetOrders works with another integration in Step1'])
    const image = aWidget('Image1', 'image', { image: 'https://ours.example/x.png' })
    const larger = { ...image, width: { value: 8, mode: 'gridUnit' } as const }
    expect(risksOf(updating([image, larger]))).toEqual([])
  })
})

describe('what is chosen of a proposal', () => {
  it('is all of it without what could do harm, until that is accepted by itself', () => {
    const image = aWidget('Image1', 'image', { image: 'https://evil.example/x.png', altText: 'A picture' })
    const change = adding(image, anApi('Save', 'delete from orders'))
    const risks = risksOf(change)
    const { added } = chosenChange(change, risks, all)
    expect(Object.keys(added)).toEqual(['Image1'])
    expect(added['Image1']).toMatchObject({ properties: { altText: 'A picture' } })
    expect(JSON.stringify(added)).not.toContain('evil.example')
    const acceptedRisks = new Set(risks.map(({ id }) => id))
    expect(chosenChange(change, risks, { ...all, acceptedRisks })).toEqual(change)
  })

  it('leaves out what stands in something new that is left out', () => {
    const box = aWidget('Container1', 'container')
    const canvas = aWidget('Canvas2', 'canvas', {}, 'Container1')
    const change = adding(box, canvas, aWidget('Text1', 'text', {}, 'Canvas2'), aWidget('Text2', 'text'))
    const { added } = chosenChange(change, [], { ...all, left: new Set(['Container1']) })
    expect(Object.keys(added)).toEqual(['Text2'])
  })

  it('leaves out what reads something by the new name that is left out', () => {
    const input = aWidget('Input1', 'input')
    const [text, other] = [aWidget('Text1', 'text', { text: '{{ Input1.value }}' }), aWidget('Text2', 'text')]
    const change = updating(
      [input, { ...input, name: 'Search' }],
      [text, { ...text, properties: { text: '{{ Search.value }}' } }],
      [other, { ...other, properties: { text: 'Hello' } }],
    )
    const { updated } = chosenChange(change, [], { ...all, left: new Set(['Input1']) })
    expect(Object.keys(updated)).toEqual(['Text2'])
  })

  it('fits the page it was made from', () => {
    const before = aWidget('Button1', 'button', { text: 'Go', onClick: [] })
    const after = aWidget('Button1', 'button', {
      text: 'Save',
      onClick: [{ id: '1', type: 'runJs', code: '1' }],
    })
    const change = updating([before, after])
    const chosen = chosenChange(change, risksOf(change), all)
    const applied = apply({ Button1: before }, chosen)
    expect(applied).toMatchObject({
      ok: true,
      records: { Button1: { properties: { text: 'Save', onClick: [] } } },
    })
  })
})

describe('the list of proposed changes', () => {
  it('has one entry for each thing, what is only its inside with it, and values before and after', () => {
    const base = {
      Input1: aWidget('Input1', 'input', { label: 'Name' }),
      GetOrders: anApi('GetOrders', 'select 1'),
    }
    const change: Change = {
      added: adding(aWidget('Container1', 'container'), aWidget('Canvas2', 'canvas', {}, 'Container1')).added,
      updated: updating(
        [base.Input1, { ...base.Input1, name: 'Search', properties: { label: 'Search' } }],
        [base.GetOrders, anApi('GetOrders', 'select 2')],
      ).updated,
      removed: {},
    }
    expect(proposedChanges(change, base, catalogue)).toMatchObject([
      { id: 'Container1', does: 'added', ids: ['Container1', 'Canvas2'] },
      {
        name: 'Search',
        does: 'changed',
        values: [
          { what: 'Name', before: 'Input1', after: 'Search' },
          { what: 'label', before: 'Name', after: 'Search' },
        ],
      },
      { kind: 'API', values: [{ what: 'Step1', before: 'select 1', after: 'select 2' }] },
    ])
  })
})
