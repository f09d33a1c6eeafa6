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

/** What may not be overlapped, found quickly by the columns that it covers. */
class Obstacles {
  readonly #byColumn = new Map<number, GridRectangle[]>()
  #top = Number.POSITIVE_INFINITY
  #bottom = Number.NEGATIVE_INFINITY

  /** Where the highest of them begins. */
  get top(): number {
    return this.#top
  }

  /** Where the lowest of them ends. */
  get bottom(): number {
    return this.#bottom
  }

  add(cell: GridRectangle): void {
    this.#top = Math.min(this.#top, cell.top)
    this.#bottom = Math.max(this.#bottom, cell.top + cell.rows)
    for (let column = Math.floor(cell.left); column < cell.left + cell.columns; column += 1) {
      const there = this.#byColumn.get(column)
      if (there === undefined) this.#byColumn.set(column, [cell])
      else there.push(cell)
    }
  }

  /** The bottom of the lowest obstacle that a cell hits; `null` where it hits none. */
  lowestHit(cell: GridRectangle): number | null {
    let lowest: number | null = null
    for (let column = Math.floor(cell.left); column < cell.left + cell.columns; column += 1) {
      for (const obstacle of this.#byColumn.get(column) ?? []) {
        if (!overlap(cell, obstacle)) continue
        const bottom = obstacle.top + obstacle.rows
        if (lowest === null || bottom > lowest) lowest = bottom
      }
    }
    return lowest
  }
}

const sortedOnce = new WeakMap<readonly Occupant[], readonly Occupant[]>()

/** From top to bottom; sorted once for a list that is asked about again and again. */
const fromTheTop = (siblings: readonly Occupant[]): readonly Occupant[] => {
  const before = sortedOnce.get(siblings)
  if (before !== undefined) return before
  const sorted = [...siblings].sort((one, other) => one.cell.top - other.cell.top)
  sortedOnce.set(siblings, sorted)
  return sorted
}

/**
 * Makes room for what was placed: widgets never overlap, and those that are hit move down, taking along what they hit in
 * turn. Answers with the new tops of those that move, and only those. Widgets that overlapped among each other before,
 * untouched by this, stay as they are.
 */
export const pushDown = (
  placed: readonly GridRectangle[],
  siblings: readonly Occupant[],
): { id: string; top: number }[] => {
  const obstacles = new Obstacles()
  for (const cell of placed) obstacles.add(cell)
  const displaced: { id: string; top: number }[] = []
  for (const { id, cell } of fromTheTop(siblings)) {
    // From the top: what begins below all that is in the way, and all after it, stays where it is.
    if (cell.top >= obstacles.bottom) break
    if (cell.top + cell.rows <= obstacles.top) continue
    let moved = cell
    for (let hit = obstacles.lowestHit(moved); hit !== null; hit = obstacles.lowestHit(moved)) {
      moved = { ...moved, top: hit }
    }
    if (moved === cell) continue
    displaced.push({ id, top: moved.top })
    obstacles.add(moved)
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
