import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { countThatFits } from './count-that-fits.ts'

/** The width of the button that opens what does not fit, in px. */
const moreWidth = 40

/**
 * How many children of a row fit into it. The row holds each child in an element of its own with `data-measured`; all
 * of them are drawn, so that they can be measured, and those beyond the count are hidden by the caller.
 */
export const useOverflow = (
  row: RefObject<HTMLElement | null>,
  count: number,
  gap: number,
  isActive: boolean,
): number => {
  const [fitting, setFitting] = useState(count)
  const measured = useRef<readonly number[]>([])
  const measure = useCallback(() => {
    const element = row.current
    if (element === null || !isActive) return
    const widths = [...element.querySelectorAll<HTMLElement>(':scope > [data-measured]')].map(
      // Hidden ones have no width: theirs is remembered.
      (child, index) => child.offsetWidth || (measured.current[index] ?? 0),
    )
    measured.current = widths
    setFitting(countThatFits(widths, element.clientWidth, moreWidth, gap))
  }, [row, gap, isActive])

  useLayoutEffect(() => {
    const element = row.current
    measured.current = []
    if (element === null || !isActive) {
      setFitting(count)
      return
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, count, isActive, measure])

  return isActive ? Math.min(fitting, count) : count
}
