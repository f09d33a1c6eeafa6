import { describe, expect, it } from 'vitest'
import { cellFormat } from './cell-values.ts'
import { allColumnsOf } from './columns.ts'
import { actionsWidth, rowActionsOf } from './row-actions.ts'
import { rowsOf } from './rows.ts'
import { withSummaryRoom } from './summaries.ts'

const { rows } = rowsOf(Array.from({ length: 40 }, (_none, place) => ({ total: 90_000_000 + place })))

const widthOf = (settings: object): number => {
  const columns = allColumnsOf(
    [{ id: 't', key: 'total', type: 'currency', summary: 'sum', ...settings }],
    rows,
  )
  const shown = columns.map((column) => ({ column, format: cellFormat(column, 'en-US') }))
  return withSummaryRoom(shown, rows, false)[0]?.column.width ?? 0
}

describe('a column that adds up its values', () => {
  it('has room for the sum, which has more digits than they', () => {
    // "$3,600,000,780.00" in the bold digits of the line below the rows.
    expect(widthOf({})).toBeGreaterThanOrEqual(17 * 8 + 24)
  })

  it('keeps the width that somebody chose', () => {
    expect(widthOf({ width: 90 })).toBe(90)
  })
})

describe('the room of actions', () => {
  it('is that of all of them, however many they are', () => {
    const few = rowActionsOf([{ label: 'Ship' }], false, false)
    const many = rowActionsOf(
      Array.from({ length: 8 }, () => ({ label: 'Send a reminder' })),
      false,
      false,
    )
    expect(actionsWidth(many, false)).toBeGreaterThan(8 * (actionsWidth(few, false) - 20))
    expect(actionsWidth(many, true)).toBe(56)
  })
})
