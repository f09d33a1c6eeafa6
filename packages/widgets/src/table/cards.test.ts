// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import { cardColumns, cardHeight } from './cards.ts'
import { cellFormat } from './cell-values.ts'
import { columnsOf } from './columns.ts'
import { rowsOf } from './rows.ts'

const orders = [
  {
    id: 1,
    picture: 'https://example.org/a.png',
    customer: 'Ada',
    status: 'new',
    total: 3,
    city: 'Oslo',
    note: 'x',
  },
  {
    id: 2,
    picture: 'https://example.org/b.png',
    customer: 'Kurt',
    status: 'paid',
    total: 5,
    city: 'Wien',
    note: 'y',
  },
]
const { rows } = rowsOf(orders)
const keysOf = (settings: readonly object[]) =>
  cardColumns(columnsOf(settings, rows).map((column) => ({ column, format: cellFormat(column) }))).map(
    ({ column }) => column.key,
  )

describe('the columns on a card', () => {
  it('are the first words as its heading, and a few lines', () => {
    expect(keysOf([])).toEqual(['customer', 'id', 'picture', 'status', 'total'])
  })

  it('are what the builder chose', () => {
    const settings = ['id', 'picture', 'customer', 'status', 'note'].map((key) => ({
      id: key,
      key,
      onPhones: { id: 'TITLE', picture: 'HIDDEN', note: 'LINE' }[key] ?? 'AUTO',
    }))
    expect(keysOf(settings)).toEqual(['id', 'customer', 'status', 'note'])
  })

  it('make all cards of a table equally high', () => {
    expect(cardHeight(3, true)).toBe(cardHeight(2, true) + 26)
    expect(cardHeight(3, false)).toBeLessThan(cardHeight(3, true))
  })
})

describe('a table on a phone', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(366)
  })
  afterEach(() => vi.restoreAllMocks())

  const shown = async (values: object) => {
    const host = sampleHost(
      [
        {
          type: 'table',
          name: 'Orders',
          place: [0, 0, 96, 40],
          values: { tableData: orders, rowActions: [{ label: 'Ship' }], ...values },
        },
      ],
      'published',
    )
    return { host, place: await mountPage(host) }
  }

  it('shows its rows as cards with heading, lines and actions', async () => {
    const { place } = await shown({})
    expect(place.querySelector('[data-cards]')).not.toBeNull()
    const [first] = place.querySelectorAll('[data-position]')
    expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'Ada',
      'ID1',
      'Picture',
      'Statusnew',
      'Total3',
      'Ship',
    ])
    expect(place.querySelector('[aria-label="Sort"]')).not.toBeNull()
  })

  it('has a single sign beside the heading, and a line for actions with words', async () => {
    const hasCorner = async (values: object) =>
      (await shown(values)).place.querySelector('[data-position]')?.hasAttribute('data-corner')
    expect(await hasCorner({})).toBe(false)
    expect(await hasCorner({ rowActionsDisplay: 'MENU' })).toBe(true)
    expect(await hasCorner({ rowActions: [], enableRowDeletion: true })).toBe(true)
    expect(await hasCorner({ enableRowDeletion: true })).toBe(false)
  })

  it('chooses a row by its card', async () => {
    const { host, place } = await shown({})
    const cell = place.querySelectorAll('[data-position]')[1]?.firstElementChild
    await act(async () => cell?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
    expect(host.snapshot(widgetIdOf(host, 'Orders'))?.values.selectedRow).toEqual(orders[1])
  })

  it('keeps its columns where the builder wants them, and in groups and trees', async () => {
    expect((await shown({ phoneLayout: 'COLUMNS' })).place.querySelector('[data-cards]')).toBeNull()
    expect((await shown({ groupBy: 'city' })).place.querySelector('[data-cards]')).toBeNull()
  })
})

describe('a table that begins with a row chosen', () => {
  const begun = async (defaultSelectedRow: number) => {
    const values = {
      tableData: orders,
      defaultSelectedRow,
      defaultSortColumn: 'total',
      defaultSortDirection: 'desc',
    }
    const host = sampleHost([{ type: 'table', name: 'Orders', place: [0, 0, 96, 40], values }], 'published')
    await mountPage(host)
    return { host, id: widgetIdOf(host, 'Orders') }
  }

  it('has the row at that place as the rows are shown, once', async () => {
    const { host, id } = await begun(0)
    expect(host.snapshot(id)?.values.selectedRow).toEqual(orders[1])
    await act(async () => host.setValue(id, 'selectedRowIndex', -1))
    expect(host.snapshot(id)?.values.selectedRowIndex).toBe(-1)
  })

  it('has none where there is no row at that place', async () => {
    const { host, id } = await begun(700)
    expect(host.snapshot(id)?.values.selectedRowIndex).toBe(-1)
    expect(host.snapshot(id)?.values.selectedRow).toEqual({})
  })
})
