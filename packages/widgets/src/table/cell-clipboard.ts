import { plainText } from './cell-values.ts'
import { cellOptions, editorOf, enteredValue, isCellEditable } from './cell-rules.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { LineSource } from './line-source.ts'
import type { DataRow } from './rows.ts'
import type { RowMarks } from './BodyLine.tsx'
import type { CellChange } from './use-table-changes.ts'

/** The most cells that are copied or pasted at once, so that the page stays usable. */
const mostCells = 50_000

const rowsAt = (lines: LineSource, marks: RowMarks, top: number, bottom: number): readonly DataRow[] => {
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

/** What pasting or clearing would change, and what it has to leave alone. */
export interface BlockChange {
  readonly entries: readonly CellChange[]
  /** How many cells cannot be changed. */
  readonly refused: number
  /** The fields of their columns. */
  readonly refusedFields: ReadonlySet<string>
}

/**
 * The changes that pasted texts mean, from a cell on. Cells that cannot be changed are counted and left alone.
 */
export const pastedChanges = (
  texts: readonly (readonly string[])[],
  lines: LineSource,
  marks: RowMarks,
  columns: readonly TableColumn[],
  rows: readonly DataRow[],
  from: { readonly line: number; readonly column: number },
): BlockChange => {
  const entries: CellChange[] = []
  let refused = 0
  const refusedFields = new Set<string>()
  const targets = rowsAt(lines, marks, from.line, Math.min(lines.count - 1, from.line + texts.length * 3))
  const options = new Map<string, ReturnType<typeof cellOptions>>()
  for (const [down, line] of texts.entries()) {
    const row = targets[down]
    if (row === undefined) break
    for (const [across, text] of line.entries()) {
      const column = columns[from.column + across]
      if (column === undefined) break
      if (entries.length >= mostCells) return { entries, refused, refusedFields }
      if (!isCellEditable(column, row)) {
        refused += 1
        refusedFields.add(column.key)
        continue
      }
      const editor = editorOf(column)
      if (editor === 'dropdown' && !options.has(column.id)) options.set(column.id, cellOptions(column, rows))
      const before = cellValue(column, row)
      const value = enteredValue(column, editor, text, before, options.get(column.id))
      entries.push({ row, key: column.key, value })
    }
  }
  return { entries, refused, refusedFields }
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
