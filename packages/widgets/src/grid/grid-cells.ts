import { dataOf } from '../values.ts'

/** How a cell may shrink before the number of columns that the builder chose gives way, in px. */
const narrowestCell = 120

/** The most cells that are drawn at once where the grid does not scroll; what is more goes to further pages. */
export const mostCellsWithoutScrolling = 200

/** The list behind a grid; nothing where the value is none. */
export const itemsOf = (value: unknown): readonly unknown[] => {
  const list = dataOf(value)
  return Array.isArray(list) ? list : []
}

/** A whole number within bounds, whatever a binding gave. */
export const wholeNumber = (value: number, smallest: number, largest: number): number =>
  Math.min(largest, Math.max(smallest, Math.round(value)))

/** What decides how many cells stand side by side; lengths in px. */
export interface ColumnRule {
  /** The number that the builder chose; `undefined` leaves it to the width. */
  readonly columns: number | undefined
  readonly minimumCellWidth: number
  readonly gap: number
}

/** How many cells stand side by side in a width in px. At least one, and never so many that none could be read. */
export const columnsFor = (width: number, { columns, minimumCellWidth, gap }: ColumnRule): number => {
  const fitting = (narrowest: number): number => Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  if (columns === undefined) return fitting(minimumCellWidth)
  return width <= 0 ? columns : Math.min(columns, fitting(Math.min(narrowestCell, minimumCellWidth)))
}

/** The items that one page shows. */
export interface PageRange {
  readonly page: number
  readonly pages: number
  /** The index of the first item. */
  readonly first: number
  readonly count: number
}

/** The range of a page, counted from 0; a page beyond the last is the last. */
export const pageRange = (items: number, page: number, pageSize: number | undefined): PageRange => {
  if (pageSize === undefined) return { page: 0, pages: 1, first: 0, count: items }
  const pages = Math.max(1, Math.ceil(items / pageSize))
  const shown = Math.min(Math.max(0, page), pages - 1)
  const first = shown * pageSize
  return { page: shown, pages, first, count: Math.min(pageSize, items - first) }
}

/** The index to which a key moves from one within a range, `undefined` for every other key or beyond the edge. */
export const indexAfterKey = (
  key: string,
  from: number,
  columns: number,
  { first, count }: Pick<PageRange, 'first' | 'count'>,
  isRightToLeft: boolean,
): number | undefined => {
  const last = first + count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRightToLeft ? -1 : 1,
    ArrowLeft: isRightToLeft ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: first - from,
    End: last - from,
  }
  if (!Object.hasOwn(steps, key)) return undefined
  const next = from + (steps[key] ?? 0)
  return next >= first && next <= last ? next : undefined
}
