import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellAfterKey } from './active-cell.ts'
import { cellFormat, compareSortKeys, safeImage, sortKeyOf, tagsOf } from './cell-values.ts'
import { columnTracks } from './column-tracks.ts'
import { columnsOf, type TableColumn } from './columns.ts'
import { inferType, labelOfKey } from '../shared/infer.ts'
import { csvOf } from './csv.ts'
import { fileNameOf } from './download.ts'
import { matchingRows, rowsOf } from './rows.ts'
import {
  extendSelection,
  noSelection,
  relocateSelection,
  selectOnly,
  toggleAll,
  toggleRow,
} from './selection.ts'

const customers = [
  {
    customer_id: 7,
    name: 'Ada Lovelace',
    country: 'England',
    total: '1204.50',
    since: '2024-03-01',
    active: true,
  },
  {
    customer_id: 12,
    name: 'Émile Borel',
    country: 'France',
    total: '99.00',
    since: '2025-11-30',
    active: false,
  },
]
const rows = (data: unknown) => rowsOf(data).rows
const columnNamed = (data: unknown, key: string, settings: object = {}): TableColumn => {
  const column = columnsOf([{ id: key, key, ...settings }], rows(data))[0]
  if (column === undefined) throw new Error(`There is no column ${key}.`)
  return column
}

describe('the rows of a table', () => {
  it('come from a list, from JSON text, and from nothing', () => {
    expect(rows(customers).map((row) => row.source)).toEqual(customers)
    expect(rows('[{"a":1}]')[0]?.fields).toEqual({ a: 1 })
    expect(rowsOf(undefined)).toEqual({ rows: [] })
    expect(rowsOf('')).toEqual({ rows: [] })
  })

  it('may be single values', () => {
    expect(rows([1, 'two'])[1]?.fields).toEqual({ value: 'two' })
  })

  it('are refused with a reason where the data is something else', () => {
    expect(rowsOf({ rows: [] }).problem).toBe('The table expects a list of rows, but its data is an object.')
    expect(rowsOf('hello').problem).toBe('The table expects a list of rows, but its data is text.')
    expect(rowsOf(3).problem).toBe('The table expects a list of rows, but its data is a number.')
  })

  it('are found by words anywhere in them, without case and accents', () => {
    const names = (typed: string) => matchingRows(rows(customers), typed).map((row) => row.fields.name)
    expect(names('emile')).toEqual(['Émile Borel'])
    expect(names('france borel')).toEqual(['Émile Borel'])
    expect(names('1204')).toEqual(['Ada Lovelace'])
    expect(names('nobody')).toEqual([])
    expect(names('  ')).toHaveLength(2)
  })
})

describe('the columns of a table', () => {
  it('come from the data with labels that people read and types that the values have', () => {
    const columns = columnsOf([], rows(customers))
    expect(columns.map(({ label, type, alignment }) => [label, type, alignment])).toEqual([
      ['Customer ID', 'number', 'right'],
      ['Name', 'text', 'left'],
      ['Country', 'text', 'left'],
      ['Total', 'number', 'right'],
      ['Since', 'date', 'left'],
      ['Active', 'boolean', 'center'],
    ])
  })

  it('are those that the builder chose where there are any', () => {
    const settings = [
      { id: 'a', key: 'total', label: 'Turnover', type: 'currency', currency: 'eur', width: 140 },
      { id: 'b', key: 'name', isVisible: false },
    ]
    const columns = columnsOf(settings, rows(customers))
    expect(columns).toHaveLength(1)
    expect(columns[0]).toMatchObject({
      label: 'Turnover',
      type: 'currency',
      currency: 'EUR',
      width: 140,
      isFixed: true,
    })
  })

  it('recognize what their values have in common', () => {
    expect(inferType([true, null, false])).toBe('boolean')
    expect(inferType(['2026-01-05', ''])).toBe('date')
    expect(inferType(['2026-01-05T10:00:00Z'])).toBe('dateTime')
    expect(inferType([['a', 'b'], []])).toBe('tags')
    expect(inferType(['https://example.org/a'])).toBe('link')
    expect(inferType(['https://example.org/a.png'])).toBe('image')
    expect(inferType(['12.50', '7'])).toBe('number')
    expect(inferType(['10115', '80331'])).toBe('text')
    expect(inferType([])).toBe('text')
    expect(inferType([1, 'one'])).toBe('text')
  })

  it('may be narrow, and one that cannot be so narrow fails none', () => {
    const settings = [
      { id: 'a', key: 'name', width: 24 },
      { id: 'b', key: 'total', width: 2 },
    ]
    expect(columnsOf(settings, rows(customers)).map(({ width }) => width)).toEqual([24, 16])
  })

  it('have labels made from the names of fields', () => {
    expect(labelOfKey('billing_country')).toBe('Billing country')
    expect(labelOfKey('invoiceId')).toBe('Invoice ID')
    expect(labelOfKey('URL')).toBe('URL')
  })

  it('leave free room to those with words whose width nobody chose', () => {
    const columns = columnsOf([], rows(customers))
    const tracks = columnTracks(columns, { country: 300 }).split(/ (?=minmax|\d)/)
    expect(tracks.filter((track) => track.includes('fr'))).toHaveLength(1)
    expect(columnTracks(columns, { country: 300 })).toContain('300px')
  })
})

describe('the values of a table', () => {
  it('are formatted by the type of their column', () => {
    expect(cellFormat(columnNamed(customers, 'total'), 'en-US')('1204.5')).toBe('1,204.50')
    expect(
      cellFormat(columnNamed(customers, 'total', { type: 'currency', currency: 'EUR' }), 'en-US')(3),
    ).toBe('€3.00')
    expect(cellFormat(columnNamed([], 'share', { type: 'percent' }), 'en-US')(0.125)).toBe('12.5%')
    expect(cellFormat(columnNamed(customers, 'since'), 'en-US')('2024-03-01')).toBe('Mar 1, 2024')
    expect(cellFormat(columnNamed(customers, 'active'), 'en-US')(false)).toBe('No')
  })

  it('have no more digits behind the decimal sign than people read', () => {
    const shown = (values: readonly unknown[]) =>
      values.map(
        cellFormat(
          columnNamed(
            values.map((share) => ({ share })),
            'share',
          ),
          'en-US',
        ),
      )
    expect(shown([1 / 3, 2])).toEqual(['0.33', '2.00'])
    expect(shown([33.333333333333336])).toEqual(['33.33'])
    expect(shown([0.00012, 0.5])).toEqual(['0.00012', '0.50000'])
    expect(shown([1, 2])).toEqual(['1', '2'])
  })

  it('that are ids and years have no thousands', () => {
    const data = [{ customer_id: 12345, year: 2026, amount: 12345 }]
    expect(cellFormat(columnNamed(data, 'customer_id'), 'en-US')(12345)).toBe('12345')
    expect(cellFormat(columnNamed(data, 'year'), 'en-US')(2026)).toBe('2026')
    expect(cellFormat(columnNamed(data, 'amount'), 'en-US')(12345)).toBe('12,345')
  })

  it('that are not of the type are shown as they are', () => {
    expect(cellFormat(columnNamed(customers, 'total'), 'en-US')('n/a')).toBe('n/a')
    expect(cellFormat(columnNamed(customers, 'since'), 'en-US')('soon')).toBe('soon')
    expect(cellFormat(columnNamed([], 'price', { type: 'currency', currency: 'nonsense' }), 'en-US')(3)).toBe(
      '3.00',
    )
  })

  it('become pictures only where that is safe', () => {
    expect(safeImage('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
    expect(safeImage('data:text/html,<p>')).toBeUndefined()
  })

  it('with several entries are tags', () => {
    expect(tagsOf(['a', 2, null])).toEqual(['a', '2'])
    expect(tagsOf('red, green,,')).toEqual(['red', 'green'])
    expect(tagsOf([{ name: 'Blue' }])).toEqual(['Blue'])
  })

  it('are sorted by size, by time and by the order of the language, empty ones last', () => {
    const total = columnNamed(customers, 'total')
    const name = columnNamed(customers, 'name')
    expect(compareSortKeys(sortKeyOf(total, '99.00'), sortKeyOf(total, '1204.50'))).toBeLessThan(0)
    expect(compareSortKeys(sortKeyOf(name, 'émile'), sortKeyOf(name, 'Zoe'))).toBeLessThan(0)
    expect(compareSortKeys(sortKeyOf(name, 'Item 10'), sortKeyOf(name, 'Item 9'))).toBeGreaterThan(0)
    expect(sortKeyOf(name, '')).toBeUndefined()
    expect(sortKeyOf(columnNamed(customers, 'since'), '2024-03-01')).toBe(new Date(2024, 2, 1).getTime())
  })
})

describe('the selection of a table', () => {
  it('takes one, several, a range or all', () => {
    expect(selectOnly(3)).toEqual({ indices: [3], lead: 3 })
    expect(toggleRow(selectOnly(3), 5)).toEqual({ indices: [3, 5], lead: 5 })
    expect(toggleRow(toggleRow(selectOnly(3), 5), 5)).toEqual({ indices: [3], lead: 3 })
    expect(extendSelection(selectOnly(4), 1, [9, 1, 7, 4])).toEqual({ indices: [4, 1, 7], lead: 4 })
    expect(toggleAll(noSelection, [2, 1])).toEqual({ indices: [2, 1], lead: 1 })
    expect(toggleAll({ indices: [1, 2], lead: 2 }, [2, 1])).toEqual(noSelection)
  })

  it('finds its rows again by their key when the data comes anew', () => {
    const after = [{ ...customers[1] }, { ...customers[0], name: 'Ada King' }]
    expect(relocateSelection(selectOnly(0), rows(customers), rows(after))).toEqual(selectOnly(1))
  })

  it('finds its rows again by their values where there is no key', () => {
    const before = rows([{ name: 'a' }, { name: 'b' }])
    expect(relocateSelection(selectOnly(1), before, rows([{ name: 'b' }]))).toEqual(selectOnly(0))
    expect(relocateSelection(selectOnly(1), before, rows([{ name: 'c' }]))).toEqual(noSelection)
  })
})

describe('the keyboard in a table', () => {
  const extent = { rows: 10, columns: 3, pageRows: 4 }

  it('moves by cells, to the ends and by pages', () => {
    const at = { row: 2, column: 1 }
    expect(cellAfterKey(at, 'ArrowDown', false, extent)).toEqual({ row: 3, column: 1 })
    expect(cellAfterKey(at, 'End', false, extent)).toEqual({ row: 2, column: 2 })
    expect(cellAfterKey(at, 'End', true, extent)).toEqual({ row: 9, column: 2 })
    expect(cellAfterKey(at, 'PageDown', false, extent)).toEqual({ row: 6, column: 1 })
    expect(cellAfterKey(at, 'ArrowLeft', false, extent, true)).toEqual({ row: 2, column: 2 })
    expect(cellAfterKey({ row: 0, column: 1 }, 'ArrowUp', false, extent)).toEqual({ row: -1, column: 1 })
    expect(cellAfterKey(at, 'x', false, extent)).toBeUndefined()
  })

  it('never leaves the table', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (presses) => {
        let cell = { row: 0, column: 0 }
        for (const [key, withControl] of presses) {
          cell = cellAfterKey(cell, key, withControl, extent) ?? cell
          expect(cell.row).toBeGreaterThanOrEqual(-1)
          expect(cell.row).toBeLessThan(extent.rows)
          expect(cell.column).toBeGreaterThanOrEqual(0)
          expect(cell.column).toBeLessThan(extent.columns)
        }
      }),
    )
  })
})

describe('the download of a table', () => {
  const columns = columnsOf([], rows([{ name: '', note: '' }]))

  it('quotes what needs it and keeps letters with accents', () => {
    const csv = csvOf(columns, rows([{ name: 'Émile, "Borel"', note: 'two\nlines' }]))
    expect(csv).toBe('\uFEFFName,Note\r\n"Émile, ""Borel""","two\nlines"\r\n')
  })

  it('never lets a value run as a formula', () => {
    const csv = csvOf(
      columns,
      rows([
        { name: '=1+1', note: '@SUM(A1)' },
        { name: '-12.5', note: -3 },
      ]),
    )
    expect(csv).toContain('"\'=1+1","\'@SUM(A1)"')
    expect(csv).toContain('-12.5,-3')
  })

  it('has a name that file systems take', () => {
    expect(fileNameOf('Orders: 2026/03', 'csv')).toBe('Orders 202603.csv')
    expect(fileNameOf('///', 'csv')).toBe('table.csv')
  })
})

describe('a table', () => {
  const render = (widget: Partial<SampleWidget>, mode: 'edit' | 'published' = 'published') =>
    renderPage(sampleHost([{ type: 'table', name: 'Table1', place: [0, 0, 96, 30], ...widget }], mode))

  it('is a grid with its headings, rows and the row that is chosen', async () => {
    const markup = await render({
      values: { tableData: customers, tableHeader: 'Customers', selectedRowIndex: 1 },
    })
    expect(markup).toMatch(/role="grid"[^>]*aria-label="Customers"[^>]*aria-rowcount="3"/)
    expect(markup.match(/role="columnheader"/g)).toHaveLength(6)
    expect(markup).toMatch(/aria-rowindex="3" aria-selected="true"/)
    expect(markup).toContain('2 rows')
  })

  it('marks what is no as the builder wants', async () => {
    const markup = await render({
      values: {
        tableData: customers,
        columns: [{ id: 'a', key: 'active', type: 'boolean', falseStyle: 'CROSS' }],
      },
    })
    expect(markup).toMatch(/class="[^"]*cross[^"]*" role="img" aria-label="No"/)
  })

  it('shows nothing for what is no where the builder wants that, and a dash by itself', async () => {
    const noOf = async (settings: object) => {
      const columns = [{ id: 'a', key: 'active', type: 'boolean', ...settings }]
      const tableData = [{ active: false }]
      return /role="gridcell"[^>]*>(.*?)<\/div>/.exec(await render({ values: { tableData, columns } }))?.[1]
    }
    expect(await noOf({ falseStyle: 'EMPTY' })).not.toMatch(/<svg|–/)
    expect(await noOf({})).toContain('No')
  })

  it('draws badges faint, and solid where the builder wants that', async () => {
    const column = { id: 'a', key: 'country', type: 'badge', tagColors: { France: 'danger' } }
    const soft = await render({ values: { tableData: customers, columns: [column] } })
    expect(soft).toMatch(/data-tint="own" style="--word-hue:var\(--app-danger\)"[^>]*>France/)
    const solid = await render({
      values: { tableData: customers, columns: [{ ...column, tagStyle: 'SOLID' }] },
    })
    expect(solid).toMatch(/style="background:var\(--app-danger\);color:var\(--app-on-danger\)"[^>]*>France/)
  })

  it('draws only the rows in sight', async () => {
    const many = Array.from({ length: 10_000 }, (_none, index) => ({ index }))
    const markup = await render({ values: { tableData: many } })
    expect(markup.match(/role="row"/g)?.length).toBeLessThan(60)
    expect(markup).toContain('aria-rowcount="10001"')
  })

  it('turns pages', async () => {
    const many = Array.from({ length: 23 }, (_none, place) => ({ place }))
    const markup = await render({
      values: { tableData: many, pageType: 'CLIENT_SIDE', pageSize: 10, pageNumber: 3 },
    })
    expect(markup).toContain('21–23 of 23')
    expect(markup.match(/role="row"/g)).toHaveLength(4)
  })

  it('shows rows to come while there are none, and keeps those that are there', async () => {
    expect(await render({ isLoading: true })).toContain('Loading rows')
    expect(await render({ isLoading: true, values: { tableData: customers } })).toContain('Ada Lovelace')
  })

  it('says why there are no rows: precisely to the builder, quietly to everyone else', async () => {
    const errors = { tableData: 'GetOrders failed: no such table.' }
    expect(await render({ errors }, 'edit')).toContain('GetOrders failed: no such table.')
    expect(await render({ errors })).toMatch(/role="status"[^>]*>Error</u)
    const published = await render({ errors })
    expect(published).toContain('This part could not be shown.')
    expect(published).not.toContain('GetOrders')
    expect(await render({ values: { tableData: [] } })).toContain('No rows to show.')
  })
})
