/** A place in the row of page buttons: a page, or the gap that stands for those left out. */
export type PagePlace = number | 'gap'

/** How many pages some entries take; one where there are none. */
export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(Math.max(0, total) / Math.max(1, pageSize)))

/** A page within those that there are. */
export const clampPage = (page: number, count: number): number =>
  Math.min(Math.max(1, Math.round(Number.isFinite(page) ? page : 1)), count)

/** The pages to offer: the first, the last, the present one with its neighbors, and gaps; never more than seven. */
export const pagePlaces = (page: number, count: number): readonly PagePlace[] => {
  if (count <= 7) return Array.from({ length: count }, (_none, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap', count]
  if (page >= count - 3) return [1, 'gap', count - 4, count - 3, count - 2, count - 1, count]
  return [1, 'gap', page - 1, page, page + 1, 'gap', count]
}
