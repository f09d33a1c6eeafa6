import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn above and below those in sight, so that scrolling never shows a gap. */
const margin = 12

/**
 * The rows of a list of equal heights that are in sight of its scrolling element, as `[from, to)`.
 * @param rowHeight in px
 */
export const useVisibleRows = (
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
): { from: number; to: number } => {
  const [range, setRange] = useState({ from: 0, to: Math.min(rowCount, 60) })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = (): void => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const count = Math.ceil(element.clientHeight / rowHeight)
      const from = Math.max(0, Math.min(first, rowCount) - margin)
      const to = Math.min(rowCount, first + count + margin)
      setRange((current) => (current.from === from && current.to === to ? current : { from, to }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [scroller, rowCount, rowHeight])
  return range
}
