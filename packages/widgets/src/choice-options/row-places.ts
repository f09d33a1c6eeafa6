/** Where the rows of an open list lie, in px from its upper edge; their heights are known before they are drawn. */
export interface RowPlaces {
  /** The upper edge of each row, and behind the last one the edge where they end. */
  readonly edges: readonly number[]
  /** How high the list would be if nothing cut it off. */
  readonly height: number
}

/** The rows that are drawn: from the first up to, but without, the end. */
export interface DrawnRows {
  readonly first: number
  readonly end: number
}

/** What lies above the first row and below the last one, in px. */
const padding = 4

/** How many rows are drawn on each side of those in sight. */
const around = 8

/** Lays rows of some heights below each other. */
export const placeRows = (heights: readonly number[]): RowPlaces => {
  let end = padding
  const edges = [end, ...heights.map((height) => (end += height))]
  return { edges, height: end + padding }
}

/** How many of the ascending `edges` lie at `place` or before it. */
const countUpTo = (edges: readonly number[], place: number): number => {
  let least = 0
  let most = edges.length
  while (least < most) {
    const middle = (least + most) >> 1
    if ((edges[middle] ?? 0) <= place) least = middle + 1
    else most = middle
  }
  return least
}

/** The rows of which something is between `top` and `bottom`, and some on each side of them. */
export const rowsBetween = ({ edges }: RowPlaces, top: number, bottom: number): DrawnRows => {
  const count = edges.length - 1
  return {
    first: Math.min(count, Math.max(0, countUpTo(edges, top) - 1 - around)),
    end: Math.min(count, countUpTo(edges, bottom) + around),
  }
}

/** How far to scroll a list that is `height` px high so that a row is in sight, and no farther. */
export const scrollTopOf = (
  { edges }: RowPlaces,
  row: number,
  { top, height }: { readonly top: number; readonly height: number },
): number => {
  const start = (edges[row] ?? 0) - padding
  const lowest = (edges[row + 1] ?? 0) + padding - height
  return start < top ? start : Math.max(top, lowest)
}
