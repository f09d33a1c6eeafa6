import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { cellLookOf } from './cell-looks.ts'
import { cellFormat } from './cell-values.ts'
import { columnsOf } from './columns.ts'
import type { ShownColumn } from './lines.ts'
import { rowsOf } from './rows.ts'

const data = [
  { id: 1, status: 'overdue', total: 900, paid: true, due: '2026-01-05' },
  { id: 2, status: 'paid', total: 20, paid: false, due: '2026-05-05' },
]
const { rows } = rowsOf(data)

const shownWith = (styleRules: readonly unknown[], key = 'status'): readonly ShownColumn[] =>
  columnsOf(
    ['status', 'total', 'paid', 'due'].map((name) => ({
      id: name,
      key: name,
      ...(name === key ? { styleRules } : {}),
    })),
    rows,
  ).map((column) => ({ column, format: cellFormat(column) }))

/** In which rows the rule holds for the cells of its column. */
const held = (rule: Readonly<Record<string, unknown>>, key = 'status'): readonly boolean[] => {
  const shown = shownWith([{ isBold: true, ...rule }], key)
  const own = shown.find(({ column }) => column.key === key)?.column
  if (own === undefined) throw new Error('The column is gone.')
  return rows.map((row) => cellLookOf(own, row, shown)?.isBold === true)
}

describe('a rule by which cells look different', () => {
  it('compares the value of its own column where it names no field', () => {
    expect(held({ operator: 'equals', value: 'overdue' })).toEqual([true, false])
    expect(held({ operator: 'isOneOf', value: 'paid, new' })).toEqual([false, true])
    expect(held({ operator: 'atLeast', value: '100' }, 'total')).toEqual([true, false])
    expect(held({ operator: 'isTrue' }, 'paid')).toEqual([true, false])
    expect(held({ operator: 'before', value: '2026-02-01' }, 'due')).toEqual([true, false])
  })

  it('compares another field of the row, also one that no column shows', () => {
    expect(held({ column: 'total', operator: 'lessThan', value: '100' })).toEqual([false, true])
    expect(held({ column: 'id', operator: 'equals', value: '2' })).toEqual([false, true])
  })

  it('compares sizes only with what is a number', () => {
    expect(held({ operator: 'greaterThan', value: '5' })).toEqual([false, false])
  })

  it('has a condition of its own, with one answer per row', () => {
    expect(held({ when: 'CONDITION', condition: [false, true] })).toEqual([false, true])
    expect(held({ when: 'CONDITION', operator: 'equals', value: 'overdue' })).toEqual([false, false])
  })

  it('holds for nothing while it is being written', () => {
    expect(held({ operator: 'equals', value: '' })).toEqual([false, false])
    expect(held({ operator: 'isOneOf', value: ' , ' })).toEqual([false, false])
  })

  it('is passed over where one before it holds', () => {
    const shown = shownWith([
      { operator: 'isNotEmpty', background: 'success' },
      { operator: 'equals', value: 'overdue', background: 'danger' },
    ])
    const [first] = shown
    const [row] = rows
    if (first === undefined || row === undefined) throw new Error('There is nothing to look at.')
    expect(cellLookOf(first.column, row, shown)?.background).toBe('var(--app-success)')
  })

  it('stands whatever its parts are', () => {
    for (const part of [null, 5, 'x', [], {}, Number.NaN])
      expect(() =>
        held({ when: part, column: part, operator: part, value: part, background: part }),
      ).not.toThrow()
  })
})

describe('a table with rules', () => {
  const render = (rule: Readonly<Record<string, unknown>>) =>
    renderPage(
      sampleHost(
        [
          {
            type: 'table',
            name: 'Orders',
            place: [0, 0, 96, 40],
            values: {
              tableData: data,
              columns: [{ id: 'status', key: 'status', type: 'text', styleRules: [rule] }],
            },
          },
        ],
        'published',
      ),
    )

  it('fills the cell, writes what can be read on it, and bold where that is asked for', async () => {
    const page = await render({ operator: 'equals', value: 'overdue', background: 'danger', isBold: true })
    expect(page).toContain('background:var(--app-danger);color:var(--app-on-danger);font-weight:600')
  })

  it('makes a badge of the value', async () => {
    const page = await render({
      operator: 'equals',
      value: 'overdue',
      background: 'danger',
      shownAs: 'BADGE',
    })
    expect(page).toContain('--word-hue:var(--app-danger)')
    expect(page).not.toContain('background:var(--app-danger)')
  })
})
