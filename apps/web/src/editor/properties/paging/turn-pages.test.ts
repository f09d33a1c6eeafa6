import { addApi, addWidget, apply, type Outcome, reverse } from '@ashlar/document'
import {
  type ApiRecord,
  type DatabaseTable,
  emptyPage,
  type PageRecords,
  widgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { pageStatements, queryStepOf, turnPages } from './turn-pages.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const delegation = catalogue.get('table')?.delegates
if (delegation === undefined) throw new Error('A table delegates nothing.')
const tables: DatabaseTable[] = [
  {
    schema: 'public',
    name: 'album',
    primaryKey: ['album_id'],
    columns: ['album_id', 'title'].map((name) => ({
      name,
      type: 'text',
      kind: name === 'title' ? 'text' : 'integer',
      isRequired: true,
      isFilled: false,
    })),
  },
]
let count = 0
const newId = () => `id${(count += 1)}`

const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}
const tableIn = (records: PageRecords): WidgetRecord => {
  const found = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'table')
  if (found?.kind !== 'widget') throw new Error('There is no table.')
  return found
}
const apiIn = (records: PageRecords, name: string): ApiRecord => {
  const found = Object.values(records).find((record) => record.kind === 'api' && record.name === name)
  if (found?.kind !== 'api') throw new Error(`There is no ${name}.`)
  return found
}

/** A page with a table whose rows the API Albums reads. */
const aPage = (body: string): PageRecords => {
  const empty = emptyPage('Page1', newId)
  const canvas = Object.values(empty).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const step = { pluginId: 'postgres', datasourceId: 'i1', configuration: { body } }
  const withApi = after(empty, addApi(empty, { name: 'Albums', ...step }, newId))
  const properties = { tableData: '{{ Albums.response }}', pageType: 'SERVER_SIDE' }
  const place = { parentId: canvas?.id ?? '', place: { left: 0, top: 0 }, properties }
  return after(withApi, addWidget(withApi, catalogue, { type: 'table', ...place }, newId))
}

const turned = (records: PageRecords) => {
  const [widget, api] = [tableIn(records), apiIn(records, 'Albums')]
  const query = queryStepOf(api)
  if (query === undefined) throw new Error('There is no query.')
  const statements = pageStatements(query, delegation, widget, tables)
  if (!statements.ok) throw new Error(statements.reason)
  return turnPages({ records, catalogue, newId, widget, api, delegation, query, statements })
}

const bodyOf = (api: ApiRecord): unknown => queryStepOf(api)?.statement

describe('a table whose pages its API turns', () => {
  it('gets its query, its count and its properties in one change, which can be taken back', () => {
    const before = aPage('select * from album')
    const outcome = turned(before)
    const records = after(before, outcome)
    expect(bodyOf(apiIn(records, 'Albums'))).toContain(
      'limit {{ Table1.pageSize }}\noffset {{ Table1.pageOffset }}',
    )
    expect(bodyOf(apiIn(records, 'AlbumsCount'))).toContain('count(*) as number')
    expect(apiIn(records, 'AlbumsCount').trigger).toMatchObject({ executeOnInputChange: true })
    expect(tableIn(records).properties).toMatchObject({
      serverSideSort: true,
      serverSideSearch: true,
      totalRowCount: '{{ AlbumsCount.response?.[0]?.number }}',
      onPageChange: [{ type: 'executeApi', apiNames: ['Albums'] }],
      onSort: [{ type: 'executeApi', apiNames: ['Albums'] }],
      onSearch: [{ type: 'executeApi', apiNames: ['Albums'] }],
    })
    if (!outcome.ok) throw new Error(outcome.message)
    const undone = apply(records, reverse(outcome.change))
    expect(undone.ok && undone.records).toEqual(before)
  })

  it('is not counted twice where it is written once more', () => {
    const before = aPage('select * from album')
    const once = after(before, turned(before))
    const twice = after(once, turned(once))
    expect(Object.values(twice).filter(({ kind }) => kind === 'api')).toHaveLength(2)
    expect(twice).toEqual(once)
  })

  it('is not offered where the API has no query, or several', () => {
    const api = apiIn(aPage('select 1'), 'Albums')
    expect(queryStepOf({ blocks: [] })).toBeUndefined()
    expect(queryStepOf({ blocks: [...api.blocks, ...api.blocks] })).toBeUndefined()
  })

  it('is refused with the reason where the query is more than can be extended', () => {
    const records = aPage('select lower(trim(title)) from album')
    const query = queryStepOf(apiIn(records, 'Albums'))
    expect(query && pageStatements(query, delegation, tableIn(records), tables)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('lower(trim(title))'),
    })
  })
})
