/** Where a card stands, in px; all have the same height in their row. */
export interface CardPlace {
  left: number
  top: number
}

/**
 * The card that an arrow key goes to from another one: the next to the left or right in reading order, the nearest in the
 * row above or below. `null` where there is none.
 */
export const nextCard = (places: readonly CardPlace[], from: number, key: string): number | null => {
  const place = places[from]
  if (place === undefined) return null
  if (key === 'ArrowRight') return from + 1 < places.length ? from + 1 : null
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null
  if (key === 'Home') return 0
  if (key === 'End') return places.length - 1
  const tops = places.map(({ top }) => top)
  const row =
    key === 'ArrowDown'
      ? Math.min(...tops.filter((top) => top > place.top + 1))
      : key === 'ArrowUp'
        ? Math.max(...tops.filter((top) => top < place.top - 1))
        : Number.NaN
  if (!Number.isFinite(row)) return null
  let nearest: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [index, other] of places.entries()) {
    const distance = Math.abs(other.left - place.left)
    if (Math.abs(other.top - row) > 1 || distance >= least) continue
    least = distance
    nearest = index
  }
  return nearest
}
