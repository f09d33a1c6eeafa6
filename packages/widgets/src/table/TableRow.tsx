import { memo } from 'react'
import type { CellFormat } from './cell-values.ts'
import type { TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'
import { CellContent } from './TableCell.tsx'
import styles from './TableGrid.module.css'

/** A column with the format of its values, made once per column and not per cell. */
export interface ShownColumn {
  readonly column: TableColumn
  readonly format: CellFormat
}

/** The id of a cell's element, for `aria-activedescendant`: rows by their place on screen, the header is -1. */
export const cellElementId = (gridId: string, position: number, column: number): string =>
  `${gridId}-${position}-${column}`

interface TableRowProps {
  readonly gridId: string
  readonly row: DataRow
  /** Its place among the rows that are shown. */
  readonly position: number
  readonly columns: readonly ShownColumn[]
  readonly isSelected: boolean
  readonly hasBox: boolean
  /** The column of the cell that the keyboard stands on, `undefined` when it stands elsewhere. */
  readonly activeColumn: number | undefined
}

/** One row. Pressing it is heard by the grid, so that ten thousand rows need no handlers of their own. */
export const TableRow = memo(
  ({ gridId, row, position, columns, isSelected, hasBox, activeColumn }: TableRowProps) => (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      data-position={position}
    >
      {hasBox && (
        <div role="gridcell" className={styles.boxCell} aria-colindex={1} data-box="">
          <span className={styles.box} data-checked={isSelected ? '' : undefined} aria-hidden="true" />
        </div>
      )}
      {columns.map(({ column, format }, index) => (
        <div
          key={column.id}
          id={cellElementId(gridId, position, index)}
          role="gridcell"
          aria-colindex={index + (hasBox ? 2 : 1)}
          className={styles.cell}
          data-align={column.alignment}
          data-type={column.type}
          data-active={activeColumn === index ? '' : undefined}
          data-column={index}
        >
          <CellContent column={column} value={row.fields[column.key]} format={format} />
        </div>
      ))}
    </div>
  ),
)
TableRow.displayName = 'TableRow'
