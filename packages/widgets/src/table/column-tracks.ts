import { isWordy } from './column-kinds.ts'
import type { TableColumn } from './columns.ts'

/** Widths that a person chose, in px by column. */
export type ChosenWidths = Readonly<Record<string, number>>

const widthOf = (column: TableColumn, chosen: ChosenWidths): number => chosen[column.id] ?? column.width

/**
 * The widths of all columns as the tracks of a CSS grid. Free room goes to the columns whose width nobody chose: to
 * those with words before those with numbers. `chosen` holds what a person dragged.
 */
export const columnTracks = (columns: readonly TableColumn[], chosen: ChosenWidths): string => {
  // The places of frozen columns are sums of widths, so theirs never grow.
  const isFree = (column: TableColumn): boolean =>
    !column.isFixed && column.frozen === 'none' && chosen[column.id] === undefined
  const growing = columns.filter((column) => isFree(column) && isWordy(column.type))
  const free = growing.length > 0 ? growing : columns.filter(isFree)
  return columns
    .map((column) => {
      const width = widthOf(column, chosen)
      return free.includes(column) ? `minmax(${width}px, ${width}fr)` : `${width}px`
    })
    .join(' ')
}

/** The least width of all columns together, in px. */
export const totalWidth = (columns: readonly TableColumn[], chosen: ChosenWidths): number =>
  columns.reduce((sum, column) => sum + widthOf(column, chosen), 0)

/** Where a frozen column stays: its side and the distance from it, in px. */
export interface FrozenPlace {
  readonly side: 'left' | 'right'
  readonly offset: number
  /** Whether the columns that scroll begin right behind it. */
  readonly isLast: boolean
}

/**
 * Where the frozen columns stay, by column. `before` and `after` are the widths of what stands before the first and
 * after the last column, in px, such as the boxes and the actions of rows.
 */
export const frozenPlaces = (
  columns: readonly TableColumn[],
  chosen: ChosenWidths,
  before: number,
  after: number,
): ReadonlyMap<string, FrozenPlace> => {
  const places = new Map<string, FrozenPlace>()
  const lefts = columns.filter((column) => column.frozen === 'left')
  const rights = columns.filter((column) => column.frozen === 'right')
  let offset = before
  for (const [index, column] of lefts.entries()) {
    places.set(column.id, { side: 'left', offset, isLast: index === lefts.length - 1 })
    offset += widthOf(column, chosen)
  }
  offset = after
  for (const [index, column] of rights.toReversed().entries()) {
    places.set(column.id, { side: 'right', offset, isLast: index === rights.length - 1 })
    offset += widthOf(column, chosen)
  }
  return places
}
