import type { GridRectangle } from './grid.ts'

/** A widget and the room it takes. */
export interface Occupant {
  id: string
  cell: GridRectangle
}

const overlap = (one: GridRectangle, other: GridRectangle): boolean =>
  one.left < other.left + other.columns &&
  other.left < one.left + one.columns &&
  one.top < other.top + other.rows &&
  other.top < one.top + one.rows

/**
 * Makes room for what was placed: widgets never overlap, and those that are hit move down, taking along what they hit in
 * turn. Answers with the new tops of those that move, and only those. Widgets that overlapped among each other before,
 * untouched by this, stay as they are.
 */
export const pushDown = (
  placed: readonly GridRectangle[],
  siblings: readonly Occupant[],
): { id: string; top: number }[] => {
  const obstacles = [...placed]
  const displaced: { id: string; top: number }[] = []
  const waiting = [...siblings].sort((one, other) => one.cell.top - other.cell.top)
  for (const { id, cell } of waiting) {
    let top = cell.top
    for (;;) {
      const hit = obstacles.filter((obstacle) => overlap({ ...cell, top }, obstacle))
      if (hit.length === 0) break
      top = Math.max(...hit.map((obstacle) => obstacle.top + obstacle.rows))
    }
    if (top === cell.top) continue
    displaced.push({ id, top })
    obstacles.push({ ...cell, top })
  }
  return displaced
}

/** The first top at or below a wished one at which a cell hits nothing. */
export const firstFreeTop = (cell: GridRectangle, siblings: readonly Occupant[]): number => {
  let { top } = cell
  for (;;) {
    const hit = siblings.filter((sibling) => overlap({ ...cell, top }, sibling.cell))
    if (hit.length === 0) return top
    top = Math.min(...hit.map((sibling) => sibling.cell.top + sibling.cell.rows))
  }
}
