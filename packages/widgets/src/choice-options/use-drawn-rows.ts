import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowsBetween, type DrawnRows, type RowPlaces } from './row-places.ts'

/** What a list is believed to show before it can be asked, in px: no popup is higher by itself. */
const expectedHeight = 320

/** Which rows of an open list are drawn: those in sight and some around them, so that ten thousand cost no more than ten. */
export const useDrawnRows = (list: RefObject<HTMLElement | null>, places: RowPlaces): DrawnRows => {
  const [sight, setSight] = useState({ top: 0, height: expectedHeight })
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    // What is not displayed has no height, and that must not be taken for its height.
    const read = () => setSight({ top: element.scrollTop, height: element.clientHeight || expectedHeight })
    // At once: the rows belong to the same frame as the scrolling.
    const onScroll = () => flushSync(read)
    element.addEventListener('scroll', onScroll, { passive: true })
    const sizes = new ResizeObserver(read)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      sizes.disconnect()
    }
  }, [list])
  return rowsBetween(places, sight.top, sight.top + sight.height)
}
