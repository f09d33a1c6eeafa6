import { describe, expect, it } from 'vitest'
import { allColumnsOf } from './columns.ts'
import { plainLines } from './line-source.ts'
import { pastedCells, pasteText } from './pasted-cells.ts'
import { rowsOf } from './rows.ts'
import type { RowMarks } from './row-marks.ts'

const marks: RowMarks = {
  changedRows: new Map(),
  changedFields: {},
  deleted: new Set(),
  problems: new Map(),
}
const { rows } = rowsOf([
  { id: 1, name: 'Ada', credit: 5 },
  { id: 2, name: 'Grace', credit: 6 },
])
const columns = allColumnsOf(
  [
    { id: 'a', key: 'id', type: 'number', isEditableOnInsertion: false },
    { id: 'b', key: 'name', type: 'text', isEditable: true },
    { id: 'c', key: 'credit', type: 'currency', isEditable: true },
  ],
  rows,
)
const emptyRow = { id: null, name: null, credit: null }

const paste = (
  texts: readonly (readonly string[])[],
  { line = 0, column = 1, takesRows = true }: { line?: number; column?: number; takesRows?: boolean } = {},
) =>
  pastedCells(texts, {
    lines: plainLines(rows, new Set(), false),
    marks,
    columns,
    rows,
    from: { line, column },
    newRow: takesRows ? emptyRow : null,
  })

describe('what is pasted into a table', () => {
  it('changes cells from the chosen one on', () => {
    const { entries, added } = paste([['Barbara', '€ 1.234,50']], { line: 1 })
    expect(entries.map(({ row, key, value }) => [row.index, key, value])).toEqual([
      [1, 'name', 'Barbara'],
      [1, 'credit', 1234.5],
    ])
    expect(added).toEqual([])
  })

  it('becomes new rows behind the last one, with nothing where nothing was pasted', () => {
    const pasted = paste([['Grace', '6'], ['Donald', '7'], ['Edsger']], { line: 1 })
    expect(pasted.added).toEqual([
      { id: null, name: 'Donald', credit: 7 },
      { id: null, name: 'Edsger', credit: null },
    ])
    expect(pasteText(pasted)).toBe('2 rows were added.')
  })

  it('is left out, and said to be, where the table takes no new rows', () => {
    const pasted = paste([['Grace'], ['Donald'], ['Edsger']], { line: 1, takesRows: false })
    expect(pasted.entries).toHaveLength(1)
    expect(pasted.added).toEqual([])
    expect(pasteText(pasted)).toBe('2 lines have no row to go to and were left out.')
  })

  it('is left out, and said to be, behind the last column', () => {
    const pasted = paste([['5', 'more', 'than', 'fits']], { column: 2 })
    expect(pasted.entries).toHaveLength(1)
    expect(pasteText(pasted)).toBe('3 columns have no place behind the last one and were left out.')
  })

  it('leaves what cannot be changed as it was, in rows and in new ones', () => {
    const pasted = paste(
      [
        ['8', 'Grace'],
        ['9', 'Donald'],
        ['', 'Edsger'],
      ],
      { line: 1, column: 0 },
    )
    expect(pasted.added).toEqual([
      { id: null, name: 'Donald', credit: null },
      { id: null, name: 'Edsger', credit: null },
    ])
    expect([...pasted.refusedFields]).toEqual(['id'])
    expect(pasteText(pasted)).toBe('2 rows were added. 2 cells cannot be changed and stayed as before.')
  })

  it('is at most fifty thousand cells, and says how many lines are more', () => {
    const pasted = paste(Array.from({ length: 30_000 }, (_, index) => [`Person ${index}`, `${index}`]))
    expect(pasted.entries.length + pasted.added.length * 2).toBe(50_000)
    expect(pasteText(pasted)).toContain('5000 lines have no row to go to and were left out.')
  })
})
