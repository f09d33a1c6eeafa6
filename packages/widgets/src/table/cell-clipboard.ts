import { plainText } from './cell-values.ts'
import { editorOf, enteredValue, isCellEditable } from './cell-rules.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { LineSource } from './line-source.ts'
import type { DataRow } from './rows.ts'
import type { RowMarks } from './row-marks.ts'
import type { CellChange } from './use-table-changes.ts'

/** The most cells that are copied or pasted at once, so that the page stays usable. */
export const mostCells = 50_000

/** The rows among some lines, as they were changed. */
export const rowsAt = (
  lines: LineSource,
  marks: RowMarks,
  top: number,
  bottom: number,
): readonly DataRow[] => {
  const rows: DataRow[] = []
  for (let place = top; place <= bottom; place += 1) {
    const line = lines.at(place)
    if (line?.kind === 'row') rows.push(marks.changedRows.get(line.row.index) ?? line.row)
  }
  return rows
}

/** The texts of a block of cells, line by line. */
export const copiedCells = (
  lines: LineSource,
  marks: RowMarks,
  columns: readonly TableColumn[],
  block: { readonly top: number; readonly bottom: number },
): readonly (readonly string[])[] => {
  const most = Math.max(1, Math.floor(mostCells / Math.max(1, columns.length)))
  return rowsAt(lines, marks, block.top, Math.min(block.bottom, block.top + most - 1)).map((row) =>
    columns.map((column) => plainText(cellValue(column, row))),
  )
}

/** What pasting or emptying would change, and what it has to leave alone. */
export interface BlockChange {
  readonly entries: readonly CellChange[]
  /** How many cells cannot be changed. */
  readonly refused: number
  /** The fields of their columns. */
  readonly refusedFields: ReadonlySet<string>
}

/** The changes that empty a block of cells. */
export const clearedChanges = (
  lines: LineSource,
  marks: RowMarks,
  columns: readonly TableColumn[],
  block: { readonly top: number; readonly bottom: number },
): BlockChange => {
  const entries: CellChange[] = []
  let refused = 0
  const refusedFields = new Set<string>()
  for (const row of rowsAt(lines, marks, block.top, block.bottom)) {
    for (const column of columns) {
      if (entries.length >= mostCells) return { entries, refused, refusedFields }
      if (!isCellEditable(column, row)) {
        refused += 1
        refusedFields.add(column.key)
        continue
      }
      const value = enteredValue(column, editorOf(column), '', cellValue(column, row))
      entries.push({ row, key: column.key, value })
    }
  }
  return { entries, refused, refusedFields }
}
