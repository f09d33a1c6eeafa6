// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import { columnProperties } from './column-properties.ts'
import { perChangedRow } from './per-row.ts'
import { changedRowSettings } from './use-changed-row-settings.ts'

const lines = [
  { id: 1, price: 5, amount: 2 },
  { id: 2, price: 3, amount: 4 },
]

/** What the evaluator makes of `{{ currentRow.price * currentRow.amount }}` over the rows it is given. */
const products = (rows: unknown): readonly unknown[] =>
  Array.isArray(rows) ? rows.map((row) => Number(row?.price ?? 0) * Number(row?.amount ?? 0)) : []

const columnsFor = (rows: unknown) => [
  { id: 'price', key: 'price', type: 'number', isEditable: true },
  { id: 'amount', key: 'amount', type: 'number', isEditable: true, summary: 'sum' },
  { id: 'product', key: 'product', type: 'number', computedValue: products(rows), summary: 'sum' },
]

const aTable = (values: object) =>
  sampleHost(
    [
      {
        type: 'table',
        name: 'Lines',
        place: [0, 0, 96, 40],
        values: { tableData: lines, columns: columnsFor(lines), ...values },
      },
    ],
    'published',
  )

const cellsOf = (place: HTMLElement): readonly string[] =>
  [...place.querySelectorAll('[data-position]')].map((row) =>
    [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent).join(' | '),
  )

const withNew = {
  insertedRowsById: { new1: { price: 10, amount: 10 } },
  insertedRowIdsByIndex: { 1: ['new1'] },
  insertedRowValidations: {},
}

describe('a computed column', () => {
  it('is worked out from the row with its unsaved changes, and for new rows', async () => {
    const host = aTable({ inserts: withNew, editOverrides: { 1: { amount: 7 } } })
    const place = await mountPage(host)
    const id = widgetIdOf(host, 'Lines')
    const changed = host.snapshot(id)?.values.tableDataWithInserts
    await act(async () => host.setValue(id, 'columns', columnsFor(changed)))
    expect(cellsOf(place)).toEqual(['10 | 10 | 100', '5 | 2 | 10', '3 | 7 | 21'])
    const sums = [...place.querySelectorAll('[role="rowgroup"] [role="gridcell"]')].map(
      (cell) => cell.textContent,
    )
    expect(sums.filter((text) => text?.startsWith('Sum'))).toEqual(['Sum19', 'Sum131'])
  })

  it('keeps what it knows of the rows while it is worked out anew', async () => {
    const host = aTable({})
    const place = await mountPage(host)
    await act(async () => host.setValue(widgetIdOf(host, 'Lines'), 'inserts', withNew))
    expect(cellsOf(place).slice(1)).toEqual(['5 | 2 | 10', '3 | 4 | 12'])
  })

  it('does not move a row while it is edited, though the rows are sorted by it', async () => {
    const host = aTable({ defaultSortColumn: 'product' })
    const place = await mountPage(host)
    const id = widgetIdOf(host, 'Lines')
    const firsts = () => cellsOf(place).map((row) => row.split(' | ')[0])
    expect(firsts()).toEqual(['5', '3'])
    await act(async () => host.setValue(id, 'editOverrides', { 0: { amount: 70 } }))
    await act(async () =>
      host.setValue(id, 'columns', columnsFor(host.snapshot(id)?.values.tableDataWithInserts)),
    )
    expect(cellsOf(place)).toEqual(['5 | 70 | 350', '3 | 4 | 12'])
  })

  it('and a custom rule say of each row what is its own', async () => {
    const host = aTable({
      inserts: withNew,
      editOverrides: { 0: { amount: 1 }, 1: { amount: 1 } },
      columns: [{ id: 'amount', key: 'amount', isEditable: true, customValidationRule: [true, false, true] }],
    })
    const place = await mountPage(host)
    const problems = [...place.querySelectorAll('[data-problem]')]
    expect(problems.map((cell) => cell.textContent)).toEqual(['10This value cannot be saved.'])
  })

  it('knows all settings that are worked out with the changes', () => {
    const declared = Object.entries(columnProperties).flatMap(([name, property]) =>
      property.perItem?.of === perChangedRow.of ? [name] : [],
    )
    expect([...changedRowSettings].sort()).toEqual(declared.sort())
  })
})
