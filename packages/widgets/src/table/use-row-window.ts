import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowWindow, scrollTopFor, type RowWindow } from './row-window.ts'

interface WindowSettings {
  /** The element that scrolls. It stands around the rows and is there once they are drawn. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Set to what brings a line into sight. */
  readonly scrollTo: RefObject<(line: number) => void>
  readonly count: number
  /** All heights in px. */
  readonly rowHeight: number
  readonly headerHeight: number
  readonly footerHeight: number
  /** What is believed before the element can be asked. */
  readonly expectedHeight: number
}

/** How many rows stand ready on each side of those in sight. */
const around = 8

/**
 * Which lines are in sight, where all are of one height: counted and not measured, so that the length of the list costs
 * nothing. At first only what is in sight is drawn, and the lines around it when there is time.
 */
export const useRowWindow = (settings: WindowSettings): RowWindow => {
  const { scroller, scrollTo, count, rowHeight, headerHeight, footerHeight, expectedHeight } = settings
  const [height, setHeight] = useState(expectedHeight)
  const [top, setTop] = useState(0)
  const [ready, setReady] = useState(0)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    // Only whole rows count, so that most of the steps of a slow scroll draw nothing.
    const read = () => setTop(Math.floor(element.scrollTop / rowHeight) * rowHeight)
    // At once: the rows belong to the same frame as the scrolling.
    const onScroll = () => flushSync(read)
    element.addEventListener('scroll', onScroll, { passive: true })
    const sizes = new ResizeObserver(([entry]) => {
      // What is hidden has no height, and that must not be taken for its height.
      if (entry !== undefined && entry.contentRect.height > 0) setHeight(entry.contentRect.height)
    })
    sizes.observe(element)
    read()
    startTransition(() => setReady(around))
    return () => {
      element.removeEventListener('scroll', onScroll)
      sizes.disconnect()
    }
  }, [scroller, rowHeight])

  useLayoutEffect(() => {
    scrollTo.current = (line) => {
      const element = scroller.current
      if (element === null) return
      element.scrollTop = scrollTopFor(line, element.scrollTop, {
        rowHeight,
        headerHeight,
        footerHeight,
        height: element.clientHeight,
      })
    }
  }, [scroller, scrollTo, rowHeight, headerHeight, footerHeight])

  return rowWindow({ count, rowHeight, top, height: height - headerHeight, around: ready })
}
