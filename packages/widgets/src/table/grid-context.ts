import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { ActiveCell } from './active-cell.ts'
import type { CellRange } from './cell-range.ts'
import type { CellEntries } from './use-cell-entry.ts'
import type { ChoosingManner, TableGridProps } from './grid-props.ts'
import type { RowLayout } from './TableRow.tsx'

/** What the keyboard and the pointer need to know of the grid they are used in. */
export interface GridContext {
  readonly props: TableGridProps
  readonly gridId: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly layout: RowLayout
  readonly active: ActiveCell
  readonly range: CellRange | undefined
  /** How many cells a line has, the one with actions included. */
  readonly cells: number
  /** How many rows are in sight, which Page Up and Page Down pass. */
  readonly viewRows: () => number
  readonly moveTo: (cell: ActiveCell, isExtending?: boolean) => void
  readonly mark: (from: ActiveCell | undefined, to: ActiveCell) => void
  readonly entry: CellEntries['entry']
  readonly begin: CellEntries['begin']
  readonly typeOn: CellEntries['typeOn']
  readonly fit: (columnId: string) => void
}

/** How a row is chosen by a press or by Space, by the keys that are held. */
export const navigationModeOf = (
  event: Pick<KeyboardEvent | MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): ChoosingManner => (event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only')
