import type { TableColumn } from './columns.ts'
import type { LineSource } from './line-source.ts'
import type { DataRow } from './rows.ts'
import type { RowMarks } from './row-marks.ts'
import type { RowFields } from './table-changes.ts'
import type { CellChange } from './use-table-changes.ts'

interface BlockSettings {
  readonly lines: LineSource
  readonly marks: RowMarks
  readonly columns: readonly TableColumn[]
  readonly rows: readonly DataRow[]
  /** Changes cells and adds rows at the end, in one step. */
  readonly edit: (entries: readonly CellChange[], added: readonly RowFields[]) => void
  /** What a new row begins with; null where none can be added. */
  readonly newRow: () => RowFields | null
  /** Tells those who build of columns that were left alone. */
  readonly warn: (fields: ReadonlySet<string>) => void
  /** Says what could not be done. */
  readonly note: (text: string) => void
}

/** A block of cells by its lines and columns, both ends in it. */
export type CellBlock = readonly [top: number, bottom: number, first: number, last: number]

const refusedText = (refused: number): string =>
  refused === 0
    ? ''
    : `${refused} ${refused === 1 ? 'cell' : 'cells'} cannot be changed and stayed as before.`

/** Copies, pastes and empties blocks of cells; what reads and writes the clipboard is fetched when it is used. */
export const useCellBlocks = ({ lines, marks, columns, rows, edit, newRow, warn, note }: BlockSettings) => {
  const run = async (
    kind: 'copy' | 'paste' | 'clear',
    [top, bottom, first, last]: CellBlock,
    text: string,
  ): Promise<void> => {
    const [clipboard, csv] = await Promise.all([import('./cell-clipboard.ts'), import('./csv.ts')])
    const part = columns.slice(first, last + 1)
    if (kind === 'copy') {
      await navigator.clipboard.writeText(
        csv.tabbedText(clipboard.copiedCells(lines, marks, part, { top, bottom })),
      )
      return
    }
    if (kind === 'clear') {
      const cleared = clipboard.clearedChanges(lines, marks, part, { top, bottom })
      edit(cleared.entries, [])
      warn(cleared.refusedFields)
      note(refusedText(cleared.refused))
      return
    }
    const { pastedCells, pasteText } = await import('./pasted-cells.ts')
    const pasted = pastedCells(csv.cellsOfTabbedText(text), {
      lines,
      marks,
      columns,
      rows,
      newRow: newRow(),
      from: { line: top, column: first },
    })
    edit(pasted.entries, pasted.added)
    warn(pasted.refusedFields)
    note(pasteText(pasted))
  }
  return (kind: 'copy' | 'paste' | 'clear', block: CellBlock, text = ''): void => {
    void run(kind, block, text).catch(() => note('The clipboard could not be used.'))
  }
}
