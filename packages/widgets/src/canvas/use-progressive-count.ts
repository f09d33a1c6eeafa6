import { startTransition, useEffect, useState } from 'react'

/** How many widgets of a canvas are drawn at once when a page opens: more than fit on a screen. */
const firstShare = 240
/** How many follow each time, while the page already answers. */
const nextShare = 400

/** Whether a canvas holds so many widgets that they are not drawn all at once. */
export const isLarge = (count: number): boolean => count > firstShare

/**
 * How many of many widgets to draw now. A page of thousands shows the first of them at once and the others as soon as
 * the browser has time; from then on all are drawn together.
 */
export const useProgressiveCount = (count: number): number => {
  const [limit, setLimit] = useState(() => (isLarge(count) ? firstShare : Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (limit === Number.POSITIVE_INFINITY) return
    const next = limit + nextShare
    startTransition(() => setLimit(next >= count ? Number.POSITIVE_INFINITY : next))
  }, [limit, count])
  return Math.min(limit, count)
}
