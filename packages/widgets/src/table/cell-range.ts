import type { ActiveCell } from './active-cell.ts'

/** A block of cells, from one corner to the other, both of them in it. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly first: number
  readonly last: number
}

/** The block between the cell where marking began and the one where it ends; none in the headings. */
export const rangeBetween = (from: ActiveCell, to: ActiveCell): CellRange | undefined =>
  from.row < 0 || to.row < 0
    ? undefined
    : {
        top: Math.min(from.row, to.row),
        bottom: Math.max(from.row, to.row),
        first: Math.min(from.column, to.column),
        last: Math.max(from.column, to.column),
      }

/** Whether the block is more than one cell. */
export const isBlock = (range: CellRange | undefined): range is CellRange =>
  range !== undefined && (range.bottom > range.top || range.last > range.first)

/** The columns of a line that stand in the block, as a pair of places; `undefined` where none does. */
export const markedColumns = (
  range: CellRange | undefined,
  line: number,
): readonly [first: number, last: number] | undefined =>
  range !== undefined && line >= range.top && line <= range.bottom ? [range.first, range.last] : undefined
