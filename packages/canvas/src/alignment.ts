import { gridColumns } from '@ashlar/schema'
import type { GridRectangle } from './grid.ts'

/** The lines on which several widgets can be brought together. */
export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Widgets brought to a common line of the rectangle around all of them; their sizes stay. */
export const alignCells = (cells: readonly GridRectangle[], alignment: Alignment): GridRectangle[] => {
  const left = Math.min(...cells.map((cell) => cell.left))
  const right = Math.max(...cells.map((cell) => cell.left + cell.columns))
  const top = Math.min(...cells.map((cell) => cell.top))
  const bottom = Math.max(...cells.map((cell) => cell.top + cell.rows))
  return cells.map((cell) => {
    switch (alignment) {
      case 'left':
        return { ...cell, left }
      case 'center':
        return { ...cell, left: Math.floor((left + right - cell.columns) / 2) }
      case 'right':
        return { ...cell, left: right - cell.columns }
      case 'top':
        return { ...cell, top }
      case 'middle':
        return { ...cell, top: Math.floor((top + bottom - cell.rows) / 2) }
      case 'bottom':
        return { ...cell, top: bottom - cell.rows }
    }
  })
}

/**
 * Widgets with the same room between each and the next: the outermost stay where they are. Where there is no room
 * between them they follow each other, and the last one moves.
 */
export const distributeCells = (
  cells: readonly GridRectangle[],
  direction: 'across' | 'down',
): GridRectangle[] => {
  const start = (cell: GridRectangle): number => (direction === 'across' ? cell.left : cell.top)
  const length = (cell: GridRectangle): number => (direction === 'across' ? cell.columns : cell.rows)
  const order = cells
    .map((cell, index) => ({ cell, index }))
    .sort((one, other) => start(one.cell) - start(other.cell))
  const first = order[0]
  const last = order.at(-1)
  if (first === undefined || last === undefined) return []
  const all = start(last.cell) + length(last.cell) - start(first.cell)
  const taken = order.reduce((sum, { cell }) => sum + length(cell), 0)
  const room = Math.max(0, (all - taken) / Math.max(1, order.length - 1))
  const next = [...cells]
  let at = start(first.cell)
  for (const { cell, index } of order) {
    const place = Math.round(at)
    next[index] =
      direction === 'across'
        ? { ...cell, left: Math.min(place, gridColumns - cell.columns) }
        : { ...cell, top: place }
    at += length(cell) + room
  }
  return next
}

/** Cells moved down, one after the other from the top, until none lies on another one. */
export const withoutOverlaps = (cells: readonly GridRectangle[]): GridRectangle[] => {
  const next = [...cells]
  const settled: GridRectangle[] = []
  const order = cells
    .map((cell, index) => ({ cell, index }))
    .sort((one, other) => one.cell.top - other.cell.top)
  for (const { cell, index } of order) {
    let { top } = cell
    for (
      let hit = lowestHit({ ...cell, top }, settled);
      hit !== null;
      hit = lowestHit({ ...cell, top }, settled)
    ) {
      top = hit
    }
    const placed = { ...cell, top }
    settled.push(placed)
    next[index] = placed
  }
  return next
}

const lowestHit = (cell: GridRectangle, settled: readonly GridRectangle[]): number | null => {
  const bottoms = settled
    .filter(
      (other) =>
        cell.left < other.left + other.columns &&
        other.left < cell.left + cell.columns &&
        cell.top < other.top + other.rows &&
        other.top < cell.top + cell.rows,
    )
    .map((other) => other.top + other.rows)
  return bottoms.length === 0 ? null : Math.max(...bottoms)
}
