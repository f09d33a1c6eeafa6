/** The cell on which the keyboard stands: the row by its place on screen, -1 for the headings. */
export interface ActiveCell {
  readonly row: number
  readonly column: number
}

/** How far the keyboard may go. */
export interface GridExtent {
  readonly rows: number
  readonly columns: number
  /** How many rows Page Up and Page Down pass. */
  readonly pageRows: number
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/**
 * Where a key moves the active cell, after the grid pattern of WAI-ARIA; `undefined` for keys that move nothing.
 * `isRightToLeft` says that the first column stands at the right.
 */
export const cellAfterKey = (
  cell: ActiveCell,
  key: string,
  withControl: boolean,
  extent: GridExtent,
  isRightToLeft = false,
): ActiveCell | undefined => {
  const lastRow = extent.rows - 1
  const lastColumn = extent.columns - 1
  const to = (row: number, column: number): ActiveCell => ({
    row: within(row, -1, lastRow),
    column: within(column, 0, lastColumn),
  })
  switch (key) {
    case 'ArrowDown':
      return withControl ? to(lastRow, cell.column) : to(cell.row + 1, cell.column)
    case 'ArrowUp':
      return withControl ? to(0, cell.column) : to(cell.row - 1, cell.column)
    case 'ArrowLeft':
    case 'ArrowRight': {
      const forward = (key === 'ArrowRight') !== isRightToLeft
      return to(cell.row, cell.column + (forward ? 1 : -1))
    }
    case 'Home':
      return to(withControl ? 0 : cell.row, 0)
    case 'End':
      return to(withControl ? lastRow : cell.row, lastColumn)
    case 'PageDown':
      return to(cell.row + extent.pageRows, cell.column)
    case 'PageUp':
      return to(Math.max(0, cell.row - extent.pageRows), cell.column)
    default:
      return undefined
  }
}
