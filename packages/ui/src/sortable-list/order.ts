/** Where a dragged item would land: before or after another one. */
export type Edge = 'before' | 'after'

/** The list with one item moved to another place; the same list where it cannot go there. */
export const moveInList = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The place that the item at `from` has once it was dropped at an edge of the item at `over`. */
export const placeAtEdge = (from: number, over: number, edge: Edge): number => {
  const place = edge === 'before' ? over : over + 1
  return place > from ? place - 1 : place
}

/** The edge of a row that is nearer to the pointer; all in px of the window. */
export const nearerEdge = (row: { top: number; height: number }, pointer: number): Edge =>
  pointer < row.top + row.height / 2 ? 'before' : 'after'
