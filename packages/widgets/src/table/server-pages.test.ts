// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'

const page = [
  { name: 'Emmy Noether', total: 3 },
  { name: 'Ada Lovelace', total: 9 },
  { name: 'Kurt Gödel', total: 5 },
]

const shown = async (values: object) => {
  const host = sampleHost(
    [
      {
        type: 'table',
        name: 'Orders',
        place: [0, 0, 96, 40],
        values: { tableData: page, pageType: 'SERVER_SIDE', pageSize: 3, totalRowCount: 231, ...values },
      },
    ],
    'published',
  )
  const place = await mountPage(host)
  return {
    place,
    value: (name: string) => host.snapshot(widgetIdOf(host, 'Orders'))?.values[name],
    names: [...place.querySelectorAll('[data-position]')].map((row) => row.firstChild?.textContent),
  }
}

const asPageHasIt = page.map(({ name }) => name)

describe('a table with pages of the API', () => {
  it('offers neither search nor filters nor sorting of the one page it has', async () => {
    const { place } = await shown({})
    expect(place.querySelector('[role="searchbox"]')).toBeNull()
    expect(place.querySelector('[aria-label="Filters"]')).toBeNull()
    expect(place.querySelectorAll('[data-sortable]')).toHaveLength(0)
    expect(place.textContent).toContain('231 rows')
  })

  it('offers what the API does, and leaves the rows as the API gives them', async () => {
    const { place, names, value } = await shown({
      serverSideSearch: true,
      serverSideFilter: true,
      serverSideSort: true,
      searchText: 'Ada',
      defaultSortColumn: 'name',
      filters: [{ column: 'total', operator: 'equals', value: 9 }],
    })
    expect(place.querySelector('[role="searchbox"]')).not.toBeNull()
    expect(place.querySelector('[aria-label^="Filters"]')).not.toBeNull()
    expect(place.querySelectorAll('[data-sortable]')).toHaveLength(2)
    expect(names).toEqual(asPageHasIt)
    expect(value('sortedColumns')).toEqual([{ column: 'name', direction: 'asc' }])
  })

  it('never sorts, filters or searches one page by itself', async () => {
    const { names } = await shown({
      searchText: 'Ada',
      defaultSortColumn: 'name',
      filters: [{ column: 'total', operator: 'equals', value: 9 }],
    })
    expect(names).toEqual(asPageHasIt)
  })

  it('says of what it adds up that it is this page', async () => {
    const { place } = await shown({ columns: [{ id: 't', key: 'total', type: 'number', summary: 'sum' }] })
    expect(place.textContent).toContain('Sum, this page17')
  })
})
