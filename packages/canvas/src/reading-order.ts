import { gridColumns } from '@ashlar/schema'
import type { GridRectangle } from './grid.ts'
import type { Occupant } from './push-down.ts'

/** Where something comes in the reading order of a grid, and what of the others moves up or down for it. */
export interface OrderedPlace {
  /** The cells of what was placed, in the order in which they were given. */
  readonly cells: readonly GridRectangle[]
  readonly displaced: readonly { readonly id: string; readonly top: number }[]
}

const bottomOf = ({ top, rows }: GridRectangle): number => top + rows

/** Widgets of a grid as they are read, and as they stand below each other on a narrow page. */
export const inReadingOrder = <Item extends Occupant>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.cell.top - other.cell.top || one.cell.left - other.cell.left)

/** How many free rows stand between what is placed and its neighbors at most, and where there is nothing to go by. */
const mostFree = 4
const usuallyFree = 1

/**
 * Places something before another widget of a grid in its reading order, or behind all: on rows of its own. Widths, places
 * across and what stands beside each other stay as they are; what comes later moves down, and rows that nothing stands on
 * any more are closed, so that the way there and back ends where it began.
 */
export const placeInReadingOrder = (
  siblings: readonly Occupant[],
  placed: readonly { readonly id?: string | undefined; readonly cell: GridRectangle }[],
  beforeId: string | null,
): OrderedPlace => {
  const own = new Set(placed.flatMap(({ id }) => id ?? []))
  const before = inReadingOrder(siblings.filter(({ id }) => !own.has(id)))
  const came = siblings.filter(({ id }) => own.has(id))
  const { left, free } = closed(before, came)
  const found = left.findIndex(({ id }) => id === beforeId)
  const index = beforeId === null || found === -1 ? left.length : found
  const earlier = left.slice(0, index)
  const later = left.slice(index)
  const top = placed.length === 0 ? 0 : Math.min(...placed.map(({ cell }) => cell.top))
  const rows = Math.max(0, ...placed.map(({ cell }) => bottomOf(cell) - top))
  const space = freeBetween(earlier, later[0], free)
  const begin = beginOf(earlier, later[0], placed, space)
  const shift = later[0] === undefined ? 0 : begin + rows + space - later[0].cell.top
  const moved = [...earlier, ...later.map((item) => downBy(item, shift))]
  const tops = new Map(before.map(({ id, cell }) => [id, cell.top]))
  return {
    cells: placed.map(({ cell }) => ({
      ...cell,
      left: Math.max(0, Math.min(cell.left, gridColumns - cell.columns)),
      top: begin + cell.top - top,
    })),
    displaced: moved.flatMap(({ id, cell }) => (tops.get(id) === cell.top ? [] : [{ id, top: cell.top }])),
  }
}

const downBy = (item: Occupant, rows: number): Occupant => ({
  id: item.id,
  cell: { ...item.cell, top: item.cell.top + rows },
})

/** The widgets that stay, without the rows on which only those stood that go; and how many free rows came after these. */
const closed = (
  stay: readonly Occupant[],
  gone: readonly Occupant[],
): { left: readonly Occupant[]; free: number } => {
  if (gone.length === 0) return { left: stay, free: usuallyFree }
  const top = Math.min(...gone.map(({ cell }) => cell.top))
  const bottom = Math.max(...gone.map(({ cell }) => bottomOf(cell)))
  const isShared = stay.some(({ cell }) => cell.top < bottom && bottomOf(cell) > top)
  if (isShared) return { left: stay, free: usuallyFree }
  const below = stay.filter(({ cell }) => cell.top >= bottom)
  const above = Math.max(0, ...stay.filter(({ cell }) => cell.top < top).map(({ cell }) => bottomOf(cell)))
  if (below.length === 0) return { left: stay, free: Math.min(mostFree, top - above) }
  const next = Math.min(...below.map(({ cell }) => cell.top))
  return {
    left: stay.map((item) => (item.cell.top >= bottom ? downBy(item, top - next) : item)),
    free: Math.min(mostFree, next - bottom),
  }
}

/** How many rows stay free before and behind what is placed. */
const freeBetween = (earlier: readonly Occupant[], next: Occupant | undefined, free: number): number => {
  if (next === undefined || earlier.length === 0) return free
  const end = Math.max(...earlier.map(({ cell }) => bottomOf(cell)))
  const between = next.cell.top - end
  return between < 0 ? free : Math.min(mostFree, between)
}

/** The first row of what is placed: behind all that is read before it, and below what would be in its way. */
const beginOf = (
  earlier: readonly Occupant[],
  next: Occupant | undefined,
  placed: readonly { readonly cell: GridRectangle }[],
  space: number,
): number => {
  const end = Math.max(0, ...earlier.map(({ cell }) => bottomOf(cell)))
  if (next === undefined) return earlier.length === 0 ? 0 : end + space
  const ends = earlier
    .filter(
      ({ cell }) =>
        cell.top >= next.cell.top ||
        placed.some(
          (each) =>
            each.cell.left < cell.left + cell.columns && cell.left < each.cell.left + each.cell.columns,
        ),
    )
    .map(({ cell }) => bottomOf(cell))
  return Math.max(next.cell.top, ...ends.map((bottom) => (bottom > next.cell.top ? bottom + space : bottom)))
}
