import { type BlockChange, mostCells, rowsAt } from './cell-clipboard.ts'
import { cellOptions, editorOf, enteredValue, hasOptions, isCellEditable } from './cell-rules.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { LineSource } from './line-source.ts'
import type { RowMarks } from './row-marks.ts'
import type { DataRow } from './rows.ts'
import type { RowFields } from './table-changes.ts'
import type { CellChange } from './use-table-changes.ts'

/** The table that is pasted into. */
interface PasteTarget {
  readonly lines: LineSource
  readonly marks: RowMarks
  readonly columns: readonly TableColumn[]
  readonly rows: readonly DataRow[]
  /** The cell that the first text goes to. */
  readonly from: { readonly line: number; readonly column: number }
  /** What a new row begins with; null where none can be added behind the last line. */
  readonly newRow: RowFields | null
}

/** What pasting would change, the rows that it adds, and what there is no place for. */
export interface PastedCells extends BlockChange {
  /** New rows, for the lines that are more than the table has rows. */
  readonly added: readonly RowFields[]
  readonly leftLines: number
  readonly leftColumns: number
}

/**
 * What pasted texts mean from a cell on: changed cells, and new rows for the lines behind the last row. Cells that cannot
 * be changed are counted and left alone, as is what there is no place for.
 */
export const pastedCells = (
  texts: readonly (readonly string[])[],
  { lines, marks, columns, rows, from, newRow }: PasteTarget,
): PastedCells => {
  const entries: CellChange[] = []
  const added: RowFields[] = []
  const refusedFields = new Set<string>()
  let refused = 0
  const targets = rowsAt(lines, marks, from.line, Math.min(lines.count - 1, from.line + texts.length * 3))
  const part = columns.slice(from.column)
  const options = new Map<string, ReturnType<typeof cellOptions>>()
  const valueOf = (column: TableColumn, text: string, before: unknown): unknown => {
    const editor = editorOf(column)
    if (hasOptions(editor) && !options.has(column.id)) options.set(column.id, cellOptions(column, rows))
    return enteredValue(column, editor, text, before, options.get(column.id))
  }
  const mostLines = Math.floor(mostCells / Math.max(1, ...texts.map((line) => line.length)))
  const taken = texts.slice(0, newRow === null ? Math.min(mostLines, targets.length) : mostLines)
  for (const [down, line] of taken.entries()) {
    const target = targets[down]
    const fields: Record<string, unknown> = { ...newRow }
    const row = target ?? { index: rows.length, source: fields, fields, insertedId: 'pasted' }
    for (const [across, column] of part.slice(0, line.length).entries()) {
      const text = line[across] ?? ''
      // An empty cell of a new row says nothing.
      if (target === undefined && text.trim() === '') continue
      if (!isCellEditable(column, row)) {
        refused += 1
        refusedFields.add(column.key)
      } else if (target === undefined) fields[column.key] = valueOf(column, text, null)
      else entries.push({ row, key: column.key, value: valueOf(column, text, cellValue(column, row)) })
    }
    if (target === undefined) added.push(fields)
  }
  return {
    entries,
    refused,
    refusedFields,
    added,
    leftLines: texts.length - taken.length,
    leftColumns: Math.max(0, ...taken.map((line) => line.length - part.length)),
  }
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What people read after they pasted: what was left out and why, and how many rows are new. */
export const pasteText = ({ added, refused, leftLines, leftColumns }: PastedCells): string =>
  [
    added.length > 0 && `${counted(added.length, 'row was', 'rows were')} added.`,
    refused > 0 && `${counted(refused, 'cell', 'cells')} cannot be changed and stayed as before.`,
    leftLines > 0 &&
      `${counted(leftLines, 'line has', 'lines have')} no row to go to and ${leftLines === 1 ? 'was' : 'were'} left out.`,
    leftColumns > 0 &&
      `${counted(leftColumns, 'column has', 'columns have')} no place behind the last one and ${leftColumns === 1 ? 'was' : 'were'} left out.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
