import {
  addItem,
  addWidget,
  apply,
  childrenOf,
  type Outcome,
  pageDocumentReader,
  toPageDsl,
} from '@ashlar/document'
import {
  emptyPage,
  pageCheck,
  type PageRecords,
  widgetCatalogue,
  type WidgetDescriptor,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'

const catalogue = widgetCatalogue(widgetDescriptors)
const checkPage = pageCheck(catalogue)
const read = pageDocumentReader(catalogue)

const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  const applied = outcome.ok ? apply(records, outcome.change) : undefined
  if (applied?.ok !== true) throw new Error(outcome.ok ? 'The change does not fit.' : outcome.message)
  return applied.records
}

/** A page with one component, which has an item more in each of its lists than it begins with. */
const pageWith = ({ type, properties }: WidgetDescriptor): { page: PageRecords; id: string } => {
  let count = 0
  const newId = (): string => `id${(count += 1)}`
  const empty = emptyPage('Page1', newId)
  const canvas = Object.values(empty).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const added = addWidget(empty, catalogue, { type, parentId: canvas?.id ?? '' }, newId)
  const id = added.ok ? (added.selection?.[0] ?? '') : ''
  const lists = Object.entries(properties).filter(([, property]) => property.kind === 'items')
  const page = lists.reduce(
    (records, [path]) =>
      after(records, addItem(records, catalogue, { id, path, item: {}, beforeId: null }, newId)),
    after(empty, added),
  )
  return { page, id }
}

const inserted = widgetDescriptors.filter(({ insertable }) => insertable)

/** The fields of a component in the document of its page. */
const fieldsOf = (type: string): { records: PageRecords; id: string; fields: Map<string, unknown> } => {
  const descriptor = catalogue.get(type)
  if (descriptor === undefined) throw new Error(`There is no component of type ${type}.`)
  const { page, id } = pageWith(descriptor)
  const widget = toPageDsl(page, catalogue).children?.[0]?.children?.[0]?.children?.[0]
  return { records: page, id, fields: new Map(Object.entries(widget ?? {})) }
}
const idsOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : Object.values(Object(value))).map((item: unknown) =>
    Reflect.get(Object(item), 'id'),
  )

describe('the document of a page', () => {
  it.each(inserted.map((descriptor) => [descriptor.type, descriptor] as const))(
    'keeps a component of type %s as it is stored',
    (_, descriptor) => {
      const { page } = pageWith(descriptor)
      expect(checkPage(page)).toMatchObject({ ok: true })
      const file: unknown = JSON.parse(JSON.stringify(toPageDsl(page, catalogue)))
      const again = read(
        file,
        () => 'unused',
        () => undefined,
      )
      expect(again).toEqual({ ok: true, value: page })
    },
  )

  it('has the entries of a menu as manualChildren', () => {
    const { fields } = fieldsOf('menu')
    expect(idsOf(fields.get('manualChildren'))).toHaveLength(3)
  })

  it('has the columns of a table by id, with their order', () => {
    const { fields } = fieldsOf('table')
    expect(fields.get('columnOrder')).toEqual(idsOf(fields.get('primaryColumns')))
    expect(fields.get('columnOrder')).toHaveLength(1)
    expect(fields.get('derivedColumns')).toEqual({})
  })

  it('has the fields of a key value by id, with their order', () => {
    const { fields } = fieldsOf('keyValue')
    const own = Reflect.get(Object(fields.get('properties')), 'properties')
    expect(fields.get('propertiesOrder')).toEqual(idsOf(own))
    expect(fields.get('propertiesOrder')).toHaveLength(1)
  })

  it('names the canvas of each tab, and on each canvas its tab', () => {
    const { fields, records, id } = fieldsOf('tabs')
    const canvases = childrenOf(records, id)
    expect(fields.get('tabs')).toEqual(
      canvases.map(({ id: widgetId, properties }) =>
        expect.objectContaining({ id: properties.tabId, label: properties.tabName, widgetId }),
      ),
    )
    expect(canvases).toHaveLength(3)
  })
})
