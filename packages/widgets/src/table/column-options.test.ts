import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { cellFormat } from './cell-values.ts'
import { allColumnsOf, type TableColumn } from './columns.ts'
import { filteredRows } from './filters.ts'
import { rowsOf } from './rows.ts'
import { sortedRows } from './sorting.ts'

const orders = [{ status: 2 }, { status: 1 }, { status: 9 }]
const editOptions = [
  { label: 'Zu prüfen', value: 1 },
  { label: 'Accepted', value: 2 },
]
const { rows } = rowsOf(orders)
const status = (settings: object = {}): TableColumn => {
  const [column] = allColumnsOf(
    [{ id: 's', key: 'status', type: 'dropdown', editOptions, ...settings }],
    rows,
  )
  if (column === undefined) throw new Error('There is no column.')
  return column
}

const render = (settings: object, tableData: unknown = orders, further: object = {}) => {
  const columns = [{ id: 's', key: 'status', type: 'dropdown', editOptions, ...settings }]
  const values = { tableData, columns, ...further }
  return renderPage(
    sampleHost([{ type: 'table', name: 'Table1', place: [0, 0, 96, 30], values }], 'published'),
  )
}

describe('a column of options', () => {
  it('shows the label of each value, and a value without a label as it is', () => {
    const format = cellFormat(status())
    expect(orders.map((order) => format(order.status))).toEqual(['Accepted', 'Zu prüfen', '9'])
    expect(cellFormat(status({ type: 'auto' }))(2)).toBe('Accepted')
  })

  it('shows labels as badges and tags, in the colors of their values', async () => {
    const badges = await render({ type: 'badge', tagColors: { 2: '#123456' } })
    expect(badges).toMatch(/style="[^"]*#123456[^"]*"[^>]*>Accepted/)
    const tags = await render({ type: 'tags' }, [{ status: [1, 2] }])
    expect(tags).toContain('>Zu prüfen<')
    expect(tags).toContain('>Accepted<')
  })

  it('is sorted, searched and filtered by what is read', async () => {
    const sorted = sortedRows(rows, [status()], [{ id: 's', desc: false }])
    expect(sorted.map((row) => row.fields.status)).toEqual([9, 2, 1])
    const found = filteredRows(
      rows,
      [status()],
      [{ column: 's', operator: 'contains', value: 'accep' }],
      'and',
    )
    expect(found.map((row) => row.fields.status)).toEqual([2])
    const markup = await render({}, orders, { searchText: 'prüfen' })
    expect(markup).toContain('1 of 3 rows')
  })

  it('still gives filters and changes the values themselves', () => {
    const found = filteredRows(rows, [status()], [{ column: 's', operator: 'isOneOf', value: ['2'] }], 'and')
    expect(found.map((row) => row.fields.status)).toEqual([2])
  })
})

describe('a column with displayed values', () => {
  it('shows other words and finds rows by them', async () => {
    const displayedValue = ['first', 'second', 'third']
    expect(await render({ type: 'number', displayedValue })).toContain('>second<')
    expect(await render({ displayedValue }, orders, { searchText: 'second' })).toContain('1 of 3 rows')
  })

  it('is sorted by the values behind the words', async () => {
    const displayedValue = ['b', 'c', 'a']
    const sorted = { defaultSortColumn: 'status', defaultSortDirection: 'asc' }
    const markup = await render({ type: 'number', editOptions: [], displayedValue }, orders, sorted)
    expect(markup.match(/(?<=>)[abc](?=<)/g)).toEqual(['c', 'b', 'a'])
  })
})
