import type { Arrangement } from './arrangement.ts'
import type { LineSource } from './line-source.ts'
import type { ShownColumn } from './lines.ts'
import type { RowAction } from './row-actions.ts'
import type { DataRow } from './rows.ts'
import type { Sorting } from './sorting.ts'
import type { RowMarks } from './row-marks.ts'
import type { TableColumn } from './columns.ts'

/** How a person chose a row: alone, beside others, or up to it. */
export type ChoosingManner = 'only' | 'toggle' | 'extend'

/** What people can do in the grid; each is heard by the table. */
export interface GridHandlers {
  readonly onSort: (columnId: string, isAdded: boolean) => void
  readonly onChoose: (row: DataRow, manner: ChoosingManner) => void
  readonly onToggleAll: () => void
  /** The row was pressed, or Enter pressed on it. */
  readonly onActivate: (row: DataRow, column: TableColumn | undefined) => void
  readonly onDoubleClick: (row: DataRow) => void
  /** An action at the end of a row was taken. */
  readonly onAction: (row: DataRow, action: string) => void
  /** A group, a row of a tree or the details of a row were opened or closed. */
  readonly onToggleLine: (place: number) => void
  readonly onEdit: (row: DataRow, column: TableColumn, value: unknown) => void
  /** Values were pasted: texts by row and column from the given cell on. */
  readonly onPaste: (line: number, column: number, text: string) => void
  readonly onClear: (top: number, bottom: number, first: number, last: number) => void
  readonly onCopy: (top: number, bottom: number, first: number, last: number) => void
  readonly onUndo: (isAgain: boolean) => void
  readonly onResize: (columnId: string, width: number) => void
  readonly onMoveColumn: (columnId: string, before: string | undefined) => void
  readonly onShiftColumn: (columnId: string, direction: 1 | -1) => void
  readonly onHeaderMenu: (columnId: string, anchor: HTMLElement) => void
  readonly onRowMenu: (row: DataRow, anchor: HTMLElement) => void
  readonly onEndReached: (() => void) | undefined
}

export interface TableGridProps extends GridHandlers {
  readonly label: string
  readonly columns: readonly ShownColumn[]
  /** The lines as they are shown: found, sorted, grouped and of the present page. */
  readonly lines: LineSource
  /** All rows that were found. */
  readonly allRows: readonly DataRow[]
  /** The same with new rows and what is not saved yet, for the sums below the columns. */
  readonly summedRows: readonly DataRow[]
  /** Whether the rows are one page of those that an API has. */
  readonly isOnePage: boolean
  /** Whether rows are shown as cards, one below the other. */
  readonly isCards: boolean
  readonly rowHeight: number
  /** How high the grid probably is, in px, before it can be asked. */
  readonly expectedHeight: number
  readonly selected: ReadonlySet<number>
  readonly hasBoxes: boolean
  readonly actions: readonly RowAction[]
  readonly showsActionMenu: boolean
  readonly marks: RowMarks
  readonly sorting: Sorting
  readonly widths: Arrangement['widths']
  readonly filtered: ReadonlySet<string>
  readonly canArrange: boolean
  readonly isTree: boolean
  readonly hasColumnLines: boolean
  readonly detailContent: string
  readonly detailText: unknown
  readonly isBusy: boolean
  readonly describedBy: string | undefined
}
